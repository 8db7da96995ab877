// The keyboard: a hand is one tab stop, inside it go the arrows; and the table's own keys while it has the focus.
const { dataset } = document.documentElement;
const table = document.getElementById("table");
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const stops = new Map(); // id and place of each group's tab stop, by its name

const groups = () => [...table.querySelectorAll("[data-roving]")];
const nameOf = (group) => group.dataset.roving || group.id || "hand"; // the same across morphs
const buttonsOf = (group) => [...group.querySelectorAll("button:enabled")];
const groupOf = (element) => element.closest("[data-roving]");

// The button that Tab comes to: the same as before, else the one in its place, if there is one.
function stopOf(group) {
  const { id, place } = stops.get(nameOf(group)) ?? { id: "", place: 0 };
  const buttons = buttonsOf(group);
  return buttons.find((button) => id && button.id === id) ?? buttons[place] ?? buttons.at(-1);
}

// Make one button of each group its tab stop, the focused one if it is there.
export function rove() {
  for (const group of groups()) {
    const buttons = buttonsOf(group), place = buttons.indexOf(document.activeElement);
    if (place >= 0) stops.set(nameOf(group), { id: buttons[place].id, place });
    const stop = stopOf(group);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }
}

// Note where the focus is; gives what brings it there again if it was lost with its button: into the same group, else
// onto the table.
export function noteFocus() {
  const { activeElement } = document;
  if (!table.contains(activeElement)) return () => {};
  const group = groupOf(activeElement), name = group && nameOf(group);
  return () => {
    if (table.contains(document.activeElement)) return;
    const same = groups().find((each) => nameOf(each) === name);
    ((same && stopOf(same)) ?? table).focus();
  };
}

function pressed(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !table.contains(target)) return;
  const group = groupOf(target), buttons = group ? buttonsOf(group) : [];
  const here = buttons.indexOf(target), last = buttons.length - 1;
  const step = ARROWS[key], ends = { Home: 0, End: last };
  if (here >= 0 && (step || key in ends)) {
    event.preventDefault();
    buttons.at(ends[key] ?? (here + step) % buttons.length).focus(); // before the first comes the last
  } else if (dataset.shortcuts === "on") {
    const keysOf = (button) => button.getAttribute("aria-keyshortcuts").toLowerCase().split(" ");
    const meant = [...table.querySelectorAll("[aria-keyshortcuts]")].filter((button) =>
      keysOf(button).includes(key.toLowerCase()),
    );
    if (meant.length) event.preventDefault();
    for (const button of meant) button.click();
  }
}

table.addEventListener("focusin", rove);
document.addEventListener("keydown", pressed);
