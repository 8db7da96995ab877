"""What the host says with each file: one source for production, the local server and the pages' <meta>."""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; frame-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
ALONE = f"{POLICY}; frame-ancestors 'none'"
ANYWHERE = f"{POLICY}; frame-ancestors *"

Rules = Mapping[str, Mapping[str, str]]


def rules(pages: Iterable[str]) -> Rules:
    """Headers by path pattern.

    All patterns that match a path apply, and a second policy would only tighten the first. So each header
    comes to a path by one pattern: the common ones by `/*`, the policy path by path.
    """
    found: dict[str, dict[str, str]] = {
        "/*": {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        },
        "/static/*": {
            "Content-Security-Policy": ALONE,  # a worker obeys the policy that came with its script
            "Cache-Control": "public, max-age=31536000, immutable",
        },
        "/wheel/*": {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"},  # for others' Pyodide
        "/embed.js": {"Cache-Control": "no-cache"},
        "/sw.js": {"Content-Security-Policy": ALONE, "Cache-Control": "no-cache"},
    }
    for page in sorted(pages):
        policy = ANYWHERE if "embed" in page.split("/") else ALONE
        for path in (f"/{page}", f"/{page}".removesuffix("index.html")):
            found[path] = {"Content-Security-Policy": policy, "Cache-Control": "no-cache"}
    return found


def written(these: Rules) -> str:
    """The rules as the text of a `_headers` file, which static hosts read."""
    return "".join(
        f"{path}\n" + "".join(f"  {name}: {value}\n" for name, value in headers.items())
        for path, headers in these.items()
    )


def read(text: str) -> Rules:
    """The rules that a `_headers` file holds."""
    found: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        if line.startswith("/"):
            found[line] = latest = {}
        elif line.strip():
            name, _, value = line.strip().partition(": ")
            latest[name] = value
    return found


def headers_for(path: str, these: Rules) -> dict[str, str]:
    """What is sent with one path."""
    return {
        name: value
        for pattern, headers in these.items()
        if fnmatchcase(path, pattern)
        for name, value in headers.items()
    }
