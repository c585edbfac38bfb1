/**
 * The world board as it is drawn: 24 spaces, named like the squares of a chess board, and the rim.
 */

import type { Landscape } from "./face";

export interface Space {
  name: string;
  column: number;
  row: number;
}

export const COLUMNS = 6;
/** Column and row steps, clockwise from the top. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const WAYS = "trbl";

export const SPACES: readonly Space[] = Array.from({ length: COLUMNS * COLUMNS }, (_, index) => {
  const row = Math.floor(index / COLUMNS);
  const column = index % COLUMNS;
  return { name: "abcdef"[column]! + (COLUMNS - row), column, row };
}).filter(({ column, row }) => fromEdge(column) + fromEdge(row) >= 2);

function fromEdge(line: number): number {
  return Math.min(line, COLUMNS - 1 - line);
}

const BY_NAME = new Map(SPACES.map((space) => [space.name, space]));
const BY_CELL = new Map(SPACES.map((space) => [`${space.column},${space.row}`, space]));

export const spaceNamed = (name: string) => BY_NAME.get(name)!;
export const spaceIn = (column: number, row: number) => BY_CELL.get(`${column},${row}`);

export function neighbour({ column, row }: Space, way: number): Space | undefined {
  const [dx, dy] = STEPS[way]!;
  return spaceIn(column + dx, row + dy);
}

/** `c6t` is the top edge of c6, or the triangle next to that edge. */
export function edgeNamed(name: string): { space: Space; way: number } {
  return { space: spaceNamed(name.slice(0, 2)), way: WAYS.indexOf(name[2]!) };
}

export type BoardSide = "water" | "lands";
const QUARTERS: readonly Landscape[] = ["f", "d", "p", "w"];

/** The landscape of the rim next to that edge; null if another space follows. */
export function rimBeside(board: BoardSide, space: Space, way: number): Landscape | null {
  if (neighbour(space, way)) return null;
  if (board === "water") return "w";
  const [dx, dy] = STEPS[way]!;
  const across = space.column + 0.5 + dx / 2 - COLUMNS / 2;
  const down = space.row + 0.5 + dy / 2 - COLUMNS / 2;
  if (Math.abs(down) > Math.abs(across)) return down < 0 ? QUARTERS[0]! : QUARTERS[2]!;
  return across > 0 ? QUARTERS[1]! : QUARTERS[3]!;
}

/** The marked spaces, on which a solo round starts. */
export const SOLO_START = ["c5", "e4", "d2", "b3"];
