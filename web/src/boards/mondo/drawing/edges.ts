/**
 * The marks on an edge, drawn for the top edge; those of the other edges are turned copies. A half
 * turn about the edge's middle leaves a mark unchanged, so each tile draws one half and its
 * neighbour the other; if the landscapes differ, the halves are visibly cut. Water has no marks,
 * since they would show along the rim of the world.
 */

import type { Landscape } from "./face";
import { MIDDLE } from "./geometry";
import { dot, patch } from "./marks";

export interface EdgeMark {
  x: number;
  y: number;
  radius: number;
}

const mark = ([x, y, radius]: readonly [number, number, number]): EdgeMark => ({ x, y, radius });

/** Every mark needs its counterpart; the test turns them to check. */
export const EDGE_MARKS: Readonly<Record<Landscape, readonly EdgeMark[]>> = {
  w: [],
  d: (
    [
      [52, 0, 2.2],
      [108, 0, 2.2],
      [66, 4, 2.2],
      [94, -4, 2.2],
      [80, 0, 2.2],
      [40, 6, 1.7],
      [120, -6, 1.7],
      [31, -4, 1.7],
      [129, 4, 1.7],
      [72, -7, 1.7],
      [88, 7, 1.7],
    ] as const
  ).map(mark),
  f: (
    [
      [52, 0, 11],
      [108, 0, 11],
      [80, 0, 13],
      [32, 0, 8.5],
      [128, 0, 8.5],
    ] as const
  ).map(mark),
  p: (
    [
      [44, 2, 1.7],
      [116, -2, 1.7],
      [88, 4, 1.7],
      [72, -4, 1.7],
      [56, -5, 1.7],
      [104, 5, 1.7],
      [63, 3, 2.3],
      [97, -3, 2.3],
    ] as const
  ).map(mark),
};

const half = ({ x, y, radius }: EdgeMark) =>
  dot(x, y, radius * 1.14, "#1D4630", 0.5) +
  dot(x, y, radius, radius > 12 ? "#4F925D" : "#3F7F4F") +
  dot(x, y, radius * 0.55, "#79B57B", 0.5);

const DRAWN: Readonly<Record<Landscape, string>> = {
  w: "",
  d:
    patch(MIDDLE, 0, 30, 10, "#D9A441", 0.28) +
    EDGE_MARKS.d.map(({ x, y, radius }) => dot(x, y, radius, "#A9742A", 0.6)).join(""),
  f: EDGE_MARKS.f.map(half).join(""),
  p:
    patch(MIDDLE, 0, 34, 11, "#8FB04A", 0.34) +
    EDGE_MARKS.p
      .map(({ x, y, radius }) =>
        radius > 2 ? dot(x, y, radius, "#FFF8DC") : dot(x, y, radius, "#64862F", 0.8),
      )
      .join(""),
};

export function edgeDecor(landscape: Landscape, edge: number): string {
  const drawn = DRAWN[landscape];
  return drawn && `<g transform="rotate(${edge * 90} ${MIDDLE} ${MIDDLE})">${drawn}</g>`;
}
