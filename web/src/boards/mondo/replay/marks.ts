/** The moments of a match that are marked on the scrubber. */

import type { Mark } from "../../../components/scrubber/marks";
import { m } from "../../../state/language.svelte";
import { playerColour } from "../drawing/players";
import { ROUND_NAMES } from "../table/seats";
import { UNIT, type Film } from "./film";
import { roundOf, sentence } from "./story";

const MINUTE = 60_000;
/** So many minutes fit on a narrow scrubber, in the film's unit. */
const LONG = (12 * MINUTE) / UNIT;

/** Rounds, tasks and jump outs. */
export function marksOf(film: Film, names: readonly string[]): Mark[] {
  return film.moments.flatMap((moment): Mark[] => {
    const at = moment.place;
    const about = moment.events.find(([name]) => ["TaskTaken", "JumpedOut", "Went"].includes(name));
    const label = about ? sentence(about, moment, names) : "";
    switch (about?.[0]) {
      case "TaskTaken":
        return [{ at, label, icon: "task", colour: playerColour(about[1].seat) }];
      case "JumpedOut":
        return [{ at, label, icon: "coin", colour: playerColour(about[1].seat) }];
      case "Went":
        return [{ at, label: m.mondo_table_round_short({ round: roundOf(moment) }) }];
      default:
        return [];
    }
  });
}

/** The name of each round at its start, and its minutes: every second one where there is room. */
export function ticksOf(film: Film, narrow: boolean): { at: number; label: string }[] {
  const begun = film.moments.filter(({ events }) => events.some(([name]) => name === "Went"));
  const every = narrow && film.length > LONG ? 30 : 2;
  return begun.flatMap((start, round) => {
    const end = begun[round + 1]?.place ?? film.length;
    const ticks = [{ at: start.place, label: begun.length > 1 ? ROUND_NAMES[round]! : "0" }];
    const step = (every * MINUTE) / UNIT;
    for (let minute = every, at = start.place + step; at < end - step / 2; at += step) {
      ticks.push({ at, label: String(minute) });
      minute += every;
    }
    return ticks;
  });
}
