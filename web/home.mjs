// Home loads no Python: these lines fill in what this device knows, and every word stands in the page.
import { keep, look } from "asset:offline.mjs";
import { erase, statistics, today } from "asset:statistics.mjs";

const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const at = (selector, inside = document) => inside.querySelector(selector);

function saved(game) {
  try {
    return JSON.parse(localStorage.getItem(`bigtop:1:save:${game}`));
  } catch {
    return null; // refused, or for its table to say what is wrong with it
  }
}

function fillGames() {
  const deal = today().replaceAll("-", "");
  const done = new Set(
    Object.entries(statistics()?.deals ?? {}).flatMap(([name, { result }]) => {
      const [game, , , number] = name.split("/");
      return result && number === deal ? [game] : [];
    }),
  );
  for (const card of all("[data-game-card]")) {
    const game = card.dataset.gameCard, save = saved(game);
    const left = save?.moves?.length > 0 && !save.table?.result;
    for (const words of all("[data-when]", card)) words.hidden = (words.dataset.when === "left") !== left;
    at("[data-left]", card).hidden = !left;
    at("[data-left] span", card).textContent = left ? (save.table?.seats ?? []).map(({ name }) => name).join(", ") : "";
    at("[data-done]", card).hidden = !done.has(game);
  }
  const known = statistics()?.deals ?? {};
  at("[data-newcomer]").hidden = Object.keys(known).length > 0 || all("[data-left]:not([hidden])").length > 0;
}

function fillStatistics() {
  const sums = new Map();
  for (const [name, { result }] of Object.entries(statistics()?.deals ?? {})) {
    const row = name.split("/", 2).join("/");
    const sum = sums.get(row) ?? { played: 0, won: 0 };
    sums.set(row, { played: sum.played + 1, won: sum.won + (result === "won") });
  }
  for (const row of all("[data-row]")) {
    const { played, won } = sums.get(row.dataset.row) ?? { played: 0, won: 0 };
    row.hidden = !played;
    at("[data-played]", row).textContent = played;
    at("[data-won]", row).textContent = won;
    Object.assign(at("progress", row), { max: played || 1, value: won });
  }
  at("#statistics").hidden = !sums.size;
}

function fillOffline() {
  const { ready, failed, waiting, kept = 0, of = 1 } = globalThis.offline;
  at("[data-keeping=yes]").hidden = ready || failed || !keeping;
  at("[data-keeping=no]").hidden = ready || (keeping && !failed);
  at("[data-keep-failed]").hidden = !failed;
  at("[data-waiting]").hidden = !waiting;
  Object.assign(at("[data-keeping] progress"), { max: of, value: kept });
}

function fill() {
  fillGames();
  fillStatistics();
}

let keeping = false;
const DOES = {
  save() {
    const file = new Blob([JSON.stringify(statistics(), null, 1)], { type: "application/json" });
    Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "bigtop-statistics.json" }).click();
  },
  erase() {
    erase();
    fill();
  },
  keep() {
    keeping = true;
    navigator.storage?.persist?.();
    keep();
  },
  update: () => globalThis.update(),
};

addEventListener("click", ({ target }) => DOES[target.closest?.("[data-does]")?.dataset.does]?.());
addEventListener("bigtop-offline", fillOffline);
addEventListener("pageshow", fill);
addEventListener("storage", fill); // something was played in another tab
fill();
look();
