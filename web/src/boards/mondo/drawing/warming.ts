/** Draws faces before they are needed, so that none is missing when a round begins. */

import { preferences } from "../../../state/preferences.svelte";
import type { TileSet } from "../tiles";
import { bitmapPixels } from "./pilePaint";
import { raster } from "./raster";

/** The size of a tile in the pile on most screens, in CSS pixels. */
const SIDE = 60;
/** After everything that is on the screen now. */
const URGENCY = -1;

export function warm(tiles: TileSet): void {
  const pixels = bitmapPixels(SIDE, devicePixelRatio);
  const contrast = preferences.theme === "contrast";
  for (let tile = 1; tile <= tiles.count; tile++) {
    for (const side of ["f", "b"] as const) {
      const face = tiles.face(tile, side);
      raster.get({ face, pixels, card: true, small: false, contrast }, URGENCY);
    }
  }
}
