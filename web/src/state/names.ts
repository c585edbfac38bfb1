/** The names of the people and bots at a table, for every list, table and replay. */

import type { Bots } from "./bots.svelte";
import { m } from "./language.svelte";

export interface Seated {
  readonly name: string;
  /** The name of the computer player; null for a person. This name is for programs. */
  readonly bot: string | null;
}

/**
 * Names by seat; bots of the same name are numbered, free seats are null. Deleted names become
 * "somebody".
 */
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

/** The same for a stored game, whose seats are all taken. */
export const playerNames = (
  seats: readonly (readonly [string, string | null])[],
  bots: Bots,
): string[] =>
  seatNames(
    seats.map(([name, bot]) => ({ name, bot })),
    bots,
  ).map((name) => name ?? "");
