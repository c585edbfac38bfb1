/** The standings after the rounds that are over. */

import type { Points } from "../../../wire/types";
import { sum } from "../points";

export interface Place {
  seat: number;
  /** The points of each round, and their sum. */
  rounds: number[];
  points: number;
  /** From 1; equal players share one. */
  rank: number;
}

/** The best first. */
export function places(scores: readonly (readonly Points[])[], seats: number): Place[] {
  const all = Array.from({ length: seats }, (_, seat) => {
    const rounds = scores.map((round) => sum(round[seat]!));
    return { seat, rounds, points: rounds.reduce((total, each) => total + each, 0) };
  });
  return all
    .map((place) => ({
      ...place,
      rank: 1 + all.filter(({ points }) => points > place.points).length,
    }))
    .sort((a, b) => a.rank - b.rank);
}
