// The choices that are remembered on this device: there before the first paint, and changed in the dialog #settings.
// Also whether a game waits in storage or in the address, so that its page does not begin with the set-up form.
(() => {
  const KEY = "bigtop:1:settings";
  const { dataset, lang } = document.documentElement;
  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {}; // where storage is refused nothing was chosen
    }
  };
  const remember = (choice) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...choice }));
    } catch {
      // it holds for this page
    }
  };
  const inLanguage = (code) => document.querySelector(`link[hreflang="${CSS.escape(code)}"]`)?.href;

  Object.assign(dataset, remembered());
  // In somebody else's page the language is that of the page.
  const wanted = "embed" in dataset ? new URLSearchParams(location.search).get("lang") : dataset.language;
  const elsewhere = wanted && wanted !== lang && inLanguage(wanted);
  if (elsewhere) location.replace(elsewhere + location.search + location.hash);
  dataset.language = lang;
  try {
    const slot = ("embed" in dataset ? "embed:" : "") + dataset.game;
    if (localStorage.getItem(`bigtop:1:save:${slot}`)) dataset.resume = "";
  } catch {
    // nothing waits
  }
  if (/^#(game|record|today|guide)\b/.test(location.hash)) dataset.resume = "";

  addEventListener("click", ({ target }) => {
    const opener = target.closest?.("[data-open]");
    const other = target.closest?.("a[hreflang]");
    if (other) remember({ language: other.hreflang });
    if (!opener) return;
    opener.closest("[popover]")?.hidePopover();
    const dialog = document.getElementById(opener.dataset.open);
    for (const box of dialog.querySelectorAll("input")) box.checked = dataset[box.name] === box.value;
    dialog.showModal();
  });

  addEventListener("change", async ({ target: { form, name, value } }) => {
    if (form?.id !== "choices") return;
    remember({ [name]: value });
    if (name !== "language") {
      dataset[name] = value;
      dispatchEvent(new Event("bigtop-settings"));
    } else if (inLanguage(value)) {
      // A game that could not be stored goes along in the address; a guided round begins anew.
      const part = globalThis.unsaved ? await globalThis.gamePart(globalThis.unsaved) : "guide" in dataset ? "#guide" : "";
      location.assign(inLanguage(value) + part);
    }
  });
})();
