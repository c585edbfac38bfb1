/**
 * Tiles in the middle. Places are in hundredths of a tile from the cloth's upper left corner,
 * angles in steps of 15°, and the order is the height, the highest last. Only whole numbers are
 * used, with the same test as on the server, so that both always find the same tile.
 */

import type { Lying, Spot } from "../../../wire/types";

export const TILE = 100;
export const STEP = Math.PI / 12;
const HALF = TILE / 2;
const SCALE = 10_000_000;
const SINES = [0, 2_588_190, 5_000_000, 7_071_068, 8_660_254, 9_659_258, 10_000_000];
const REACH = 71;

/** Returns whether a point lies inside a tile at this spot. */
export function covers([left, top, angle]: Spot, x: number, y: number): boolean {
  const across = x - left;
  const down = y - top;
  if (Math.abs(across) >= REACH || Math.abs(down) >= REACH) return false;
  const sine = SINES[angle % 6]!;
  const cosine = SINES[6 - (angle % 6)]!;
  return (
    Math.abs(across * cosine + down * sine) < HALF * SCALE &&
    Math.abs(down * cosine - across * sine) < HALF * SCALE
  );
}

/** The highest tile at a point. */
export function tileAt(pile: readonly Lying[], x: number, y: number): Lying | null {
  const [left, top] = [Math.round(x), Math.round(y)];
  return pile.findLast(([, spot]) => covers(spot, left, top)) ?? null;
}

/** The handles of the tiles whose centre lies under a higher tile. */
export function buriedIn(pile: readonly Lying[]): Set<number> {
  const found = new Set<number>();
  pile.forEach(([handle, [x, y]], height) => {
    for (let higher = height + 1; higher < pile.length; higher++) {
      if (covers(pile[higher]![1], x, y)) {
        found.add(handle);
        return;
      }
    }
  });
  return found;
}

/** The next tile in a direction from a place: near, and not too far to the side. */
export function nearestTowards(
  tiles: readonly Lying[],
  [x, y]: readonly [number, number, ...unknown[]],
  [dx, dy]: readonly [number, number],
): Lying | null {
  let best: { tile: Lying; cost: number } | null = null;
  for (const tile of tiles) {
    const [, [left, top]] = tile;
    const ahead = (left - x) * dx + (top - y) * dy;
    const aside = Math.abs((left - x) * dy - (top - y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 4 && ahead >= aside * 0.6 && (!best || cost < best.cost)) best = { tile, cost };
  }
  return best?.tile ?? null;
}
