/** Turns moves of the notation into pointers on the board. */

import type { Pointer } from "../drawing/Pointers.svelte";
import type { Judged } from "../../../wire/types";

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

/**
 * A fault beside the better move, and the spaces that its reasons name. The bowl is drawn as it is
 * after the fault: an arrow from it would show a wrong token unless the fault was a flip.
 */
export function pointersAgainst(
  played: string,
  seat: number,
  { better, reasons }: Pick<Judged, "better" | "reasons">,
  sign: string,
): Pointer[] {
  const lying = (pointer: Pointer) => ({ ...pointer, from: null });
  const right = pointerAt(better ?? "", seat, "✓", "best");
  const found = [
    ...pointerAt(played, seat, sign, "bad").map(lying),
    ...(played.startsWith("F") ? right : right.map(lying)),
  ];
  const marked = new Set(found.map(({ space }) => space));
  const named = new Set(reasons.map(({ words }) => words.space).filter((space) => !!space));
  for (const space of [...named].map(String))
    if (!marked.has(space)) found.push({ space, from: null, sign: "!", tone: "next" });
  return found;
}

/** The best moves of a position, the very best first. */
export const pointersOf = (lines: readonly { move: string }[], mover: number): Pointer[] =>
  lines.flatMap(({ move }, rank) =>
    pointerAt(move, mover, String(rank + 1), rank === 0 ? "best" : "next"),
  );
