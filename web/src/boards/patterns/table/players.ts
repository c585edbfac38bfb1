/** The two players as the table shows them. */

import type { BotLook } from "../../../state/bots.svelte";
import { m } from "../../../state/language.svelte";
import { seatNames } from "../../../state/names";
import type { Table } from "../../../state/table.svelte";
import { bots } from "../bots";
import type { PatternsGame } from "../game.svelte";

export interface Player {
  seat: number;
  name: string;
  /** The name, marked if it is this person. */
  title: string;
  own: boolean;
  /** The computer player, in its own seat or for an absent player. */
  bot: BotLook | null;
  /** The player's present action, in a word or two. */
  state: string;
}

export function playerAt(table: Table, game: PatternsGame, seat: number): Player {
  const sitter = table.lobby?.seats[seat] ?? null;
  const own = table.seat === seat && !table.lobby?.one_device;
  const name = seatNames(table.lobby?.seats ?? [], bots)[seat] ?? unnamed(seat);
  return {
    seat,
    name,
    title: own ? m.patterns_name_you({ name }) : name,
    own,
    bot: bots.at(sitter?.bot ?? game.view.bots[seat]),
    state: doing(table, game, seat, own),
  };
}

const unnamed = (seat: number) => (seat === 0 ? m.patterns_first() : m.patterns_second());

function doing(table: Table, game: PatternsGame, seat: number, own: boolean): string {
  const turn = game.mover === seat;
  if (game.view.bots[seat]) return m.patterns_state_bot();
  if (table.view?.away.some((each) => each.seat === seat)) return m.patterns_state_away();
  if (turn && game.position.phase === "bowl") return m.patterns_choosing();
  if (turn) return own ? m.patterns_state_turn() : m.patterns_state_moves();
  return m.patterns_state_waits();
}
