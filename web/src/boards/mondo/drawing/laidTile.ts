/** A tile on a world or around it. */

import { paintFace } from "./raster";
import type { Space } from "./spaces";
import { variantOn, type Grid, type LaidTile } from "./worldScene";

/** Returns whether its face was ready. */
export function paintTile(
  context: CanvasRenderingContext2D,
  grid: Grid,
  space: Space,
  { face, turn }: LaidTile,
): boolean {
  const wanted = {
    face,
    turn,
    pixels: grid.tile,
    variant: variantOn(space, face),
    small: grid.small,
    contrast: grid.theme === "contrast",
  };
  return paintFace(context, wanted, { x: grid.x(space), y: grid.y(space), size: grid.tile }, 1);
}
