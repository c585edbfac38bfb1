/** The end of a game, in words. */

import { m } from "../../../state/language.svelte";
import type { Outcome } from "../../../wire/types";

/** `own` is the reader's seat, null for a watcher or on a shared device. */
export function headline(
  { winners, points, reason }: Outcome,
  names: readonly string[],
  own: number | null,
): string {
  if (winners.length === 0) return m.patterns_end_nobody();
  if (winners.length > 1) return m.patterns_end_draw();
  const winner = winners[0]!;
  const name = names[winner]!;
  const mine = winner === own;
  if (reason !== "no action") {
    return mine ? m.patterns_end_you_won() : m.patterns_end_wins({ name });
  }
  const count = points[winner]! - points[1 - winner]!;
  return mine ? m.patterns_end_you_win({ count }) : m.patterns_end_you_lose({ name, count });
}

/**
 * The reason for the end. `last` is the player of the last flips and their points; `own` as above.
 */
export function why(
  { reason }: Outcome,
  names: readonly string[],
  own: number | null,
  last: { seat: number; brought: number },
): string {
  const [what, who] = reason.split(" ");
  if (what === "agreed") return m.patterns_end_agreed();
  if (what === "abandoned") return m.patterns_end_abandoned();
  if (what === "resigned" || what === "time") {
    const seat = Number(who) - 1;
    return fate(what, names[seat] ?? "", seat === own);
  }
  const stuck = fate("stuck", names[1 - last.seat]!, 1 - last.seat === own);
  return last.brought ? `${stuck} ${m.patterns_end_last_flips({ count: last.brought })}` : stuck;
}

function fate(what: "resigned" | "time" | "stuck", name: string, mine: boolean): string {
  if (what === "resigned") {
    return mine ? m.patterns_end_you_resigned() : m.patterns_end_resigned({ name });
  }
  if (what === "time") return mine ? m.patterns_end_your_time() : m.patterns_end_time({ name });
  return mine ? m.patterns_end_you_no_action() : m.patterns_end_no_action({ name });
}
