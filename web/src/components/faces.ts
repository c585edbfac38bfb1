/**
 * Parts for the faces of computer players: drawings in a box of 64, clipped to a disc. Each game
 * draws its own faces and gives each one of the expressions below, from merry for the weakest to
 * stern for the strongest.
 */

const DARK = "#2b2620";

export const ground = (colour: string): string => `<path d="M0 0h64v64H0z" fill="${colour}"/>`;

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, colour: string, width = 2): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const dot = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** The same drawing this many times around the middle of the box. */
export const around = (times: number, draw: (index: number) => string): string =>
  Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${(360 / times) * index} 32 32)">${draw(index)}</g>`,
  ).join("");

/** The drawing of the right side, mirrored to the left as well. */
export const mirrored = (right: string): string =>
  `${right}<g transform="matrix(-1 0 0 1 64 0)">${right}</g>`;

/** Wide eyes and a laugh; `y` is the height of the eyes, here and below. */
export const merry = (y: number): string =>
  mirrored(dot(41, y, 6.5, "#fff") + dot(40, y + 0.5, 4, DARK) + dot(41.5, y - 1, 1.5, "#fff")) +
  shape(`M25 ${y + 8.5}h14c0 5-2.8 8-7 8s-7-3-7-8z`, DARK);

/** Round eyes and a smile. */
export const calm = (y: number): string =>
  mirrored(dot(40.5, y, 4, DARK) + dot(41.8, y - 1.4, 1.4, "#fff")) +
  line(`M26 ${y + 8.5}c2 4 10 4 12 0`, DARK, 3);

/** Lowered lids and a straight mouth in that colour. */
export const keen = (y: number, mouth: string): string =>
  mirrored(
    shape(`M34.5 ${y - 3}h13c0 5.5-2.5 8-6.5 8s-6.5-2.5-6.5-8z`, "#fff") +
      dot(41, y - 0.5, 2.8, DARK) +
      line(`M33.5 ${y - 2}l15-1.5`, DARK, 2.6),
  ) + line(`M27 ${y + 10.5}h10`, mouth, 3);

/** Narrow slanting eyes, and no mouth that would show any feeling. */
export const stern = (y: number, colour: string): string =>
  mirrored(
    shape(`M35 ${y + 2}L48.5 ${y - 5}c1 6-1.5 10-6.5 10-3.5 0-6-1-7-3z`, colour) +
      dot(42, y + 0.8, 2.3, DARK),
  );
