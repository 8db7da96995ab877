// Before the first paint: the look that was chosen, and whether a game waits in storage, so that its page does not
// begin with the set-up form.
try {
  const { dataset } = document.documentElement;
  Object.assign(dataset, JSON.parse(localStorage.getItem("bigtop:1:settings")));
  const slot = ("embed" in dataset ? "embed:" : "") + dataset.game;
  if (localStorage.getItem(`bigtop:1:save:${slot}`)) dataset.resume = "";
} catch {
  // where storage is refused nothing was chosen
}
