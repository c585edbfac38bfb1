/** The winner in a headline. */

import { allOf, m } from "../../../state/language.svelte";
import type { Place } from "./places";

/** `own` is the reader's seat; `ending` is the reason if the match ended before its last round. */
export function overTitle(
  ranked: readonly Place[],
  names: readonly string[],
  own: number | null,
  ending: string | null,
): string {
  if (ending !== null) return m.mondo_show_abandoned();
  const winners = ranked.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  if (winners.length > 1) {
    return m.mondo_show_share({ names: allOf(winners.map((seat) => names[seat]!)) });
  }
  return winners[0] === own
    ? m.mondo_show_you_win()
    : m.mondo_show_wins({ name: names[winners[0]!]! });
}
