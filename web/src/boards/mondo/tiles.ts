/** The tile set: what each numbered tile shows on either side, as the server's own file says. */

import text from "../../../../src/mondala/games/mondo/tiles.txt?raw";

export type Side = "f" | "b";

const TILES = text
  .split("\n")
  .map((line) => line.split("#")[0]!.trim())
  .filter((line) => line !== "")
  .map((line) => {
    const [front, back] = line.split("|").map((part) => part.trim()) as [string, string];
    return { f: front, b: back.repeat(4) };
  });

export const TILE_COUNT = TILES.length;

/** The face as text; tiles are numbered from 1. */
export function faceOf(tile: number, side: Side): string {
  return TILES[tile - 1]![side];
}

export const otherSide = (side: Side): Side => (side === "f" ? "b" : "f");
