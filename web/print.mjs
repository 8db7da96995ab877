// The button that opens the browser's own print dialog.
const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
