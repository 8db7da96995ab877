// Keeping the whole site for offline, by the service worker (sw.mjs), and letting in a new version.
// It tells on `offline` how far that is, and fires bigtop-offline when that changes.
const { dataset } = document.documentElement;
const state = (globalThis.offline ??= { ready: false, bytes: 0, waiting: false });
const possible = "serviceWorker" in navigator && !("embed" in dataset);

function tell(change) {
  Object.assign(state, change);
  for (const place of document.querySelectorAll("[data-offline]")) place.hidden = !state.ready;
  dispatchEvent(new Event("bigtop-offline"));
}

function follow(registration) {
  const look = () => {
    tell({ waiting: Boolean(registration.waiting && registration.active) });
    if (!state.ready) registration.active?.postMessage({ check: true });
  };
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "redundant" && !registration.active) tell({ failed: true });
      look();
    });
  navigator.serviceWorker.onmessage = ({ data }) => tell(data);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  look();
}

// Fetch and keep everything; `offline.ready` says when the service worker has found it complete.
export async function keep() {
  if (!possible) return tell({ failed: true });
  tell({ failed: false });
  try {
    follow(await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)));
  } catch (error) {
    console.warn(error);
    tell({ failed: true });
  }
}

// What an earlier visit has kept already.
export async function look() {
  const registration = possible && (await navigator.serviceWorker.getRegistration());
  if (registration) follow(registration);
}

globalThis.update = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  registration?.waiting?.postMessage({ update: true });
};
