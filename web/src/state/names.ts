/** What the people and bots at a table are called, in every list, table and replay. */

import type { Bots } from "./bots.svelte";
import { m } from "./language.svelte";

export interface Seated {
  readonly name: string;
  /** Which computer player it is; null for a person. Its own name is for programs. */
  readonly bot: string | null;
}

/** Names by seat; bots that are called the same are numbered, free seats are null. A name that was
 * deleted is somebody's. */
export function seatNames(seats: readonly (Seated | null)[], bots: Bots): (string | null)[] {
  const called = (seated: Seated) => bots.named(seated.bot!).name();
  return seats.map((seated) => {
    if (!seated) return null;
    if (!seated.bot) return seated.name || m.somebody();
    const name = called(seated);
    const same = seats.filter((other) => other?.bot && called(other) === name);
    return same.length === 1 ? name : m.bot_number({ name, number: same.indexOf(seated) + 1 });
  });
}

/** The same of a game that is stored, whose seats are all taken. */
export const playerNames = (
  seats: readonly (readonly [string, string | null])[],
  bots: Bots,
): string[] =>
  seatNames(
    seats.map(([name, bot]) => ({ name, bot })),
    bots,
  ).map((name) => name ?? "");
