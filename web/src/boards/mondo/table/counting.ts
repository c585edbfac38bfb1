/** Counting now, when only bots are left in a round (R19). */

import type { MondoView, TableView } from "../../../wire/types";

export interface Counting {
  /** This person may ask for it, and has not. */
  offered: boolean;
  /** This person has asked for it. */
  asked: boolean;
  /** The seats of the people who are there and have not asked for it yet. */
  waitsFor: number[];
}

const NOT: Counting = { offered: false, asked: false, waitsFor: [] };

/** Of whoever sits at `me`; null is a watcher. */
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
