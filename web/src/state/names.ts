/** What the people and bots at a table are called, in every list, table and replay. */

import { m } from "./language.svelte";

export interface Seated {
  readonly name: string;
  /** Which computer player it is; null for a person. Its own name is for programs. */
  readonly bot: string | null;
}

/** Names by seat; bots are numbered where there are several, free seats are null. */
export function seatNames(seats: readonly (Seated | null)[]): (string | null)[] {
  const bots = seats.filter((seated) => seated?.bot);
  return seats.map((seated) => {
    if (!seated?.bot) return seated?.name ?? null;
    if (bots.length === 1) return m.computer();
    return m.computer_number({ number: bots.indexOf(seated) + 1 });
  });
}

/** The same of a game that is stored, whose seats are all taken. */
export const playerNames = (seats: readonly (readonly [string, string | null])[]): string[] =>
  seatNames(seats.map(([name, bot]) => ({ name, bot }))).map((name) => name ?? "");
