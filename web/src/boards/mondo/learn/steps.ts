/** The lesson of Mondo: the tiles and the texts of each step. */

import { input } from "../../../state/input.svelte";
import { m } from "../../../state/language.svelte";
import type { Placement } from "../../../wire/types";
import type { Side } from "../tiles";
import tables from "./lesson.json";
import type { Lies } from "./practice.svelte";

type StepId =
  "take" | "turn" | "clash" | "finish" | "rim" | "other" | "volcano" | "pile" | "out" | "clock";

export interface Step {
  id: StepId;
  world: Placement[];
  pile: Lies[];
  hand?: Lies;
  /** The tile or space that is shown to those who ask for help. */
  shown: { tile?: number; space?: string; turn?: number; side?: Side };
}

interface Said {
  title: () => string;
  text: () => string;
  task: () => string;
  done: () => string;
}

/** The cloth of the small piles, in hundredths of a tile. */
export const CLOTH = { width: 400, height: 300 };
/** The cloth in steps that also have a world: low, so that all tiles lie in one row. */
export const STRIP = { width: 640, height: 130 };
/** The cloth of the practice round, as large as that of a table. */
export const WHOLE_CLOTH = { width: 640, height: 640 };
/** The length of the practice round, in milliseconds. */
export const PRACTICE = 120_000;

export const STEPS = tables as unknown as Step[];

/** Steps about the pile alone. */
export const withoutWorld = ({ id }: Step): boolean => id === "volcano" || id === "pile";

/** The tiles of a small pile, side by side in one row. */
export const inOneRow = (pile: readonly Lies[]): Lies[] =>
  pile.map(([tile, side, , y, angle], index) => [
    tile,
    side,
    54 + index * 106,
    y < 150 ? 54 : 76,
    angle,
  ]);

/** A sentence for mouse and keys, or for fingers. */
const handled = (mouse: () => string, touch: () => string) => () =>
  input.touch ? touch() : mouse();

/** The task to turn over the tile that lies there. */
export const turnThat = handled(m.mondo_learn_pile_turn, m.mondo_learn_pile_turn_touch);

/** The bonus chip for jumping out first. */
export const HIGHEST = 4;

export const SAID: Record<StepId, Said> = {
  take: {
    title: m.mondo_learn_take_title,
    text: m.mondo_learn_take_text,
    task: m.mondo_learn_take_task,
    done: m.mondo_learn_take_done,
  },
  turn: {
    title: m.mondo_learn_turn_title,
    text: handled(m.mondo_learn_turn_text, m.mondo_learn_turn_text_touch),
    task: m.mondo_learn_turn_task,
    done: m.mondo_learn_turn_done,
  },
  clash: {
    title: m.mondo_learn_clash_title,
    text: m.mondo_learn_clash_text,
    task: m.mondo_learn_clash_task,
    done: m.mondo_learn_clash_done,
  },
  finish: {
    title: m.mondo_learn_finish_title,
    text: m.mondo_learn_finish_text,
    task: m.mondo_learn_finish_task,
    done: m.mondo_learn_finish_done,
  },
  rim: {
    title: m.mondo_learn_rim_title,
    text: m.mondo_learn_rim_text,
    task: m.mondo_learn_rim_task,
    done: m.mondo_learn_rim_done,
  },
  other: {
    title: m.mondo_learn_other_title,
    text: m.mondo_learn_other_text,
    task: handled(m.mondo_learn_other_task, m.mondo_learn_other_task_touch),
    done: m.mondo_learn_other_done,
  },
  volcano: {
    title: m.mondo_learn_volcano_title,
    text: m.mondo_learn_volcano_text,
    task: m.mondo_learn_volcano_task,
    done: m.mondo_learn_volcano_done,
  },
  pile: {
    title: m.mondo_learn_pile_title,
    text: m.mondo_learn_pile_text,
    task: handled(m.mondo_learn_pile_task, m.mondo_learn_pile_task_touch),
    done: m.mondo_learn_pile_done,
  },
  out: {
    title: m.mondo_learn_out_title,
    text: m.mondo_learn_out_text,
    task: m.mondo_learn_out_task,
    done: m.mondo_learn_out_done,
  },
  clock: {
    title: m.mondo_learn_clock_title,
    text: m.mondo_learn_clock_text,
    task: m.mondo_learn_clock_task,
    done: m.mondo_learn_clock_done,
  },
};

/** What a step asks for, one after another. */
export function tasksOf({ id }: Step): string[] {
  const first = SAID[id].task();
  if (id === "take") return [first, m.mondo_learn_take_place()];
  if (id === "finish") return [first, m.mondo_learn_finish_place()];
  if (id !== "pile") return [first];
  return [first, turnThat(), m.mondo_learn_pile_take(), m.mondo_learn_pile_flip()];
}
