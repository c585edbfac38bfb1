/** A tile that lies on a world, or around it. */

import { fillPlainly, raster } from "./raster";
import type { Space } from "./spaces";
import { variantOn, type Grid, type LaidTile } from "./worldScene";

/** Says whether its face was ready; until then its landscapes are shown plainly. */
export function paintTile(
  context: CanvasRenderingContext2D,
  grid: Grid,
  space: Space,
  { face, turn }: LaidTile,
): boolean {
  const [x, y, tile] = [grid.x(space), grid.y(space), grid.tile];
  const bitmap = raster.get(
    {
      face,
      turn,
      pixels: tile,
      variant: variantOn(space, face),
      small: grid.small,
      contrast: grid.theme === "contrast",
    },
    1,
  );
  if (bitmap) context.drawImage(bitmap, x, y, tile, tile);
  else fillPlainly(context, face, turn, x, y, tile);
  return bitmap !== null;
}
