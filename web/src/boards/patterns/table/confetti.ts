/** Glyphs that spread in rings around the cloth when somebody has won. */

import { polar, short, TURN } from "../drawing/geometry";
import { COLOURS, type Colour } from "../position";

export interface Grain {
  x: number;
  y: number;
  /** Null for a plain dot. */
  glyph: boolean;
  colour: Colour;
  size: number;
  turn: string;
  strength: number;
}

const RINGS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/**
 * In a box of `width` by `height` around the middle of its lower edge; the headline stays clear.
 */
export function confetti(width: number, height: number, clear: number): Grain[] {
  return RINGS.flatMap((ring) => {
    const radius = 300 + ring * 46;
    const count = Math.round((radius * TURN) / 88) * 2;
    return Array.from({ length: count }, (_, index) => {
      const angle = ((index + (ring % 2) / 2) * TURN) / count;
      const { x, y } = polar(radius, angle);
      return {
        x,
        y,
        glyph: index % 2 === 0,
        colour: COLOURS[1 + (ring % 5)]!,
        size: 24 - ring * 0.6,
        turn: short((angle * 360) / TURN + 90),
        strength: Math.max(0.3, 1 - ring / 11),
      };
    });
  }).filter(
    ({ x, y }) =>
      y < -12 && y > -height + 14 && Math.abs(x) < width / 2 - 16 && Math.abs(x) > clear,
  );
}
