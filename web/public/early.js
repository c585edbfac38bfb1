// Before the first paint: the theme that was chosen, so that nothing flashes. The browser's own bar
// has the colour of the table, also when another theme is chosen later.
(function () {
  const COLOURS = { light: "#efe6d6", dark: "#1b1f26", contrast: "#ffffff" };
  const root = document.documentElement;
  const bar = document.querySelector('meta[name="theme-color"]');
  const paint = () => bar.setAttribute("content", COLOURS[root.dataset.theme]);
  new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });

  const chosen = localStorage.getItem("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const contrast = matchMedia("(prefers-contrast: more)").matches;
  root.dataset.theme = chosen || (contrast ? "contrast" : dark ? "dark" : "light");
})();
