"""A local web server: with the headers that production gets, or with none; at the top or in a folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import BinaryIO
from urllib.parse import urlsplit

from build import headers
from build.steps import Refused


class Files(SimpleHTTPRequestHandler):
    """Files below a folder, under a prefix."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  as its parent declares it; the same on every machine, whatever its own tables say
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".jpg": "image/jpeg",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".webp": "image/webp",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *args: object, prefix: str, rules: headers.Rules, **more: object) -> None:
        self.prefix, self.rules = prefix, rules
        super().__init__(*args, **more)  # type: ignore[arg-type]  # handed on as they come

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer only below the prefix, as a host does whose other folders are not ours."""
        if self.path.startswith(self.prefix):
            return super().send_head()
        self.send_error(404)
        return None

    def translate_path(self, path: str) -> str:
        """The file for an address."""
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        """Add what `_headers` says to what the file itself calls for."""
        path = "/" + urlsplit(self.path).path.removeprefix(self.prefix)
        for name, value in headers.headers_for(path, self.rules).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Threads that end with the program; silent when a browser hangs up."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """A reader that leaves early is no error of ours."""


@contextmanager
def serving(folder: Path, *, port: int = 0, prefix: str = "/", with_headers: bool = True) -> Iterator[str]:
    """The address of a folder while it is being served; port 0 takes a free one."""
    rules = headers.read((folder / "_headers").read_text("utf-8")) if with_headers else {}
    handler = partial(Files, directory=str(folder), prefix=prefix, rules=rules)
    try:
        server = Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise Refused(f"port {port} is taken ({error.strerror}); choose another with --port") from None
    with server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}{prefix}"
        finally:
            server.shutdown()
