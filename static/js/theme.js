// Light or dark: the system decides until the reader does. A classic script in <head>, so
// that the page never flashes in the wrong colours. The choice stays in localStorage; that of
// coordinates (coordinates.js) is read here too, so that no wrong ones flash.
(() => {
  const KEY = "theme";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = (key) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const write = (value) => {
    try { localStorage.setItem(KEY, value); } catch { /* private window: for this page only */ }
  };
  const now = () => root.dataset.theme ?? (dark.matches ? "dark" : "light");

  const chosen = read(KEY);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  const labels = read("coordinates");
  if (labels === "chinese" || labels === "none") root.dataset.coordinates = labels;

  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      const name = button.querySelector("[data-theme-name]");
      const label = () => { name.textContent = now() === "dark" ? "亮色" : "暗色"; };
      button.hidden = false;
      button.addEventListener("click", () => {
        root.dataset.theme = now() === "dark" ? "light" : "dark";
        write(root.dataset.theme);
        label();
      });
      dark.addEventListener("change", label);
      label();
    }
  });
})();
