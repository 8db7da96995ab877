// In somebody else's page: how high the table is, full screen, and the way to a tab of its own with the game in it.
import { gamePart } from "asset:link.mjs";

const tell = () => parent.postMessage({ bigtopHeight: Math.ceil(document.body.getBoundingClientRect().height) }, "*");
if (parent !== window) new ResizeObserver(tell).observe(document.body);

const full = document.querySelector("[data-full-screen]");
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => {
  document.getElementById("menu").hidePopover();
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
});

// Open a tab with the table as it is saved, or with an empty one.
globalThis.ownTab = async (save) =>
  open(new URL(document.documentElement.dataset.ownTab + (save ? await gamePart(save) : ""), location.href), "_blank");
