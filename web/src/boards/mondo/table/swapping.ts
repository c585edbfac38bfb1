/**
 * Chooses where a tile goes when another one is wanted: back to its place, unless it would cover
 * the wanted one there.
 */

import type { Spot } from "../../../wire/types";
import { covers } from "../drawing/lying";

/** At this distance no tile covers another one's centre. */
const CLEAR = 80;

export function besides(
  [fromX, fromY, angle]: Spot,
  [x, y]: Spot,
  cloth: { width: number; height: number },
): { x: number; y: number } {
  if (!covers([fromX, fromY, angle], x, y)) return { x: fromX, y: fromY };
  const away = Math.atan2(fromY - y, fromX - x);
  const places = [0, Math.PI / 2, -Math.PI / 2, Math.PI].map((turn) => ({
    x: Math.round(x + CLEAR * Math.cos(away + turn)),
    y: Math.round(y + CLEAR * Math.sin(away + turn)),
  }));
  const onCloth = (place: { x: number; y: number }) =>
    place.x >= 0 && place.y >= 0 && place.x <= cloth.width && place.y <= cloth.height;
  return places.find(onCloth) ?? places[0]!;
}
