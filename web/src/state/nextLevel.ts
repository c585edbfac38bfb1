/** After a game against the computer: whether a stronger or a weaker one would be more fun. */

import type { Outcome, Sitter } from "../wire/types";
import type { BotChoice, Bots } from "./bots.svelte";

interface Ended {
  outcome: Outcome;
  seats: readonly (Pick<Sitter, "bot"> | null)[];
  /** One's own seat. */
  own: number | null;
  /** By so many points a win or a defeat is clear. */
  clear: number;
}

/** The one to try next; null if it was close, or several played that are not of one level. */
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
