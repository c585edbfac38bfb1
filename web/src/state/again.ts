/** Plays a past game again with the same people. */

import type { GameInfo } from "../wire/types";

/** The page for asking them; null for a game of others, or without other people. */
export function againAddress({ id, ended, seats, mine }: GameInfo): string | null {
  const others = seats.some(([name, bot], seat) => name && bot === null && !mine.includes(seat));
  return ended !== null && mine.length === 1 && others ? `/me/people?game=${id}` : null;
}
