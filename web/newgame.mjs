// The set-up form: which of its parts belong together, what is remembered of it, and the game that it describes.
import { keep, kept } from "asset:slot.mjs";
import { today } from "asset:statistics.mjs";

const form = document.getElementById("setup");
const KEY = `setup:${document.documentElement.dataset.game}`;

// The options that are chosen: each has its part of the game's options as its value.
const chosen = () => [...form.querySelectorAll("[data-option]:checked:enabled")];
// Each seat's row, name and player; the stylesheet shows as many as there are players.
const seats = () =>
  [...form.querySelectorAll("[data-seat]")].map((row) => ({
    own: row.dataset,
    name: row.querySelector("input"),
    who: row.querySelector("select"),
  }));
// What each control is remembered by, itself, and the property that holds its state.
const fields = () =>
  [...form.elements]
    .filter(({ name }) => name && name !== "deal")
    .map((box) => (/radio|checkbox/.test(box.type) ? [box.name + box.value, box, "checked"] : [box.name, box, "value"]));

// A number below 10^9 from the browser's secure source, as text.
function fresh() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number < 4e9 ? String(number % 1e9) : fresh(); // beyond, the small ones would come more often
}

function wish(options, players, deal) {
  return JSON.stringify({ options, seats: players.slice(0, options.players ?? 1), deal, seed: fresh() });
}

globalThis.newGame = {
  // Bring the parts of the form in line with what is chosen in it. shows: what is to be seen of it now, as words.
  arrange(shows) {
    for (const box of form.querySelectorAll("[data-unless]")) box.disabled = form.elements[box.dataset.unless].checked;
    form.querySelector("[data-summary]").textContent = chosen().map(({ ariaLabel }) => ariaLabel).join(" · ");
    for (const { own, name, who } of seats())
      if ([own.bot, own.person].includes(name.value)) name.value = who.value ? own.bot : own.person; // another stays
    for (const part of form.querySelectorAll("[data-when]")) part.hidden = !shows.split(" ").includes(part.dataset.when);
  },

  recall() {
    try {
      const before = JSON.parse(kept(KEY)) ?? {};
      for (const [key, box, state] of fields()) {
        if (!(key in before)) continue;
        const usual = box[state];
        box[state] = before[key];
        if (box[state] !== before[key]) box[state] = usual; // a choice that is no longer offered
      }
    } catch {
      // what cannot be read is forgotten
    }
  },

  remember() {
    form.elements.deal.value = ""; // the next deal is another one
    keep(KEY, JSON.stringify(Object.fromEntries(fields().map(([key, box, state]) => [key, box[state]]))));
  },

  // The game that the form describes, as the table understands it.
  asChosen() {
    const options = Object.assign(JSON.parse(form.dataset.options), ...chosen().map(({ value }) => JSON.parse(value)));
    const players = seats().map(({ own, name, who }) => ({ name: name.value.trim() || own.person, bot: who.value || null }));
    return wish(options, players, form.elements.deal.value.trim() || fresh());
  },

  // Today's deal, the same for all: as agreed, the person at the first seat and bots at the others.
  ofToday() {
    const [{ own, name }, ...others] = seats();
    const usual = others.map(({ own, who }) => ({ name: own.bot, bot: who.querySelector("[selected]").value }));
    const players = [{ name: name.value.trim() || own.person, bot: null }, ...usual];
    return wish(JSON.parse(form.dataset.daily), players, newGame.numberOfToday());
  },

  numberOfToday: () => today().replaceAll("-", ""),
};
