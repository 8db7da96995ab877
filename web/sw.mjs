// Offline: the whole site of one version, verified before it is used, and kept until the page asks for the next.
// An old page never meets new files: it gets those of its own version, and files in static/ never change.
const FILES = "files"; // address -> [integrity, bytes], written by the build
const BYTES = Object.values(FILES).reduce((sum, [, bytes]) => sum + bytes, 0);
const SCOPE = registration.scope;
const OURS = `bigtop:${SCOPE}:`;
const CACHE = OURS + "version";

async function keep(cache, path) {
  const url = SCOPE + path;
  if (await cache.match(url)) return;
  const fixed = path.startsWith("static/");
  const earlier = fixed && (await caches.match(url));
  if (earlier) return cache.put(url, earlier);
  for (const from of [fixed ? "default" : "no-cache", "reload", "reload"]) {
    try {
      return await cache.put(url, await fetch(url, { cache: from, integrity: FILES[path][0] }));
    } catch (error) {
      console.debug(`${url}: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  throw new Error(`${url} could not be had as this version has it`);
}

// One at a time: a player who has begun meanwhile should not feel it.
async function fill() {
  const cache = await caches.open(CACHE);
  let kept = 0;
  for (const [path, [, bytes]] of Object.entries(FILES)) {
    await keep(cache, path);
    kept += bytes;
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ kept, of: BYTES });
  }
}

async function check() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const ready = Object.keys(FILES).every((path) => there.has(SCOPE + path));
  return { ready, bytes: BYTES };
}

async function dropEarlier() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1) return; // another tab may still need files of an earlier version; next time
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
}

async function answer(request, path) {
  const kept = path in FILES ? await (await caches.open(CACHE)).match(SCOPE + path) : await caches.match(request);
  return kept ?? fetch(request);
}

// What this version keeps is answered from the cache, where the browser can do so without waking this worker.
function route(event) {
  const exactly = (path) => ({ urlPattern: { pathname: new URL(path, SCOPE).pathname, search: "", baseURL: SCOPE } });
  return event.addRoutes?.({ condition: { or: Object.keys(FILES).map(exactly) }, source: { cacheName: CACHE } });
}

addEventListener("install", (event) => {
  event.waitUntil(fill());
  event.waitUntil(route(event));
});
addEventListener("activate", (event) => event.waitUntil(dropEarlier()));
addEventListener("message", (event) => {
  if (event.data.update) skipWaiting();
  if (event.data.check) event.waitUntil(check().then((state) => event.source.postMessage(state)));
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  const path = url.slice(SCOPE.length).replace(/[?#].*$/, "").replace(/(^|\/)index\.html$/, "$1");
  if (path in FILES || path.startsWith("static/")) event.respondWith(answer(event.request, path));
  else if (`${path}/` in FILES) event.respondWith(Response.redirect(`${SCOPE}${path}/`));
});
