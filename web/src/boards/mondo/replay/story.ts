/** The events at a moment of a match, in words. */

import { m } from "../../../state/language.svelte";
import type { MondoEvent } from "../../../wire/types";
import { minutes } from "../clock";
import { TASKS } from "../drawing/words";
import { ROUND_NAMES } from "../table/seats";
import type { Moment } from "./film";

/** If several things happen at once, the first in this list becomes the headline. */
const TELLING: readonly MondoEvent[0][] = [
  "Ended",
  "RoundScored",
  "RoundBegan",
  "Went",
  "TimeRanOut",
  "JumpedOut",
  "TaskTaken",
  "Placed",
  "Substituted",
  "WentBack",
];

export function headline(moment: Moment, names: readonly string[]): string {
  const telling = TELLING.map((name) => moment.events.find(([each]) => each === name));
  const event = telling.find((each) => each) ?? moment.events[0]!;
  return sentence(event, moment, names);
}

/** One thing that happened at the moment. */
export function sentence(
  [name, body]: MondoEvent,
  moment: Moment,
  names: readonly string[],
): string {
  const round = roundOf(moment);
  const nameOf = (seat: number) => names[seat]!;
  switch (name) {
    case "RoundBegan":
      return m.mondo_replay_begins({ round });
    case "Went":
      return m.mondo_table_go();
    case "Taken":
      return m.mondo_replay_takes({ name: nameOf(body.seat) });
    case "TurnedOver":
      return m.mondo_replay_turns({ name: nameOf(body.seat) });
    case "Shifted":
      return m.mondo_replay_shifts({ name: nameOf(body.seat) });
    case "WentBack":
      return m.mondo_replay_puts_back({ name: nameOf(body.seat) });
    case "Placed":
      return m.mondo_replay_places({ name: nameOf(body.seat), space: body.placement[0] });
    case "TaskTaken":
      return m.mondo_table_task_taken({ name: nameOf(body.seat), task: TASKS[body.task]!.name() });
    case "JumpedOut":
      return m.mondo_table_jumped_out({ name: nameOf(body.seat) });
    case "TimeRanOut":
      return m.mondo_table_time_up();
    case "RoundScored":
      return m.mondo_replay_scored({ round });
    case "WantsToCount":
      return m.mondo_replay_counts({ name: nameOf(body.seat) });
    case "RanAhead":
      return m.mondo_replay_ahead();
    case "WantsToGoOn":
    case "StageBegan":
      return m.mondo_replay_waits();
    case "Substituted":
      return body.bot === null
        ? m.mondo_replay_person({ name: nameOf(body.seat) })
        : m.mondo_replay_bot({ name: nameOf(body.seat) });
    case "Ended":
      return m.mondo_show_abandoned();
  }
}

export const roundOf = (moment: Moment) => ROUND_NAMES[moment.view.match.round_number]!;

/** "Round B, 2:05": the round and its time. */
export function when(moment: Moment, later: number, solo: boolean): string {
  const playing = moment.view.match.round!.phase === "running";
  const since = (moment.sinceGo ?? 0) + (playing ? later : 0);
  const time = minutes(Math.floor(since / 1000) * 1000);
  return solo ? time : m.mondo_replay_when({ round: roundOf(moment), time });
}
