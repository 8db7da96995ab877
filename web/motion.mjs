// Motion: every card that the screen may know has an id. Where it lies elsewhere after the table has been drawn anew, it
// runs there from its old place; on its way it can be tapped, and sent elsewhere.
const table = document.getElementById("table");
const CURVE = { id: "run", duration: 320, easing: "cubic-bezier(.2, .8, .3, 1)" };

let running = []; // the motions that began last
let before = null; // where the cards were in the last frame, as long as the next one is awaited

const still = () =>
  document.hidden ||
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.motion === "off";

function places() {
  const found = new Map();
  for (const card of table.querySelectorAll('[id^="c-"]')) {
    const { left, top, width, height } = card.getBoundingClientRect();
    found.set(card.id, { card, x: left + width / 2, y: top + height / 2, width });
  }
  return found;
}

// Note where the cards are, before the table is drawn anew: with the next frame they run from there.
export function noteCards() {
  if (before || still()) return;
  before = places();
  requestAnimationFrame(run);
}

function run() {
  for (const motion of running) motion.cancel();
  running = [];
  for (const [id, { card, x, y, width }] of places()) {
    const from = before.get(id);
    if (!from?.width || !width || Math.hypot(from.x - x, from.y - y) <= 2) continue;
    const translate = [`${from.x - x}px ${from.y - y}px`, "0 0"];
    running.push(card.animate({ translate, scale: [`${from.width / width}`, "1"] }, CURVE));
  }
  before = null;
}
