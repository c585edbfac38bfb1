/** The tiles that are played with: fetched once, then known to every page. */

import { api } from "../../wire/api";
import type { TileSetInfo } from "../../wire/types";

export class TileSet {
  /** [front, back] of each tile, the first is tile 1. */
  readonly faces: readonly (readonly [front: string, back: string])[];

  constructor({ tiles }: TileSetInfo) {
    this.faces = tiles.map(({ front, back }) => [front, back]);
  }

  face = (tile: number, side: "f" | "b"): string => this.faces[tile - 1]![side === "f" ? 0 : 1];
}

let fetched: Promise<TileSet> | null = null;

/** Fetches the set, or gives the one that was fetched; after a failure it tries again. */
export function tileSet(): Promise<TileSet> {
  fetched ??= api
    .tiles()
    .then((info) => new TileSet(info))
    .catch((error: unknown) => {
      fetched = null;
      throw error;
    });
  return fetched;
}
