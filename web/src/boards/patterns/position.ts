/**
 * A position of Patterns for drawing. It is read from the notation; the rules are applied by the
 * server.
 */

export const COLOURS = ["k", "r", "o", "y", "g", "p"] as const;
export type Colour = (typeof COLOURS)[number];
export type Phase = "bowl" | "play" | "flips" | "over";

/** One space and its token; `owner` is null while the token is face up. */
export interface Cell {
  space: string;
  /** 0 to 7 from the left, 0 to 7 from the top. */
  column: number;
  row: number;
  colour: Colour;
  owner: number | null;
  claim: boolean;
}

export interface Position {
  cells: Cell[];
  mover: number;
  /** Each player's bowl; in phase bowl the two left-over tokens. */
  bowls: [Colour, Colour];
  rivers: [Colour[], Colour[]];
  phase: Phase;
}

/** A move and its player. */
export interface Move {
  seat: number;
  move: string;
}

const WIDTHS = [4, 6, 8, 8, 8, 8, 6, 4];

export function readPosition(text: string): Position {
  const [rows, mover, bowls, rivers, phase] = text.split(" ") as [
    string,
    string,
    string,
    string,
    Phase,
  ];
  const cells = rows.split("/").flatMap((row, index) => readRow(row, index));
  const [first, second] = bowls.replace("?", "") as unknown as [Colour, Colour];
  const [one, two] = rivers.split("/").map((river) => (river === "-" ? [] : [...river])) as [
    Colour[],
    Colour[],
  ];
  return { cells, mover: Number(mover) - 1, bowls: [first, second], rivers: [one, two], phase };
}

function readRow(text: string, row: number): Cell[] {
  const start = (8 - WIDTHS[row]!) / 2;
  return [...text.matchAll(/([a-z])|([A-Z])('?)(\*?)/g)].map((found, index) => {
    const column = start + index;
    const [, up, down, second, claim] = found;
    return {
      space: "abcdefgh"[column]! + (8 - row),
      column,
      row,
      colour: (up ?? down!.toLowerCase()) as Colour,
      owner: up ? null : second ? 1 : 0,
      claim: claim === "*",
    };
  });
}

/**
 * The position `after` with the unchanged cells of `before`, so that only the others are drawn
 * again.
 */
export function keepingCells(before: Position, after: Position): Position {
  const cells = after.cells.map((cell, index) => {
    const old = before.cells[index]!;
    const same = old.colour === cell.colour && old.owner === cell.owner && old.claim === cell.claim;
    return same ? old : cell;
  });
  return { ...after, cells };
}

export function cellAt(position: Position, space: string): Cell {
  return position.cells.find((cell) => cell.space === space)!;
}

/** The place of a space, or of one of the corners that the mandala does not have. */
export function placeOf(space: string): { column: number; row: number } {
  return { column: "abcdefgh".indexOf(space[0]!), row: 8 - Number(space[1]) };
}

/**
 * The number on a group's claim marker: its place in the river, from 1; 0 if there is no such
 * group.
 */
export function riverNumber(position: Position, owner: number, colour: Colour): number {
  return position.rivers[owner]!.indexOf(colour) + 1;
}

/**
 * The expected position after a move, drawn before the server answers. The server decides whether
 * the move is allowed and whose turn is next.
 */
export function drawnMove(position: Position, seat: number, move: string): Position {
  const kind = move[0];
  const at = move.slice(1);
  if (kind === "B") return drawnChoice(position, at as Colour);
  if (kind === "=") return position;
  const cell = cellAt(position, at);
  const bowls: [Colour, Colour] = [...position.bowls];
  const rivers: [Colour[], Colour[]] = [[...position.rivers[0]], [...position.rivers[1]]];
  let colour = cell.colour;
  if (kind !== "F") {
    colour = bowls[seat]!;
    bowls[seat] = cell.colour;
  }
  if (kind === "E") rivers[seat]!.push(colour);
  const laid = { ...cell, colour, owner: seat, claim: kind === "E" };
  const cells = position.cells.map((each) => (each === cell ? laid : each));
  return { ...position, cells, bowls, rivers };
}

/** The same for a move that is on its way. */
export const foreseen = (position: Position, { seat, move }: Move): Position =>
  drawnMove(position, seat, move);

function drawnChoice(position: Position, chosen: Colour): Position {
  const [one, two] = position.bowls;
  return { ...position, bowls: [chosen === one ? two : one, chosen], phase: "play" };
}
