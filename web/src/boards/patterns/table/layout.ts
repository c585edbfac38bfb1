/** Where the parts of the table lie in a window: all of it is seen at once, nothing scrolls. */

export interface Layout {
  /** Wide: rivers beside the cloth. Tall: over and under it; the cloth may run off the sides. */
  scheme: "wide" | "tall";
  /** There is so little height that the hem of the cloth runs off, too. */
  low: boolean;
  /** Pixels between two spaces. */
  pitch: number;
  /** The middle of the mandala. */
  x: number;
  y: number;
  /** How far rivers over and under the cloth come over its hem. */
  squeeze: number;
  header: number;
  bowl: number;
  rivalBowl: number;
  /** Of plates and scores. */
  side: number;
}

const ACROSS_WIDE = 12.96;
const ACROSS_TALL = 8.74;
const DOWN_TALL = 12.08;

export function layout(width: number, height: number): Layout {
  return width / height > 1.15 ? wide(width, height) : tall(width, height);
}

function wide(width: number, height: number): Layout {
  const low = height < 560;
  const header = low ? 48 : 64;
  const line = low ? 40 : 62;
  const room = height - header - line;
  const pitch = Math.min(low ? room / 9 : (room - 26) / 10, (width - 240) / ACROSS_WIDE);
  const beside = width / 2 - (pitch * ACROSS_WIDE) / 2;
  const bowl = Math.min(158, beside - 16, low ? 96 : 158);
  return {
    scheme: "wide",
    low,
    pitch,
    x: width / 2,
    y: header + room / 2 + 2,
    squeeze: 0,
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
  const free = Math.min(width / ACROSS_TALL, room / DOWN_TALL);
  const pitch = low ? Math.min(width / ACROSS_TALL, room / (DOWN_TALL - 1.1)) : free;
  const squeeze = Math.max(0, (DOWN_TALL * pitch - room) / 2);
  const bowl = low ? 80 : 112;
  return {
    scheme: "tall",
    low,
    pitch,
    x: width / 2,
    y: above + room / 2,
    squeeze,
    header: 48,
    bowl,
    rivalBowl: 56,
    side: width,
  };
}
