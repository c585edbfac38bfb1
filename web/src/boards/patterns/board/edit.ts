/**
 * Changes a position by hand. The 54 tokens are always the same; groups, claim markers and rivers
 * follow their changes. The server decides whether the result is legal.
 */

import { COLOURS, type Cell, type Colour, type Phase, type Position } from "../position";

/** A space of the mandala, or a bowl. */
export type Spot = string | 0 | 1;

const token = ({ colour, owner, claim }: Cell): string =>
  owner === null ? colour : colour.toUpperCase() + (owner === 1 ? "'" : "") + (claim ? "*" : "");

/** A position in the notation. */
export function writePosition({ cells, mover, bowls, rivers, phase }: Position): string {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(token)
      .join(""),
  );
  const order = (one: Colour, other: Colour) => COLOURS.indexOf(one) - COLOURS.indexOf(other);
  const held = phase === "bowl" ? `?${bowls.toSorted(order).join("")}` : bowls.join("");
  const streams = rivers.map((river) => river.join("") || "-").join("/");
  return `${rows.join("/")} ${mover + 1} ${held} ${streams} ${phase}`;
}

/** Exchanges two tokens, each keeping its side; a token that goes into a bowl becomes free. */
export function exchanged(position: Position, one: Spot, other: Spot): Position {
  const bowls: Position["bowls"] = [...position.bowls];
  const lies = (spot: Spot): Pick<Cell, "colour" | "owner" | "claim"> =>
    typeof spot === "string"
      ? position.cells.find(({ space }) => space === spot)!
      : { colour: position.bowls[spot], owner: null, claim: false };
  const put = (spot: Spot, cells: Cell[], { colour, owner, claim }: ReturnType<typeof lies>) => {
    if (typeof spot === "string")
      return cells.map((cell) => (cell.space === spot ? { ...cell, colour, owner, claim } : cell));
    bowls[spot] = colour;
    return cells;
  };
  const cells = put(other, put(one, position.cells, lies(other)), lies(one));
  return settled({ ...position, cells, bowls });
}

/** Adds a token to a player's group, or makes it free. */
export function given(position: Position, space: string, owner: number | null): Position {
  const cells = position.cells.map((cell) =>
    cell.space === space ? { ...cell, owner, claim: false } : cell,
  );
  return settled({ ...position, cells });
}

/** Puts the claim marker of a group on this token. */
export function claimed(position: Position, space: string): Position {
  const under = position.cells.find((cell) => cell.space === space)!;
  if (under.owner === null) return position;
  const cells = position.cells.map((cell) =>
    cell.owner === under.owner && cell.colour === under.colour
      ? { ...cell, claim: cell.space === space }
      : cell,
  );
  return { ...position, cells };
}

/** Moves a group one place forward in the river. */
export function earlier(position: Position, owner: number, colour: Colour): Position {
  const river = [...position.rivers[owner]!];
  const at = river.indexOf(colour);
  if (at < 1) return position;
  [river[at - 1], river[at]] = [river[at]!, river[at - 1]!];
  return { ...position, rivers: rivers(position, owner, river) };
}

/** Makes all tokens free. */
export function freed(position: Position): Position {
  const cells = position.cells.map((cell) => ({ ...cell, owner: null, claim: false }));
  return settled({ ...position, cells });
}

/** Before the bowls are chosen it is always the second player's turn. */
export function inPhase(position: Position, phase: Phase): Position {
  return { ...position, phase, mover: phase === "bowl" ? 1 : position.mover };
}

const rivers = (position: Position, owner: number, river: Colour[]): Position["rivers"] =>
  owner === 0 ? [river, position.rivers[1]] : [position.rivers[0], river];

/** Gives each group one claim marker and a place in its river; new groups come last. */
function settled(position: Position): Position {
  let { cells } = position;
  const streams = [0, 1].map((owner) => {
    const own = COLOURS.filter((colour) => cells.some(of(owner, colour)));
    for (const colour of own) cells = withOneClaim(cells, of(owner, colour));
    const kept = position.rivers[owner]!.filter((colour) => own.includes(colour));
    return [...kept, ...own.filter((colour) => !kept.includes(colour))];
  }) as Position["rivers"];
  return { ...position, cells, rivers: streams };
}

const of = (owner: number, colour: Colour) => (cell: Cell) =>
  cell.owner === owner && cell.colour === colour;

function withOneClaim(cells: Cell[], mine: (cell: Cell) => boolean): Cell[] {
  const group = cells.filter(mine);
  const marked = group.find(({ claim }) => claim) ?? group[0];
  return cells.map((cell) => (mine(cell) ? { ...cell, claim: cell === marked } : cell));
}
