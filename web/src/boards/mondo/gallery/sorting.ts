/** The tiles of the gallery: counted, filtered, and grouped by the division of their faces. */

import type { TileInfo } from "../../../wire/types";
import { HOME, LANDSCAPES, readFace, type Landscape } from "../drawing/face";

export type Side = "front" | "back";
export const KINDS = ["all", "animals", "active", "inactive"] as const;
export type Kind = (typeof KINDS)[number];

export interface Filter {
  side: Side;
  kind: Kind;
  landscape: Landscape | null;
  animal: string | null;
}

const ofKind: Record<Kind, (face: string) => boolean> = {
  all: () => true,
  animals: (face) => readFace(face).animal !== null,
  active: (face) => readFace(face).volcano === "active",
  inactive: (face) => readFace(face).volcano === "inactive",
};

/** Figures are on fronts only; a landscape is looked for on the side that is shown. */
export function shown(tiles: readonly TileInfo[], filter: Filter): TileInfo[] {
  const { side, kind, landscape, animal } = filter;
  return tiles.filter(
    (tile) =>
      ofKind[kind](tile.front) &&
      (landscape === null || readFace(tile[side]).edges.includes(landscape)) &&
      (animal === null || readFace(tile.front).animal === animal),
  );
}

export const countOf = (tiles: readonly TileInfo[], kind: Kind) =>
  tiles.filter(({ front }) => ofKind[kind](front)).length;

export function countLandscape(
  tiles: readonly TileInfo[],
  side: Side,
  landscape: Landscape,
): number {
  return tiles.filter((tile) => readFace(tile[side]).edges.includes(landscape)).length;
}

/** Every species on the tiles with its number, by landscape. */
export function countAnimals(tiles: readonly TileInfo[]): { animal: string; count: number }[] {
  return [...HOME.keys()]
    .map((animal) => ({
      animal,
      count: tiles.filter(({ front }) => readFace(front).animal === animal).length,
    }))
    .filter(({ count }) => count > 0);
}

export const GROUPS = ["one", "bay", "halves", "three"] as const;
export type Group = (typeof GROUPS)[number];

function groupOf(face: string): Group {
  const { edges } = readFace(face);
  const counts = LANDSCAPES.map((letter) => edges.filter((edge) => edge === letter).length);
  const lands = counts.filter((count) => count > 0).length;
  if (lands === 1) return "one";
  if (lands === 3) return "three";
  return counts.includes(3) ? "bay" : "halves";
}

export function grouped(
  tiles: readonly TileInfo[],
  side: Side,
): { group: Group; tiles: TileInfo[] }[] {
  return GROUPS.map((group) => ({
    group,
    tiles: tiles.filter((tile) => groupOf(tile[side]) === group),
  })).filter(({ tiles: those }) => those.length > 0);
}
