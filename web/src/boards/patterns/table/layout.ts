/** The positions of the parts of the table in a window: everything is visible, nothing scrolls. */

import type { CourseName } from "../drawing/river";

export interface Layout {
  /** Wide: rivers beside the cloth. Tall: rivers over and under it; its sides may be cut off. */
  scheme: "wide" | "tall";
  /** The courses of the rivers, the other player's first. */
  courses: [CourseName, CourseName];
  /** True if there is so little height that the hem of the cloth is cut off too. */
  low: boolean;
  /** Pixels between two spaces. */
  pitch: number;
  /** The centre of the mandala. */
  x: number;
  y: number;
  /** The distance that rivers cover of the hem of the cloth. */
  squeeze: number;
  /** The distance from the centre to the outer bank of a river beside the cloth. */
  half: number;
  header: number;
  bowl: number;
  rivalBowl: number;
  /** The width of plates and scores. */
  side: number;
}

const ACROSS_WIDE = 12.96;
/**
 * The height needed in a low window: rivers over the hem, and eight rows of tokens with a small
 * gap.
 */
const [ACROSS_LOW, DOWN_LOW] = [11.9, 8.35];
const ACROSS_TALL = 8.74;
const DOWN_TALL = 12.08;
/**
 * A low phone has its rivers in the corners of the mandala, so only its width limits the tokens.
 */
const [ACROSS_CORNERS, DOWN_CORNERS] = [8.64, 9.42];

export function layout(width: number, height: number): Layout {
  return width / height > 1.15 ? wide(width, height) : tall(width, height);
}

function wide(width: number, height: number): Layout {
  const low = height < 560;
  const header = low ? 48 : 64;
  const line = low ? 40 : 62;
  // A low window has its buttons beside the cloth, which also takes the header's height.
  const top = low ? 0 : header;
  const room = height - top - line;
  const across = low ? ACROSS_LOW : ACROSS_WIDE;
  const pitch = Math.min(low ? room / DOWN_LOW : (room - 26) / 10, (width - 240) / across);
  const half = (pitch * across) / 2;
  const beside = width / 2 - half;
  const bowl = Math.min(158, beside - 16, low ? 96 : 158);
  return {
    scheme: "wide",
    courses: ["left", "right"],
    low,
    pitch,
    x: width / 2,
    y: top + room / 2 + 2,
    squeeze: (pitch * (ACROSS_WIDE - across)) / 2,
    half,
    header,
    bowl,
    rivalBowl: bowl * 0.95,
    side: low ? beside - 20 : Math.min(296, Math.max(176, beside + 72)),
  };
}

function tall(width: number, height: number): Layout {
  const low = height < 760;
  const [above, below] = low ? [104, 148] : [110, 196];
  const room = height - above - below;
  const pitch = low
    ? Math.min(width / ACROSS_CORNERS, room / DOWN_CORNERS)
    : Math.min(width / ACROSS_TALL, room / DOWN_TALL);
  return {
    scheme: "tall",
    courses: low ? ["cornersAbove", "cornersBelow"] : ["above", "below"],
    low,
    pitch,
    x: width / 2,
    y: above + room / 2,
    squeeze: 0,
    half: width / 2,
    header: 48,
    bowl: low ? 80 : 112,
    rivalBowl: 56,
    side: width,
  };
}
