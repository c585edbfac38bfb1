/**
 * Finds a place where a notice covers nothing important. A page marks such a place with
 * `data-notices`; while a dialog is open, and on pages without such a place, notices are where
 * their style puts them.
 */

/** Free room at both sides of the place, for buttons in its corners. */
const ASIDE = 60;
const GAP = 8;

/** A style that puts a notice at the upper or the lower edge of the place. */
export function noticePlace(edge: "top" | "bottom"): string {
  const place = document.querySelector("[data-notices]");
  if (!place || document.querySelector("dialog[open]")) return "";
  const { left, top, bottom, width } = place.getBoundingClientRect();
  const upright =
    edge === "top"
      ? `top: ${Math.round(top + GAP)}px; bottom: auto`
      : `top: auto; bottom: ${Math.round(innerHeight - bottom + GAP)}px`;
  const across = `left: ${Math.round(left + width / 2)}px; right: auto`;
  const wide = `width: max-content; max-width: ${Math.round(Math.max(200, width - 2 * ASIDE))}px`;
  return `${across}; ${upright}; ${wide}; transform: translateX(-50%)`;
}
