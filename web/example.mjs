// The worked examples of a rules page on one live table, which is loaded when the first is opened: an embedded one of
// ours, shown the record at the step whose sentence stands above it. What-ifs are steps like any other.
import { gamePart } from "asset:link.mjs";

const dialog = document.getElementById("on-the-table");
const [heading, place, sentence, frame] = ["h2", "[data-place]", "[data-sentence]", "iframe"].map((part) =>
  dialog.querySelector(part),
);
const turns = [...dialog.querySelectorAll("[data-turn]")];
const [first, other] = document.getElementById("try-it").content.querySelectorAll("button");
const exampleOf = (spot) => spot.closest("[data-example]");
const spotsOf = (example) => [example, ...example.querySelectorAll("li[data-at], .what-if")]; // as they follow in the text
let here = null;

// The record that shows a step, after how many moves, and the move that the rules forbid there.
function shown({ dataset }, { dataset: { record, names } }) {
  const game = JSON.parse(record), more = dataset.moves ? JSON.parse(dataset.moves) : [];
  const tried = "refused" in dataset ? more.pop() : "";
  if (dataset.moves) game.moves = [...game.moves.slice(0, dataset.from), ...more];
  game.table = { version: 1, seats: JSON.parse(names).map((name) => ({ name, bot: null })) };
  return { game, at: dataset.moves ? game.moves.length : dataset.at, tried };
}

function placeOf(spot, steps) {
  if (spot.matches(".example")) return place.dataset.start;
  const words = spot.matches(".what-if") ? place.dataset.if : place.dataset.place;
  return words.replace("{n}", steps.indexOf(spot.closest("li")) + 1).replace("{of}", steps.length);
}

async function show(spot) {
  here = spot;
  const example = exampleOf(spot), spots = spotsOf(example);
  heading.replaceChildren(...example.querySelector("h3").cloneNode(true).childNodes);
  place.textContent = placeOf(spot, spots.filter((each) => each.matches("li")));
  sentence.replaceChildren(...(spot.querySelector(":scope > p")?.cloneNode(true).childNodes ?? []));
  sentence.querySelector(".try")?.remove();
  for (const turn of turns) turn.disabled = !spots[spots.indexOf(spot) + Number(turn.dataset.turn)];
  if (!dialog.open) dialog.showModal();
  if (!dialog.contains(document.activeElement) || document.activeElement.disabled)
    turns.findLast(({ disabled }) => !disabled)?.focus();
  const { game, at, tried } = shown(spot, example);
  const part = `${await gamePart(JSON.stringify(game))}&${new URLSearchParams({ at, tried })}`;
  if (here === spot) frame.contentWindow.location.replace(new URL(dialog.dataset.table + part, location.href));
}

for (const example of document.querySelectorAll("[data-example]"))
  for (const spot of spotsOf(example)) {
    const button = (spot === example ? first : other).cloneNode(true);
    button.classList.add("try");
    button.addEventListener("click", () => show(spot));
    const words = spot.querySelector(":scope > p");
    if (spot === example) (words ?? spot.querySelector("h3")).after(button);
    else words.append(" ", button);
  }

for (const turn of turns)
  turn.addEventListener("click", () => {
    const spots = spotsOf(exampleOf(here));
    show(spots[spots.indexOf(here) + Number(turn.dataset.turn)]);
  });
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());

// What the table links to on this page is shown on this page.
frame.addEventListener("load", () =>
  frame.contentDocument.addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='#']");
    if (!link || link.pathname !== location.pathname) return;
    event.preventDefault();
    dialog.close();
    location.hash = link.hash;
    document.getElementById(link.hash.slice(1))?.scrollIntoView(); // also to where one has been led before
  }),
);
