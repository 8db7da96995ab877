// node build/micropython.mjs page.py: the pinned MicroPython compiles the page's Python, without running it.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [file] = process.argv.slice(2);
const micropython = await loadMicroPython();
micropython.globals.set("source", readFileSync(file, "utf-8"));
micropython.globals.set("file", file);
try {
  micropython.runPython("compile(source, file, 'exec')");
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
