import type { Colour, Position } from "./position";

/** A place in a river at the end: its number, the group's colour, and the tokens that count. */
export interface Counted {
  number: number;
  colour: Colour | null;
  count: number;
}

export const PLACES = 6;

/** The places of a player's river; the token under a claim marker does not count. */
export function counted(position: Position, owner: number): Counted[] {
  return Array.from({ length: PLACES }, (_, index) => {
    const colour = position.rivers[owner]![index] ?? null;
    const tokens = position.cells.filter(
      (cell) => cell.owner === owner && cell.colour === colour && !cell.claim,
    );
    return { number: index + 1, colour, count: tokens.length };
  });
}

/** The points of the first places, up to this number. */
export const worth = (places: Counted[], step: number): number =>
  places.slice(0, step).reduce((sum, { number, count }) => sum + number * count, 0);
