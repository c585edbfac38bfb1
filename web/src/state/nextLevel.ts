/** Suggests a stronger or weaker opponent after a game against the computer. */

import type { Outcome, Sitter } from "../wire/types";
import type { BotChoice, Bots } from "./bots.svelte";

interface Ended {
  outcome: Outcome;
  seats: readonly (Pick<Sitter, "bot"> | null)[];
  /** This person's seat. */
  own: number | null;
  /** A difference of this many points is a clear win or defeat. */
  clear: number;
}

/**
 * The level to suggest; null if the result was close, or if several bots of different levels
 * played.
 */
export function nextLevel(bots: Bots, { outcome, seats, own, clear }: Ended): BotChoice | null {
  const rivals = seats.flatMap((sitter, seat) => (seat === own ? [] : [sitter?.bot ?? null]));
  const level = rivals[0] ? bots.level(rivals[0]) : null;
  if (own === null || level === null || rivals.some((bot) => bot !== rivals[0])) return null;
  const others = outcome.points.filter((_, seat) => seat !== own);
  const ahead = outcome.points[own]! - Math.max(...others);
  if (outcome.winners.length !== 1) return null;
  if (outcome.winners[0] === own) return ahead >= clear ? bots.beside(level, 1) : null;
  return -ahead >= clear ? bots.beside(level, -1) : null;
}
