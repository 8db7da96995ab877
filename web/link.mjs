// Links to a deal or to a whole game. All of it stands behind the #, which a browser sends to no host:
// #deal=7&players=2&level=hard, #game=<the record, deflated, base64url>, where that cannot be had #record=<not deflated>,
// #today for the deal of the day, #guide for the guided round.
const LONGEST = 1_000_000; // bytes of a record; the longest game has a tenth of it
const PART = /^#(deal|game|record|today|guide)(=|$)/;

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);
const base64url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function deflating() {
  try {
    return new CompressionStream("deflate-raw");
  } catch {
    return null; // an older browser
  }
}

// The part of an address that holds a game.
export async function gamePart(text) {
  const bytes = new TextEncoder().encode(text), stream = deflating();
  if (!stream) return `#record=${base64url(bytes)}`;
  return `#game=${base64url(new Uint8Array(await new Response(through(bytes, stream)).arrayBuffer()))}`;
}

// The part of an address that holds a deal: what the table agreed on, as far as it is not the usual.
export function dealPart({ options, table: { deal } }, usual) {
  const chosen = Object.entries(options).filter(
    ([name, value]) => !["starter", "dealer"].includes(name) && usual[name] !== value, // the number draws these
  );
  return `#${new URLSearchParams([["deal", deal], ...chosen])}`;
}

async function inflated(bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "", length = 0;
  for (let reader = through(bytes, new DecompressionStream("deflate-raw")).getReader(), read; ; ) {
    if ((read = await reader.read()).done) return text + decoder.decode();
    if ((length += read.value.length) > LONGEST) throw new RangeError("longer than any game");
    text += decoder.decode(read.value, { stream: true });
  }
}

const simple = (value) => (/^(true|false|\d{1,9})$/.test(value) ? JSON.parse(value) : value);

const optionsOf = (pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, simple(value)]));

async function read(part) {
  if (part.startsWith("#today")) return { today: true };
  if (part.startsWith("#guide")) return { guide: true };
  const [[kind, value], ...options] = new URLSearchParams(part.slice(1));
  if (kind === "deal") return { deal: value, options: optionsOf(options) };
  const game = kind === "record" ? new TextDecoder().decode(bytesOf(value)) : await inflated(bytesOf(value));
  const { at, tried } = Object.fromEntries(options); // an example of the rules, after so many moves
  return at ? { game, at: Number.parseInt(at) || 0, tried: tried ?? "" } : { game };
}

// Choose in the set-up form what a link to a deal asks for; whether the form offers all of it.
function choose({ deal, options }, form) {
  const boxes = [...form.querySelectorAll("[data-option]")].map((box) => {
    const part = JSON.parse(box.value, (_, value) => (value === "players" ? options.players : value));
    const named = Object.keys(part).filter((name) => name in options);
    const on = named.length ? named.every((name) => part[name] === options[name]) : box.defaultChecked;
    return { box, part, on };
  });
  const chosen = Object.assign(JSON.parse(form.dataset.options), ...boxes.filter(({ on }) => on).map(({ part }) => part));
  if (!/^(\d{1,18}|fresh)$/.test(deal) || Object.entries(options).some(([name, value]) => chosen[name] !== value)) return false;
  for (const { box, on } of boxes) box.checked = on;
  form.elements.deal.value = deal === "fresh" ? "" : deal;
  return true;
}

// What the link says that the page was opened with, as JSON, and null when there is none. It leaves the address bar.
globalThis.takeLink = async (form) => {
  const part = location.hash, asked = new URLSearchParams(location.search);
  asked.delete("lang");
  if (asked.size) choose({ deal: "fresh", options: optionsOf([...asked]) }, form); // what an embedding page asks for
  if (!PART.test(part)) return "null";
  history.replaceState(history.state, "", location.pathname + location.search);
  const link = await read(part).catch((error) => ({ broken: String(error) }));
  const guided = form.querySelector("[data-page=guide]");
  const fits = link.guide ? guided : link.deal === undefined || (link.deal !== "" && choose(link, form));
  return JSON.stringify(fits ? link : { broken: "no such deal" });
};

// For a game that is kept in memory only, and goes along to the page in another language.
globalThis.gamePart = gamePart;
