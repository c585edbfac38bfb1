/**
 * Marks the page as used by mouse or finger. If a script then sets the focus, for example when a
 * dialog opens, no focus ring is needed; WebKit would draw one.
 */

const root = document.documentElement;
addEventListener("pointerdown", () => root.toggleAttribute("data-pointing", true), {
  capture: true,
});
addEventListener("keydown", () => root.toggleAttribute("data-pointing", false), { capture: true });
