/** The moments that are marked on the scrubber. */

import type { Mark } from "../../../components/scrubber/marks";
import { m } from "../../../state/language.svelte";
import { FAULTS, SIGNS, type Fault } from "../analysis/explained";
import { gradeName } from "../analysis/words";
import { headline, turningPoints, type MoveStory } from "./story";

const tone = (seat: number) => (seat === 0 ? "first" : "second");

/** Where the lead changes. */
export const leadMarks = (expected: readonly number[], names: readonly string[]): Mark[] =>
  turningPoints(expected).map(({ at, seat }) => ({
    at,
    label: m.patterns_replay_mark({ name: names[seat]!, step: at }),
    tone: tone(seat),
  }));

/** With more than so many the smallest are left to the list. */
const MANY = 12;

function worst(faults: ReadonlyMap<number, Fault>): [number, Fault][] {
  const kinds = FAULTS.map((_, least) =>
    [...faults].filter(([, fault]) => FAULTS.indexOf(fault) >= least),
  );
  return kinds.find((those) => those.length <= MANY) ?? kinds.at(-1)!;
}

/** Where a fault was made. */
export const faultMarks = (
  faults: ReadonlyMap<number, Fault>,
  stories: readonly MoveStory[],
  names: readonly string[],
): Mark[] =>
  worst(faults).map(([step, fault]) => {
    const story = stories[step - 1]!;
    const words = { step, move: headline(story, names), grade: gradeName(fault) };
    return {
      at: step,
      label: m.patterns_analysis_mark(words),
      sign: SIGNS[fault],
      tone: tone(story.seat),
    };
  });
