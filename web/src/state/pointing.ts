/**
 * Marks the page while a mouse or a finger is what somebody uses. Focus that is then set by script,
 * as when a dialog opens, needs no ring; WebKit would draw one.
 */

const root = document.documentElement;
addEventListener("pointerdown", () => root.toggleAttribute("data-pointing", true), {
  capture: true,
});
addEventListener("keydown", () => root.toggleAttribute("data-pointing", false), { capture: true });
