// The first script of a page. It starts the table's worker at once, keeps what is tapped before the page's Python is
// there, and starts that. What the page finds on globalThis: table, restartTable, progress, early, share, offline; and
// from link.mjs takeLink, from slot.mjs slot, from newgame.mjs newGame, from screen.mjs morph, from notes.mjs tell,
// forget and speak, from statistics.mjs count, from offline.mjs update.
const at = (name) => new URL(name, import.meta.url).href;
const WORKER = at("asset:worker.mjs");

// The table: calls go to the worker under a number and their patches come back under it.
const PATIENCE = 5000; // milliseconds until a worker is given up that is there and does not answer
const calls = new Map();
let worker, broken, number = 0;

function startWorker() {
  broken = null;
  globalThis.progress = { bytes: 0, total: 1 };
  let mine;
  try {
    mine = worker = new Worker(WORKER, { type: "module" });
  } catch (error) {
    return breakOff(String(error));
  }
  mine.onmessage = ({ data: [id, text, told] }) => {
    if (id === "progress") return showProgress(text, told);
    if (id === "ready") return dispatchEvent(new Event("bigtop-ready"));
    const call = calls.get(id);
    calls.delete(id);
    clearTimeout(call?.timer);
    text === null ? call?.reject(new Error(told)) : call?.resolve(JSON.parse(text));
  };
  mine.onerror = async (event) => {
    event.preventDefault();
    const reason = event.message || (await whatCame(WORKER));
    if (mine === worker) breakOff(reason);
  };
}

function showProgress(bytes, total) {
  globalThis.progress = { bytes, total };
  Object.assign(document.querySelector("#loading progress"), { value: bytes, max: total });
  document.querySelector("[data-amount]").textContent = `${Math.round(bytes / 1e6)} / ${Math.round(total / 1e6)} MB`;
  dispatchEvent(new Event("bigtop-progress"));
}

function breakOff(reason) {
  broken = new Error(reason);
  for (const { reject } of calls.values()) reject(broken);
  calls.clear();
}

async function whatCame(address) {
  const response = await fetch(address).catch((error) => error);
  return `${address} came as ${response.status ?? response} ${response.headers?.get("content-type") ?? ""}`;
}

globalThis.table = (name, ...args) =>
  new Promise((resolve, reject) => {
    if (broken) return reject(broken);
    const timer = name === "open" ? 0 : setTimeout(reject, PATIENCE, new Error(`no answer to ${name}`));
    calls.set(++number, { resolve, reject, timer });
    worker.postMessage([number, name, args]);
  });

globalThis.restartTable = () => {
  worker?.terminate();
  breakOff("restarted");
  startWorker();
};

startWorker();

// What PyScript would find and ask for one after the other, asked for at once. It would not say what fails to come.
function preload(address, as) {
  const missing = () => performance.getEntriesByName(address).some(({ responseStatus }) => responseStatus >= 400);
  const onerror = () => fail("load", address);
  const onload = () => missing() && onerror();
  const link = { href: address, crossOrigin: "anonymous", onload, onerror, ...as };
  document.head.append(Object.assign(document.createElement("link"), link));
}
for (const name of "files:pyscript") preload(at(name), { rel: "modulepreload" });
for (const address of [at("asset:micropython/micropython.wasm"), document.querySelector("script[type=mpy]").src])
  preload(address, { rel: "preload", as: "fetch" });

// Taps and forms that come before the page's Python: it takes the events from `early` and puts null there.
globalThis.early = [];
for (const [type, what] of [["click", "[data-act], [data-page]"], ["submit", "form"]])
  document.addEventListener(type, (event) => {
    if (!globalThis.early || !event.target.closest(what)) return;
    event.preventDefault();
    globalThis.early.push(event);
  });

// PyScript opens an IndexedDB before it starts, which takes long, and never starts where that is refused (in somebody
// else's frame). It gets one in memory; nothing of ours is kept there.
function memoryDB() {
  const later = (result) => {
    const request = {};
    setTimeout(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const open = () => {
    const kept = new Map();
    const store = {
      get: (key) => later(kept.get(key)),
      getKey: (key) => later(kept.has(key) ? key : undefined),
      getAllKeys: () => later([...kept.keys()]),
      put: (value, key) => later(kept.set(key, value) && key),
      delete: (key) => later(void kept.delete(key)),
      clear: () => later(void kept.clear()),
      count: () => later(kept.size),
    };
    return later({ objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} });
  };
  return { open };
}

// PyScript's plugins, such as an editor that follows every change of a page, stay away: also from its other Python,
// which is not used, and would bring them.
function noPlugins() {
  const { plugins } = JSON.parse(document.querySelector("script[type=mpy]").getAttribute("config"));
  const textContent = JSON.stringify({ plugins });
  document.body.append(Object.assign(document.createElement("py-config"), { hidden: true, textContent }));
}

async function startPage() {
  if (typeof WebAssembly !== "object") return fail("wasm");
  Object.defineProperty(globalThis, "indexedDB", { value: memoryDB() });
  try {
    const ours = Promise.all([
      import("asset:micropython/micropython.mjs"),
      import("asset:link.mjs"),
      import("asset:newgame.mjs"),
      import("asset:notes.mjs"),
      import("asset:screen.mjs"),
      import("asset:slot.mjs"),
      import("asset:statistics.mjs"),
    ]);
    noPlugins();
    const { hooks } = await import("asset:pyscript/core.js");
    hooks.worker.onBeforeRunAsync.clear(); // made with Function(), which the policy forbids; we have no such worker
    hooks.main.onReady.add(() => ours); // before the page's Python runs
    await ours;
  } catch (error) {
    fail("load", error);
  }
}

// Without Python the page can only show what stands in it for the case.
function fail(what, error = "") {
  for (const element of document.querySelectorAll(`[data-failed~="${what}"]`)) element.hidden = false;
  console.error(what, error);
}

startPage();

// What comes only when it is wanted: the share dialog, sounds, and, once the table stands, all of the site for offline.
globalThis.share = async (save) => (await import("asset:share.mjs")).share(save);

const { dataset } = document.documentElement;
const sound = () => dataset.sound === "on" && import("asset:sound.mjs");
addEventListener("bigtop-settings", sound);
sound();

globalThis.offline = { ready: false, bytes: 0, waiting: false };
addEventListener("bigtop-ready", async () => (await import("asset:offline.mjs")).keep(), { once: true });
