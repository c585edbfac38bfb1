/**
 * Finds a place where a notice covers nothing important. A page marks such a place with
 * `data-notices`; while a dialog is open, and on pages without such a place, notices are where
 * they cover the least that can be pressed.
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

const PRESSED = "button, a[href], input, select, textarea, summary, [role=slider]";
/** Places are looked at in such steps, from the lower edge up. */
const STEP = 4;
/** So many times as bad as to touch the room around something is to cover it. */
const INSIDE = 10;
/** From the upper and from the lower edge of the window. */
const ENDS = { top: 10, bottom: 20 };

/** A style: for a notice of this size the lowest place that covers the least. */
export function clearPlace({ width, height }: { width: number; height: number }): string {
  const left = (innerWidth - width) / 2;
  const page = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const beside = [...page.querySelectorAll(PRESSED)]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.left < left + width + GAP && each.right > left - GAP);
  const covered = (top: number, gap: number) =>
    beside.reduce((all, each) => {
      const high = Math.min(each.bottom, top + height + gap) - Math.max(each.top, top - gap);
      const wide = Math.min(each.right, left + width) - Math.max(each.left, left);
      return all + Math.max(0, high) * Math.max(1, wide);
    }, 0);
  const lowest = innerHeight - ENDS.bottom - height;
  let best = { top: lowest, covers: Infinity };
  for (let top = lowest; top >= ENDS.top && best.covers > 0; top -= STEP) {
    const covers = covered(top, 0) * INSIDE + covered(top, GAP);
    if (covers < best.covers) best = { top, covers };
  }
  // A notice low on the page grows upwards, away from the part that it was put above.
  return best.top > innerHeight / 2
    ? `top: auto; bottom: ${Math.round(innerHeight - best.top - height)}px`
    : `top: ${Math.round(best.top)}px; bottom: auto`;
}
