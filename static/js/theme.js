// Light or dark: the system decides until the reader does. A classic script in <head>, so
// that the page never flashes in the wrong colours. The choice stays in localStorage.
(() => {
  const KEY = "theme";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const write = (value) => {
    try { localStorage.setItem(KEY, value); } catch { /* private window: for this page only */ }
  };
  const now = () => root.dataset.theme ?? (dark.matches ? "dark" : "light");

  const chosen = read();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

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
