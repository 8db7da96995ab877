// What was played on this device: one entry for each deal, from its first move on. It never leaves the device, and
// its keys speak no language: { version, deals: { "balancing/normal/2/20261130": { day: "2026-11-30", result: "won" } } }.
const KEY = "bigtop:1:stats";
const VERSION = 1;

// All there is; what cannot be read counts as nothing, and is never written over.
export function statistics() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? { version: VERSION, deals: {} };
    return kept.version === VERSION && kept.deals ? kept : null;
  } catch {
    return null;
  }
}

// Local, as a calendar on the wall has it.
export const today = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

export const erase = () => localStorage.removeItem(KEY);

// Count a game by what is saved of it, if something is: once, and not before its first move; its result is filled in at the end.
globalThis.count = (save) => {
  if (!save) return;
  const { game, options, moves, table } = JSON.parse(save);
  const alone = table.seats.every(({ bot }) => bot !== null);
  const kept = statistics();
  if (!kept || !moves.length || !table.deal || table.branch !== null || alone) return;
  const name = [game, options.level ?? "", options.players ?? 1, table.deal].join("/");
  const entry = (kept.deals[name] ??= { day: today(), result: null });
  entry.result ??= table.result;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // where nothing can be kept, nothing is counted
  }
};
