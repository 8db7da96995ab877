// node build/library.mjs <whole.zip> <sources.zip> <library.zip> <table.zip>
//
// Pyodide, run here at build time, compiles its standard library and our modules for itself: compiling is most of what
// a stock start spends its time on. From both it takes what the table needs, which is a tenth of the library. The
// whole library is kept for the next build, which starts from it.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [whole, sources, library, table] = process.argv.slice(2);
const program = readFileSync(new URL("library.py", import.meta.url), "utf-8");

async function start(stdLibURL) {
  const pyodide = await loadPyodide({ stdLibURL, env: { PYTHONHASHSEED: "0" } });
  pyodide.runPython(program);
  return pyodide;
}

if (!existsSync(whole)) {
  const pyodide = await start();
  pyodide.runPython("compile_library('/whole.zip')");
  const fresh = `${whole}.${process.pid}`;
  writeFileSync(fresh, pyodide.FS.readFile("/whole.zip"));
  renameSync(fresh, whole);
}
const pyodide = await start(whole);
pyodide.FS.writeFile("/sources.zip", readFileSync(sources));
pyodide.runPython("compile_table('/sources.zip', '/library.zip', '/table.zip')");
writeFileSync(library, pyodide.FS.readFile("/library.zip"));
writeFileSync(table, pyodide.FS.readFile("/table.zip"));
