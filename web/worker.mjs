// The table's worker: Pyodide with our modules. It answers [id, name, args] with [id, text] or [id, null, error],
// and tells ["progress", bytes, ofBytes] while it loads.
const [PYODIDE, ASM, WASM, LIBRARY, TABLE] = [
  "asset:pyodide/pyodide.mjs",
  "asset:pyodide/pyodide.asm.mjs",
  "asset:pyodide/pyodide.asm.wasm",
  "asset:library.zip",
  "asset:table.zip",
].map((name) => new URL(name, import.meta.url).href);
const TOTAL = "bytes:pyodide/pyodide.asm.wasm" + "bytes:library.zip" + "bytes:table.zip";

let bytes = 0;
let told = 0;
function write(chunk) {
  bytes += chunk.length;
  if (bytes < told + TOTAL / 50 && bytes < TOTAL) return;
  told = bytes;
  postMessage(["progress", told, TOTAL]);
}

// Where it can be, the response itself is handed on: for one that we made, browsers do not keep what they compiled.
async function get(url, type) {
  const response = await fetch(url, { priority: "low" }); // the page's own few files go first
  const came = response.headers.get("content-type") ?? "no type";
  if (!response.ok || came.startsWith("text/")) throw new Error(`${url} came as ${response.status} ${came}`);
  response.clone().body.pipeTo(new WritableStream({ write })).catch(() => {}); // told by who reads the response
  return came === type ? response : new Response(response.body, { headers: { "content-type": type } });
}

async function start() {
  // Everything is asked for at once; Pyodide, when it asks in its turn, gets what is already under way.
  const files = { [WASM]: get(WASM, "application/wasm"), [LIBRARY]: get(LIBRARY, "application/zip") };
  const table = get(TABLE, "application/zip").then((response) => response.arrayBuffer());
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(PYODIDE),
    import(ASM),
    ...Object.values(files),
    table,
  ]);
  const fetchAnew = fetch;
  globalThis.fetch = (url, ...options) => files[url] ?? fetchAnew(url, ...options);
  const pyodide = await loadPyodide({
    createPyodideModule,
    env: { PYTHONPATH: "/table.zip" },
    fsInit: async (FS) => FS.writeFile("/table.zip", new Uint8Array(await table)),
    indexURL: new URL(".", PYODIDE).href,
    lockFileContents: "lock",
    stdLibURL: LIBRARY,
  });
  globalThis.fetch = fetchAnew;
  return pyodide.pyimport("web.table");
}

// The last line of a traceback says what it is: it comes first, without the name of its module.
function explained(error) {
  const text = String(error.message ?? error).trimEnd();
  return `${text.split("\n").at(-1).replace(/^[\w.]*\.(?=\w+:)/, "")}\n${text}`;
}

const table = start();
table.then(() => postMessage(["ready"]), () => {}); // a failure is told with each answer
onmessage = async ({ data: [id, name, args] }) => {
  try {
    postMessage([id, (await table)[name](...args)]);
  } catch (error) {
    postMessage([id, null, explained(error)]);
  }
};
