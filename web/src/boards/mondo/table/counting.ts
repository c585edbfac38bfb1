/** Scoring at once when only bots are left in a round (R19). */

import type { MondoView, TableView } from "../../../wire/types";

export interface Counting {
  /** True if this person may ask for it and has not yet. */
  offered: boolean;
  /** True if this person has asked for it. */
  asked: boolean;
  /** The seats of present people who have not asked for it yet. */
  waitsFor: number[];
}

const NOT: Counting = { offered: false, asked: false, waitsFor: [] };

/** For the person at seat `me`, or a watcher if it is null. */
export function countingOf(view: MondoView, table: TableView | null, me: number | null): Counting {
  const { round, options } = view.match;
  if (!table || me === null || options.seats === 1 || round?.phase !== "running" || view.ahead)
    return NOT;
  const bot = (seat: number) => view.bots[seat] !== null || table.lobby.seats[seat]?.bot != null;
  const there = (seat: number) => table.present.includes(table.lobby.seats[seat]?.person ?? "");
  if (round.players.some(({ out }, seat) => !out && !bot(seat))) return NOT;
  if (round.players.every(({ out }) => out)) return NOT;
  const asked = view.counting.includes(me);
  const waitsFor = round.players
    .map((_, seat) => seat)
    .filter((seat) => !bot(seat) && there(seat) && !view.counting.includes(seat));
  return { offered: !asked, asked, waitsFor };
}
