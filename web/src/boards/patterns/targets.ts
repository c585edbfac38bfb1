/** The marked spaces, and the kind of each mark. */

import type { Effect } from "../../wire/types";
import type { TargetKind } from "./drawing/Mandala.svelte";
import type { Phase } from "./position";

export const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

const IN_HAND: Record<string, TargetKind> = { E: "establish", S: "swap" };

/** With the bowl token in the hand, the spaces for it; without, the tokens that can be flipped. */
export function targetsOf(
  legal: Record<string, Effect>,
  inHand: boolean,
  phase: Phase,
): ReadonlyMap<string, TargetKind> {
  const free: Record<string, TargetKind> = { F: phase === "flips" ? "flip" : "own" };
  const kinds = inHand ? IN_HAND : free;
  return new Map(
    Object.keys(legal).flatMap((move) => {
      const kind = kinds[move[0]!];
      return kind ? [[move.slice(1), kind] as const] : [];
    }),
  );
}

export const badge = (space: string, gain: number): ReadonlyMap<string, string> =>
  new Map([[space, `+${gain}`]]);
