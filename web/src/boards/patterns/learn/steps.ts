/** The lesson of Patterns: positions, tasks and texts. */

import { m } from "../../../state/language.svelte";
import type { Colour } from "../position";
import positions from "./lesson.json";

type StepId =
  "tokens" | "bowl" | "establish" | "flip" | "swap" | "connect" | "worth" | "end" | "count";

/** The content of the little picture beside the text. */
export type Piece =
  | { token: Colour; down?: boolean; marker?: number; owner?: number }
  | { icon: "next" | "swap" | "close" }
  | { text: string };

export interface Step {
  id: StepId;
  position: string;
  /** The part of the cloth to show, from one space to another. */
  crop: string[];
  /** The seat for which the learner acts; the first player if none is given. */
  seat?: number;
  /** A colour of which tokens must be found or counted. */
  colour?: string;
  /** Moves that solve the step; other moves may be legal but are not accepted. */
  asked?: string[];
  /** Moves to try first, which the rules refuse. */
  tries?: string[];
  /** The move that is shown to those who ask for help. */
  shown?: string;
  answer?: number;
  choices?: number[];
}

/** The texts of a step; `other` answers a legal move that does not solve it. */
interface Said {
  title: () => string;
  text: () => string;
  task: () => string;
  aside?: () => string;
  sign: Piece[];
}

export const STEPS = positions as Step[];

const down = (token: Colour, marker?: number, owner = 0): Piece =>
  marker ? { token, down: true, marker, owner } : { token, down: true };
const [THEN, SWAP, NEVER]: Piece[] = [{ icon: "next" }, { icon: "swap" }, { icon: "close" }];

export const SAID: Record<StepId, Said> = {
  tokens: {
    title: m.patterns_learn_tokens_title,
    text: m.patterns_learn_tokens_text,
    task: m.patterns_learn_tokens_task,
    sign: [..."kroygp"].map((token) => ({ token: token as Colour })),
  },
  bowl: {
    title: m.patterns_learn_bowl_title,
    text: m.patterns_learn_bowl_text,
    task: m.patterns_learn_bowl_task,
    sign: [{ token: "r" }, { token: "g" }],
  },
  establish: {
    title: m.patterns_learn_establish_title,
    text: m.patterns_learn_establish_text,
    task: m.patterns_learn_establish_task,
    sign: [{ token: "r" }, THEN!, down("r", 1)],
  },
  flip: {
    title: m.patterns_learn_flip_title,
    text: m.patterns_learn_flip_text,
    task: m.patterns_learn_flip_task,
    aside: m.patterns_learn_flip_aside,
    sign: [{ token: "o" }, THEN!, down("o"), { text: "+2" }],
  },
  swap: {
    title: m.patterns_learn_swap_title,
    text: m.patterns_learn_swap_text,
    task: m.patterns_learn_swap_task,
    sign: [{ token: "o" }, SWAP!, { token: "k" }, THEN!, down("o"), { text: "+1" }],
  },
  connect: {
    title: m.patterns_learn_connect_title,
    text: m.patterns_learn_connect_text,
    task: m.patterns_learn_connect_try,
    sign: [down("p", 2), NEVER!, down("p", 1, 1)],
  },
  worth: {
    title: m.patterns_learn_worth_title,
    text: m.patterns_learn_worth_text,
    task: m.patterns_learn_worth_task,
    sign: [down("o", 1), down("p", 2), down("g", 3), down("y", 4)],
  },
  end: {
    title: m.patterns_learn_end_title,
    text: m.patterns_learn_end_text,
    task: m.patterns_learn_end_task,
    sign: [{ token: "r" }, THEN!, down("r"), { text: "+3 +3" }],
  },
  count: {
    title: m.patterns_learn_count_title,
    text: m.patterns_learn_count_text,
    task: m.patterns_learn_count_task,
    sign: [down("r", 3), down("r"), down("r"), down("r"), down("r")],
  },
};
