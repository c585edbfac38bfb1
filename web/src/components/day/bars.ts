/** The distribution of results as bars. */

const BLOCKS = "▁▂▃▄▅▆▇█";

/** A range of results, and the number of people in it. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** The bars to draw, and the player's own result. */
export interface Drawn {
  bars: readonly Bar[];
  own: number | null;
  /** A result in a few characters. */
  words: (value: number) => string;
}

export const isOwn = ({ from, to }: Bar, own: number | null): boolean =>
  own !== null && from <= own && own <= to;

/** A distribution in bars of equal width, at most this many. */
export function bars(distribution: readonly (readonly [number, number])[], most: number): Bar[] {
  if (!distribution.length) return [];
  const first = distribution[0]![0];
  const last = distribution.at(-1)![0];
  const width = Math.ceil((last - first + 1) / most);
  const found = Array.from({ length: Math.ceil((last - first + 1) / width) }, (_, bar) => ({
    from: first + bar * width,
    to: first + (bar + 1) * width - 1,
    count: 0,
  }));
  for (const [points, count] of distribution)
    found[Math.floor((points - first) / width)]!.count += count;
  return found;
}

/** The bars as a line of text. */
export function blocks(drawn: readonly Bar[]): string {
  const highest = Math.max(...drawn.map(({ count }) => count));
  return drawn
    .map(({ count }) => (count ? BLOCKS[Math.ceil((count / highest) * BLOCKS.length) - 1] : " "))
    .join("");
}
