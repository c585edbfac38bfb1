/** The moments that are marked on the scrubber. */

import type { Mark } from "../../../components/scrubber/marks";
import { m } from "../../../state/language.svelte";
import { clear } from "../analysis/curve";
import { SIGNS, weightOf, type Fault } from "../analysis/explained";
import { gradeName } from "../analysis/words";
import { headline, turningPoints, type MoveStory } from "./story";

const tone = (seat: number) => (seat === 0 ? "first" : "second");

/** Marks the changes of the lead. */
export const leadMarks = (expected: readonly number[], names: readonly string[]): Mark[] =>
  turningPoints(expected).map(({ at, seat }) => ({
    at,
    label: m.patterns_replay_mark({ name: names[seat]!, step: at }),
    tone: tone(seat),
  }));

/** The marks that fit without overlap, the worst faults first; the list has all of them. */
function worst(faults: ReadonlyMap<number, Fault>, apart: number): [number, Fault][] {
  const ranked = [...faults].sort(([, one], [, other]) => weightOf(other) - weightOf(one));
  const kept = clear(ranked, ([one], [other]) => Math.abs(one - other) < apart);
  return kept.sort(([one], [other]) => one - other);
}

/** Marks the faults; `apart` is the least number of steps between two marks. */
export const faultMarks = (
  faults: ReadonlyMap<number, Fault>,
  stories: readonly MoveStory[],
  names: readonly string[],
  apart: number,
): Mark[] =>
  worst(faults, apart).map(([step, fault]) => {
    const story = stories[step - 1]!;
    const words = { step, move: headline(story, names), grade: gradeName(fault) };
    return {
      at: step,
      label: m.patterns_analysis_mark(words),
      sign: SIGNS[fault],
      tone: tone(story.seat),
    };
  });
