// Before the first paint: the theme that was chosen, so that nothing flashes.
(function () {
  const chosen = localStorage.getItem("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const contrast = matchMedia("(prefers-contrast: more)").matches;
  document.documentElement.dataset.theme =
    chosen || (contrast ? "contrast" : dark ? "dark" : "light");
})();
