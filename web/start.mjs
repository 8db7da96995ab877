// The first script of a page. It starts the table's worker at once, keeps what is tapped before the page's Python is
// there, and starts that. What the page finds on globalThis: table, restartTable, progress, early, offline, update.
const at = (name) => new URL(name, import.meta.url).href;
const WORKER = at("asset:worker.mjs");

// The table: calls go to the worker under a number and come back under it.
const calls = new Map();
let worker, broken, number = 0;

function startWorker() {
  broken = null;
  globalThis.progress = { bytes: 0, total: 1 };
  try {
    worker = new Worker(WORKER, { type: "module" });
  } catch (error) {
    return breakOff(String(error));
  }
  worker.onmessage = ({ data: [id, text, told] }) => {
    if (id === "progress") {
      globalThis.progress = { bytes: text, total: told };
      return dispatchEvent(new Event("bigtop-progress"));
    }
    if (id === "ready") return dispatchEvent(new Event("bigtop-ready"));
    const call = calls.get(id);
    calls.delete(id);
    text === null ? call?.reject(new Error(told)) : call?.resolve(text);
  };
  worker.onerror = async (event) => {
    event.preventDefault();
    breakOff(event.message || (await whatCame(WORKER)));
  };
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
    calls.set(++number, { resolve, reject });
    worker.postMessage([number, name, args]);
  });

globalThis.restartTable = () => {
  worker?.terminate();
  breakOff("restarted");
  startWorker();
};

startWorker();

// What PyScript would find and ask for one after the other, asked for at once.
const preload = (as, href) =>
  document.head.append(Object.assign(document.createElement("link"), { href, crossOrigin: "anonymous", ...as }));
for (const name of "files:pyscript") preload({ rel: "modulepreload" }, at(name));
preload({ rel: "preload", as: "fetch" }, at("asset:micropython/micropython.wasm"));

// Taps and forms that come before the page's Python: it takes the events from `early` and puts null there.
globalThis.early = [];
for (const [type, what] of [["click", "[data-act], [data-page]"], ["submit", "form"]])
  document.addEventListener(type, (event) => {
    if (!globalThis.early || !event.target.closest(what)) return;
    event.preventDefault();
    globalThis.early.push(event);
  });

// PyScript opens an IndexedDB before it starts, and never starts where that is refused (in somebody else's frame).
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

async function startPage() {
  if (typeof WebAssembly !== "object") return fail("wasm");
  try {
    await indexedDB.databases();
  } catch {
    Object.defineProperty(globalThis, "indexedDB", { value: memoryDB() });
  }
  try {
    const [{ Idiomorph }] = await Promise.all([import("asset:idiomorph/idiomorph.esm.js"), import("asset:micropython/micropython.mjs")]);
    globalThis.Idiomorph = Idiomorph;
    const { hooks } = await import("asset:pyscript/core.js");
    hooks.worker.onBeforeRunAsync.clear(); // made with Function(), which the policy forbids; we have no such worker
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

// Offline: once the table has answered, the whole site is fetched and kept; see sw.mjs.
globalThis.offline = { ready: false, bytes: 0, waiting: false };
globalThis.update = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  registration?.waiting?.postMessage({ update: true });
};

async function keepOffline() {
  const registration = await navigator.serviceWorker.register(at("../sw.js"));
  const tell = () => dispatchEvent(new Event("bigtop-offline"));
  const look = () => {
    globalThis.offline.waiting = Boolean(registration.waiting && registration.active);
    if (!globalThis.offline.ready) registration.active?.postMessage({ check: true });
    tell();
  };
  navigator.serviceWorker.onmessage = ({ data }) => {
    Object.assign(globalThis.offline, data);
    tell();
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  registration.installing?.addEventListener("statechange", look);
  look();
}

if (!document.documentElement.hasAttribute("data-embed") && "serviceWorker" in navigator)
  addEventListener("bigtop-ready", () => keepOffline().catch(console.warn), { once: true });
