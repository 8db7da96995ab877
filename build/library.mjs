// node build/library.mjs <sources.zip> <library.zip> <table.zip>
//
// Pyodide, run here at build time, compiles two zips for itself: the part of the standard library that our modules
// need, and our modules. Compiling is most of what a stock start spends its time on, and nine tenths of the library
// are never asked for. Nothing but Pyodide writes its bytecode, so no second CPython is needed.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [sources, library, table] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
pyodide.FS.writeFile("/sources.zip", readFileSync(sources));
pyodide.runPython(readFileSync(new URL("library.py", import.meta.url), "utf-8"));
writeFileSync(library, pyodide.FS.readFile("/library.zip"));
writeFileSync(table, pyodide.FS.readFile("/table.zip"));
