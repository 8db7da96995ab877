// The screen: what the table has drawn, put into the page; tab stops, focus and motion follow.
import { Idiomorph } from "asset:idiomorph/idiomorph.esm.js";
import { noteFocus, rove } from "asset:keyboard.mjs";
import { noteCards } from "asset:motion.mjs";

const table = document.getElementById("table");
const fresh = document.createElement("template");
const changed = (before, after) => !before.isEqualNode(after);
const WAY = { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed: changed } };

globalThis.morph = ({ markup, focus }) => {
  noteCards();
  const refocus = noteFocus();
  fresh.innerHTML = markup;
  Idiomorph.morph(table, fresh.content, WAY);
  rove();
  const asked = focus && document.getElementById(focus);
  asked ? asked.focus() : refocus();
};
