// The saved game of this page: in storage while the lock on it is ours, in memory otherwise.
const { dataset } = document.documentElement;
const KEYS = "bigtop:1:"; // every key of ours in storage begins so
const embedded = "embed" in dataset;
const KEY = `save:${embedded ? "embed:" : ""}${dataset.game}`;

// Even to ask for the storage may be refused.
function attempt(does, otherwise) {
  try {
    return does(localStorage);
  } catch {
    return otherwise;
  }
}
// A text in storage, or null; and whether one could be stored.
export const kept = (key) => attempt((storage) => storage.getItem(KEYS + key), null);
export const keep = (key, text) => attempt((storage) => (storage.setItem(KEYS + key, text), true), false);

// A browser that is asked to, once, may spare the game when it needs room.
function keepForLong() {
  if (kept("lasting")) return;
  keep("lasting", '{"asked": true}');
  navigator.storage?.persist?.().catch(console.debug);
}

globalThis.slot = {
  text: null, // the game as last saved
  ours: false,
  aside: null, // a saved game that could not be read

  // Ask for the lock. Calls `then`, maybe again and again, with "ours", with "elsewhere" while another tab has it or
  // when one takes it over, with "refused" where there are no locks.
  claim(then, steal) {
    let answered = false;
    const answer = (word) => {
      if (embedded && answered) return; // what has begun in memory in a frame stays there
      answered = true;
      slot.ours = word === "ours";
      then(word);
    };
    if (!navigator.locks) return answer("refused");
    const held = () => {
      answer("ours");
      return new Promise(() => {}); // until this page goes or another steals it
    };
    const lost = ({ name }) => answer(name === "AbortError" ? "elsewhere" : "refused");
    navigator.locks.request(KEYS + KEY, { steal }, held).catch(lost);
    setTimeout(() => answered || answer("elsewhere"), 400); // a page just left lets go within a moment
  },

  // The saved game, or null.
  load() {
    if (slot.ours) slot.text = kept(KEY);
    return slot.text;
  },

  // Keep a game; whether that was possible in more than memory.
  save(text) {
    slot.text = text;
    const stored = slot.ours && keep(KEY, text);
    globalThis.unsaved = stored ? null : text;
    if (stored && JSON.parse(text).moves.length) keepForLong();
    return stored;
  },

  // Put what cannot be read under another key, untouched; where that fails, leave it where it is.
  setAside() {
    [slot.aside, slot.text] = [slot.text, null];
    if (slot.ours && keep(`aside:${dataset.game}`, slot.aside)) attempt((storage) => storage.removeItem(KEYS + KEY));
    else slot.ours = false;
  },

  // The deal number of the game, or null.
  deal: () => JSON.parse(slot.text)?.table?.deal ?? null,

  // Give a game as a file.
  download(text) {
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href, download: `bigtop-${dataset.game}.json` }).click();
  },
};
