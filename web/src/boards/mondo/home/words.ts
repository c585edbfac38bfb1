/** Mondo's words in the lists on the home page. */

import { shortDate } from "../../../components/day/dates";
import { m } from "../../../state/language.svelte";
import type { MondoOptions } from "../../../wire/types";
import type { ListWords } from "../../game";
import { pointsWords } from "../day/words";
import { levelName } from "../levels";
import { roundCount } from "../options";
import { signed } from "../rows";

export const list: ListWords<MondoOptions> = {
  open: (options, free) => [levelName(options), free],
  // Points in the middle of a round would be misleading.
  players: (names, points, over) =>
    over
      ? names.map((name, seat) => `${name}\u00a0(${signed(points[seat] ?? 0, false)})`).join(", ")
      : names.join(", "),
  progress(turn, options) {
    const rounds = roundCount(options);
    if (rounds === 1) return m.home_going_on();
    return m.mondo_home_round({ count: Math.min(rounds, turn), rounds });
  },
  shared: m.mondo_home_shared,
  reached: ({ day }, points) => (day === null ? null : pointsWords(points)),
  alone(options) {
    if (options.unfinished !== null) return levelName(options);
    return options.day === null
      ? m.mondo_home_solo_of({ level: levelName(options) })
      : m.day_of({ what: m.mondo_day_title(), date: shortDate(options.day) });
  },
};
