// What the page itself has to say: sentences from <template data-say>, with the buttons that belong to them. What a
// screen reader is to say goes into a live region.
const notes = document.getElementById("notes");
const speech = document.getElementById("say");

// Let a screen reader say a sentence, also the same one twice.
globalThis.speak = (sentence) => {
  if (sentence) speech.textContent = sentence + (speech.textContent === sentence ? "\u00a0" : "");
};

// Show and say one of those sentences.
globalThis.tell = (name, detail = "") => {
  forget(name);
  const note = Object.assign(document.createElement("div"), { className: "note" });
  note.dataset.note = name;
  note.append(document.querySelector(`template[data-say="${name}"]`).content.cloneNode(true));
  for (const place of note.querySelectorAll("[data-detail]")) place.textContent = detail;
  notes.append(note);
  note.scrollIntoView({ block: "nearest" });
  speak(note.querySelector("p").textContent);
};

// Take one of them away again.
globalThis.forget = (name) => {
  for (const note of notes.querySelectorAll(`[data-note="${name}"]`)) note.remove();
};
