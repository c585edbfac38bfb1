/** The motion of tokens: less than a quarter of a second, and none if reduced motion is wanted. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLIP = 200;
const FLIGHT = 180;

export const motion = (milliseconds: number): number => (still.matches ? 0 : milliseconds);

/** The first half of a flip: the old face narrows to an edge. */
export function turnsAway(_node: Element): TransitionConfig {
  return { duration: motion(FLIP), css: (t) => `transform: scaleX(${Math.max(0, 1 - 2 * t)})` };
}

/** The second half of a flip: the new face opens. */
export function turnsIn(_node: Element): TransitionConfig {
  return { duration: motion(FLIP), css: (t) => `transform: scaleX(${Math.max(0, 2 * t - 1)})` };
}

/**
 * From the place of another thing, in an arc. `unit` is the number of pixels for one unit of the
 * drawing.
 */
export function flies(
  node: Element,
  { from, unit = 1 }: { from: Element | null; unit?: number },
): TransitionConfig {
  if (from === null || motion(FLIGHT) === 0) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const there = from.getBoundingClientRect();
  const dx = (there.x + there.width / 2 - here.x - here.width / 2) / unit;
  const dy = (there.y + there.height / 2 - here.y - here.height / 2) / unit;
  const lift = Math.hypot(dx, dy) * 0.12;
  return {
    duration: FLIGHT,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u - lift * 4 * t * u}px) scale(${1 + 0.12 * u})`,
  };
}
