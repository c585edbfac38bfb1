/** Scrambles the tiles during the countdown: every second they move. */

import type { Lying, RoundView } from "../../../wire/types";
import { seeded } from "../drawing/random";

const ANGLES = 24;

/** In the last second everything lies as it will be played. */
export function scrambled({ pile, width, height }: RoundView, seconds: number): Lying[] {
  if (seconds <= 1) return pile;
  return pile.map(([handle, , ...rest]) => {
    const random = seeded(`${handle} ${seconds}`);
    const spot: Lying[1] = [
      Math.round(random() * width),
      Math.round(random() * height),
      Math.floor(random() * ANGLES),
    ];
    return [handle, spot, ...rest];
  });
}
