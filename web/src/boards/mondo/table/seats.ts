/** The data of a player at the table, as the others see them. */

import type { BotLook } from "../../../state/bots.svelte";
import { m } from "../../../state/language.svelte";
import { seatNames } from "../../../state/names";
import type { Lobby, MondoReading, MondoView, Placement, RoundView } from "../../../wire/types";
import { bots } from "../bots";
import { initialOf } from "../drawing/players";
import type { BoardSide } from "../drawing/spaces";
import { signed, sum, total } from "../rows";
import type { Side } from "../tiles";

export interface Seen {
  seat: number;
  name: string;
  initial: string;
  /** The computer player here; null for a person. */
  bot: BotLook | null;
  /** A line under the name. */
  note: string;
  board: BoardSide;
  world: Placement[];
  tileFace: (tile: number, side: Side) => string;
  tiles: number;
  areas: number;
  animals: number;
  /** The points if the round ended now; null before the first tile. */
  total: number | null;
  /** The tasks met of those taken; null if the game has none. */
  tasks: string | null;
  misconnections: string[];
  chip: number | null;
  out: boolean;
  volcano: boolean;
}

export const ROUND_NAMES = ["A", "B", "C"];

export const seatName = (lobby: Lobby | null, seat: number): string =>
  seatNames(lobby?.seats ?? [], bots)[seat] ?? m.mondo_table_seat({ number: seat + 1 });

export function seen(
  seat: number,
  {
    view,
    round,
    reading,
    lobby,
    tileFace,
  }: {
    view: MondoView;
    round: RoundView;
    reading: MondoReading | null;
    lobby: Lobby | null;
    tileFace: Seen["tileFace"];
  },
): Seen {
  const player = round.players[seat]!;
  const sheet = reading?.sheets[seat];
  const { options, scores, volcano_holders } = view.match;
  const name = seatName(lobby, seat);
  const standsIn = view.bots[seat] !== null && lobby?.seats[seat]?.bot === null;
  const before = roundsLine(scores.map((points) => sum(points[seat]!)));
  return {
    seat,
    name,
    initial: initialOf(name),
    bot: bots.at(lobby?.seats[seat]?.bot),
    note: noteOf(player.out, standsIn, before || levelOf(lobby?.seats[seat]?.bot)),
    board: options.board,
    world: player.world,
    tileFace,
    tiles: player.world.length,
    areas: sheet?.landscapes.areas.length ?? 0,
    animals: sheet?.animals.spaces.length ?? 0,
    total: sheet && player.world.length ? total(sheet) : null,
    tasks:
      options.level === "expert"
        ? `${sheet?.tasks.filter((task) => task.met).length ?? 0}/${player.tasks.length}`
        : null,
    misconnections: sheet?.misconnections.edges ?? [],
    chip: player.chip,
    out: player.out,
    volcano: volcano_holders.includes(seat) && round.phase !== "scored",
  };
}

function noteOf(out: boolean, standsIn: boolean, before: string): string {
  if (out) return m.mondo_table_is_out();
  return standsIn ? m.mondo_table_stand_in() : before;
}

function levelOf(bot: string | null | undefined): string {
  const level = bot ? bots.level(bot) : null;
  return level === null ? "" : m.bot_level({ level });
}

/** "A 27 · B 12" */
export const roundsLine = (rounds: readonly number[]): string =>
  rounds.map((points, round) => `${ROUND_NAMES[round]} ${signed(points, false)}`).join(" · ");
