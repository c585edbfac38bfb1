/** The parts of a match's analysis: the rounds as each seat played them, and the perfect worlds. */

import type { MondoPart, Perfect, Placement, Review } from "../../../wire/types";
import type { Side } from "../tiles";

/** The parts about one round of one seat, as far as they have arrived. */
export interface Found {
  review: Review | null;
  perfect: Perfect | null;
}

export function foundIn(parts: readonly MondoPart[], round: string, seat: number): Found {
  let found: Found = { review: null, perfect: null };
  for (const part of parts) {
    if (part.type === "Review" && part.round === round && part.seat === seat)
      found = { ...found, review: part };
    if (part.type === "Perfect" && part.round === round) found = { ...found, perfect: part };
  }
  return found;
}

/** A placement in the notation: `c5=17f2` is the front of tile 17 on c5, turned twice. */
export function readPlacement(text: string): Placement {
  const [, space, tile, side, turn] = /^([a-f]\d)=(\d+)([fb])(\d)$/.exec(text)!;
  return [space!, Number(tile), side as Side, Number(turn)];
}

export const readWorld = (text: string): Placement[] =>
  text.split(" ").filter(Boolean).map(readPlacement);

/** The round and the seat in an address: `A1` is the first seat's round A. */
export interface Named {
  round: number;
  seat: number;
}

export function readNamed(text: string | null): Named | null {
  const found = /^([A-C])([1-4])$/.exec(text ?? "");
  return found ? { round: "ABC".indexOf(found[1]!), seat: Number(found[2]) - 1 } : null;
}

export const named = ({ round, seat }: Named): string => `${"ABC"[round]}${seat + 1}`;
