/** Tile sets: the two faces of each numbered tile. A view names its set by a hash. */

import { fetchTileSet } from "./server";

export type Side = "f" | "b";

export const otherSide = (side: Side): Side => (side === "f" ? "b" : "f");

export class TileSet {
  readonly #tiles: { f: string; b: string }[];

  /** Reads one tile from each line: front, bar, back; a single letter is a bare landscape. */
  constructor(text: string) {
    this.#tiles = text
      .split("\n")
      .map((line) => line.split("#")[0]!.trim())
      .filter((line) => line !== "")
      .map((line) => {
        const [front, back] = line.split("|").map((part) => part.trim()) as [string, string];
        return { f: front, b: back.length === 1 ? back.repeat(4) : back };
      });
  }

  get count(): number {
    return this.#tiles.length;
  }

  /** The face as text; tiles are numbered from 1. */
  face = (tile: number, side: Side): string => this.#tiles[tile - 1]![side];
}

const fetched = new Map<string, Promise<TileSet>>();

/** The set with that hash, fetched once; after a failure it is fetched again. */
export function tileSet(hash: string): Promise<TileSet> {
  let found = fetched.get(hash);
  if (!found) {
    found = fetchTileSet(hash).then((text) => new TileSet(text));
    fetched.set(hash, found);
    found.catch(() => fetched.delete(hash));
  }
  return found;
}
