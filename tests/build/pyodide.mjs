// node tests/build/pyodide.mjs <script.py> [<library.zip> <table.zip> | <package.whl>]: a script in Pyodide, with our
// library and table or with its own and a wheel; what the script prints is printed.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [script, first, table] = process.argv.slice(2);
const env = { PYTHONPATH: "/table.zip" };
const fsInit = async (FS) => FS.writeFile("/table.zip", readFileSync(table));
const pyodide = await loadPyodide(table ? { stdLibURL: first, env, fsInit } : {});
if (!table) pyodide.unpackArchive(new Uint8Array(readFileSync(first)), "wheel");
await pyodide.runPythonAsync(readFileSync(script, "utf-8"));
