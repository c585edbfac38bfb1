/**
 * Finds a place where a notice covers nothing important. A page marks such a place with
 * `data-notices`; while a dialog is open, and on pages without such a place, notices are where
 * they cover the least that can be pressed or is marked with `data-clear`.
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

const PRESSED = "button, a[href], input, select, textarea, summary, [role=slider], [data-clear]";
/** Places are looked at in such steps, from the lower edge up. */
const STEP = 4;
/** So many times as bad as to touch the room around something is to cover it. */
const INSIDE = 10;
/** From the edges of the window. */
const ENDS = { top: 10, bottom: 20, left: 12 };

/** The width of a narrow notice at the left side, as a part of the window's. */
const NARROW = 0.55;

interface Size {
  width: number;
  height: number;
}

/**
 * A style for a notice that has this size at most so many pixels wide: in the middle or, where it
 * would cover something, narrow at the left side.
 */
export function clearPlace(sizeOf: (most?: number) => Size): string {
  const whole = sizeOf();
  const middle = lowest(whole, (innerWidth - whole.width) / 2);
  const most = Math.round(innerWidth * NARROW);
  if (middle.covers === 0 || whole.width <= most) return upright(middle);
  const narrow = lowest(sizeOf(most), ENDS.left);
  if (narrow.covers >= middle.covers) return upright(middle);
  const across = `left: ${ENDS.left}px; max-width: ${most}px; transform: none`;
  return `${upright(narrow)}; ${across}`;
}

interface Place extends Size {
  top: number;
  covers: number;
}

/** The lowest place there that covers the least. */
function lowest({ width, height }: Size, left: number): Place {
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
  const last = innerHeight - ENDS.bottom - height;
  let best = { top: last, covers: Infinity };
  for (let top = last; top >= ENDS.top && best.covers > 0; top -= STEP) {
    const covers = covered(top, 0) * INSIDE + covered(top, GAP);
    if (covers < best.covers) best = { top, covers };
  }
  return { ...best, width, height };
}

/** A notice low on the page grows upwards, away from the part that it was put above. */
const upright = ({ top, height }: Place): string =>
  top > innerHeight / 2
    ? `top: auto; bottom: ${Math.round(innerHeight - top - height)}px`
    : `top: ${Math.round(top)}px; bottom: auto`;
