/** The words of Patterns in the lists on the home page. */

import { m } from "../../../state/language.svelte";
import type { PatternsOptions } from "../../../wire/types";
import type { ListWords } from "../../game";
import { MINUTE } from "../options";

function clockWords({ clock }: PatternsOptions): string {
  if (clock.days !== null) return m.patterns_home_clock_days({ count: clock.days });
  if (clock.initial === null) return m.patterns_home_no_clock();
  return m.patterns_home_clock_minutes({ count: Math.max(1, Math.round(clock.initial / MINUTE)) });
}

export const list: ListWords<PatternsOptions> = {
  open: (options) => [clockWords(options)],
  players: (names, points) =>
    points.length
      ? `${names[0]} ${points[0]}\u00a0–\u00a0${points[1]} ${names[1]}`
      : names.join(", "),
  progress: (turn) => m.patterns_home_turn({ count: turn }),
  ending(reason) {
    if (reason.startsWith("resigned")) return m.patterns_home_resigned();
    return reason.startsWith("time") ? m.patterns_home_time_up() : "";
  },
};
