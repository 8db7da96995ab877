// A few short sounds, made by the browser: a card, the scale in balance or tipped, a game won.
// What is to be heard follows from what the table shows, as motion does.
const { dataset } = document.documentElement;
const table = document.getElementById("table");
let context;

function tone(pitch, after, length, { type = "sine", loud = 0.2, to = pitch } = {}) {
  const start = context.currentTime + after, end = start + length;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
}

const SOUNDS = {
  card: () => tone(420, 0, 0.07, { type: "triangle", loud: 0.12, to: 160 }),
  balanced: () => [1318, 1976, 2637].forEach((pitch, i) => tone(pitch, i * 0.07, 0.9 - i * 0.2, { loud: 0.12 })),
  tipped: () => [196, 147, 98].forEach((pitch, i) => tone(pitch, i * 0.11, 0.28, { type: "triangle", loud: 0.25, to: pitch / 2 })),
  won: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, i * 0.13, i < 3 ? 0.25 : 0.8, { type: "triangle" })),
};

// Which cards lie in which order; null where none are to be seen: before a game and behind the curtain.
const order = () => {
  const cards = [...table.querySelectorAll(".card")];
  return cards.length ? cards.map(({ id }) => id).join() : null;
};

let before = order();
new MutationObserver(() => {
  const now = order(), moved = before !== null && now !== null && before !== now;
  before = now;
  if (!moved || dataset.sound !== "on" || document.hidden) return;
  const shows = (kind) => table.querySelector(kind) !== null;
  context ??= new AudioContext();
  context.resume(); // until the first tap it has to keep silent
  SOUNDS[shows(".result.won") ? "won" : shows(".event.balanced") ? "balanced" : shows(".event.tipped") ? "tipped" : "card"]();
}).observe(table, { childList: true, subtree: true });
