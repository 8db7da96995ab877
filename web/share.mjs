// The share dialog: a link to the deal or to the whole game, copied, handed to the device, or as a QR code.
import { dealPart, gamePart } from "asset:link.mjs";

const dialog = document.getElementById("share");
const at = (selector) => dialog.querySelector(selector);
const [form, code, told] = [at("form"), at("[data-code]"), at("[role=status]")];
let record, over;

async function link() {
  const part = form.elements.what.value === "deal"
    ? dealPart(record, JSON.parse(dialog.dataset.usual))
    : await gamePart(JSON.stringify({ ...record, table: undefined }));
  return new URL(dialog.dataset.address + part, location.href).href;
}

function say(name) {
  told.replaceChildren(...(name ? [at(`template[data-said="${name}"]`).content.cloneNode(true)] : []));
}

// What a link does, and what it gives away, is said before there is one.
function explain() {
  const kind = form.elements.what.value === "deal" ? "deal" : over ? "game" : "secret";
  for (const place of dialog.querySelectorAll("[data-about]")) place.hidden = place.dataset.about !== kind;
  code.toggleAttribute("hidden", true); // a drawing has no such property
  say("");
}

async function copy() {
  const text = await link();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a clipboard of its own, as on a host without https, a page may still copy what is selected.
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
    dialog.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (!copied) return say("failed");
  }
  say("copied");
}

async function send() {
  await navigator.share({ title: document.title, url: await link() }).catch((error) => {
    if (error.name !== "AbortError") say("failed"); // else somebody has changed their mind
  });
}

async function draw() {
  const text = await link();
  const { generate } = await import("asset:lean-qr/index.mjs");
  try {
    const { size, get } = generate(text);
    const dots = [];
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) if (get(x, y)) dots.push(`M${x} ${y}h1v1h-1z`);
    code.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
    at("[data-code] path").setAttribute("d", dots.join(""));
    code.toggleAttribute("hidden", false);
    code.scrollIntoView({ block: "nearest" });
    say("");
  } catch {
    say("long");
  }
}

const WAYS = { copy, send, draw };
at("[data-way=send]").hidden = !navigator.share;
form.addEventListener("change", explain);
dialog.addEventListener("click", ({ target }) => WAYS[target.closest("[data-way]")?.dataset.way]?.());

// Open the dialog for a game as it is saved.
export function share(save) {
  record = JSON.parse(save);
  over = Boolean(record.table.result);
  const [deal, game] = form.elements.what;
  deal.disabled = !record.table.deal;
  (deal.disabled ? game : deal).checked = true;
  explain();
  dialog.showModal();
}
