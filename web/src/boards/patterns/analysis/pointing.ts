/** Turns moves of the notation into pointers on the board. */

import type { Pointer } from "../drawing/Pointers.svelte";

const onMandala = (move: string) => /^[EFS]/.test(move);

/** A bowl choice and the end of flipping have no place on the mandala. */
export function pointerAt(
  move: string,
  seat: number,
  sign: string,
  tone: Pointer["tone"],
): Pointer[] {
  if (!onMandala(move)) return [];
  return [{ space: move.slice(1), from: move.startsWith("F") ? null : seat, sign, tone }];
}

/** A line of moves, numbered; a space that comes twice keeps its first number. */
export function pointersAlong(
  moves: readonly { move: string | null; seat: number | null }[],
): Pointer[] {
  const found = moves.flatMap(({ move, seat }, index) =>
    pointerAt(move ?? "", seat ?? 0, String(index + 1), index === 0 ? "best" : "next").map(
      // Only the first arrow is drawn, since the bowls hold other tokens later.
      (pointer) => (index === 0 ? pointer : { ...pointer, from: null }),
    ),
  );
  const seen = new Set<string>();
  return found.filter(({ space }) => !seen.has(space) && seen.add(space));
}

/** The best moves of a position, the very best first. */
export const pointersOf = (lines: readonly { move: string }[], mover: number): Pointer[] =>
  lines.flatMap(({ move }, rank) =>
    pointerAt(move, mover, String(rank + 1), rank === 0 ? "best" : "next"),
  );
