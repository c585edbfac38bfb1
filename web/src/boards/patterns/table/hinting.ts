/** A hint in words. */

import { m } from "../../../state/language.svelte";
import { reasonsText, shortMove } from "../analysis/words";
import type { Line } from "../sentences";
import type { Hint } from "./hint.svelte";

/** The line under the mandala while a hint is being made or shown; null without one. */
export function hintLine(hint: Hint, seat: number, names: readonly string[]): Line | null {
  if (hint.busy) return { strong: m.patterns_hint_thinking() };
  const { answer, move } = hint;
  if (answer === null || move === null) return null;
  if (hint.steps === 1) {
    return {
      strong: move.startsWith("B") ? m.patterns_hint_where_bowl() : m.patterns_hint_where(),
      aside: m.patterns_hint_taken({ count: hint.count }),
    };
  }
  const text = reasonsText(answer.why, seat, names);
  const strong = m.patterns_hint_what({ move: shortMove(move) });
  return text ? { strong, text, whole: true } : { strong };
}
