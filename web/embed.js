// A table of Big Top within your own page:
//
//   <script src="https://your.club/games/embed.js" defer></script>
//   <card-table game="balancing" lang="de" players="2"></card-table>
//
// game: balancing, juggling, solo or elephant. lang: en or de. load: "tap" waits for a tap, else it comes when it is
// scrolled into view. Everything else is an option of the game as in a link to a deal: players, level, rounds, petit.
(() => {
  const HOME = new URL(".", document.currentScript.src);
  const OURS = ["game", "lang", "load", "id", "class", "style"];
  const WORDS = {
    en: { play: "Play here", title: "Card table" },
    de: { play: "Hier spielen", title: "Kartentisch" },
  };

  class CardTable extends HTMLElement {
    connectedCallback() {
      if (this.firstChild) return;
      this.style.display = "block";
      const button = document.createElement("button");
      button.textContent = this.words.play;
      button.addEventListener("click", () => this.start());
      this.append(button);
      if (this.getAttribute("load") === "tap") return;
      const watcher = new IntersectionObserver(([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        watcher.disconnect();
        this.start();
      });
      watcher.observe(this);
    }

    get words() {
      return WORDS[this.getAttribute("lang")] ?? WORDS.en;
    }

    get address() {
      const lang = this.getAttribute("lang") ?? "en";
      const options = [...this.attributes].filter(({ name }) => !OURS.includes(name) && !name.startsWith("data-"));
      const address = new URL(`${lang === "en" ? "" : `${lang}/`}embed/${this.getAttribute("game")}/`, HOME);
      address.search = new URLSearchParams(options.map(({ name, value }) => [name, value]));
      return address;
    }

    start() {
      if (this.querySelector("iframe")) return;
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: this.address, title: this.words.title, allow: "fullscreen; clipboard-write; web-share" });
      Object.assign(frame.style, { width: "100%", height: "44rem", border: "0", display: "block" });
      this.replaceChildren(frame);
      addEventListener("message", ({ origin, source, data }) => {
        if (origin !== HOME.origin || source !== frame.contentWindow || !Number.isFinite(data?.bigtopHeight)) return;
        frame.style.height = `${Math.min(Math.max(data.bigtopHeight, 200), 4000)}px`;
      });
    }
  }

  if (!customElements.get("card-table")) customElements.define("card-table", CardTable);
})();
