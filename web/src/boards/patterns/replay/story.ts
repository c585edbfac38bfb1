/** A replay in words: each move and its effect, from the server's counts. */

import { m } from "../../../state/language.svelte";
import type { PatternsStep } from "../../../wire/types";
import { colourName, groupName } from "../names";
import { cellAt, readPosition, riverNumber, type Colour, type Position } from "../position";

export type MoveKind = "bowl" | "establish" | "flip" | "swap" | "enough";
const KINDS: Record<string, MoveKind> = {
  B: "bowl",
  E: "establish",
  F: "flip",
  S: "swap",
  "=": "enough",
};

/** One move with everything that its description needs. */
export interface MoveStory {
  index: number;
  seat: number;
  kind: MoveKind;
  /** The space of the move; null for a bowl choice and for the end of flipping. */
  space: string | null;
  /** The colour that was laid, turned or chosen. */
  colour: Colour | null;
  /** The colour that went into the bowl. */
  taken: Colour | null;
  /** The group's place in the river. */
  number: number;
  gain: number;
  /** The turn of the move, from 1; 0 before the first turn. */
  turn: number;
  /** True for one of the flips after the last turn. */
  last: boolean;
}

export function storiesOf(steps: readonly PatternsStep[]): MoveStory[] {
  let turn = 0;
  return steps.slice(1).map((step, at) => {
    const before = readPosition(steps[at]!.position);
    if (before.phase === "play") turn++;
    return storyOf(step, at + 1, before, steps[at]!.points, turn);
  });
}

function storyOf(
  step: PatternsStep,
  index: number,
  before: Position,
  points: number[],
  turn: number,
): MoveStory {
  const [seat, move] = [step.seat!, step.move!];
  const kind = KINDS[move[0]!]!;
  const shared = { index, seat, kind, turn, last: before.phase === "flips" };
  if (kind === "bowl" || kind === "enough") {
    const colour = kind === "bowl" ? (move[1] as Colour) : null;
    return { ...shared, space: null, colour, taken: null, number: 0, gain: 0 };
  }
  const space = move.slice(1);
  const lay = cellAt(before, space).colour;
  const colour = kind === "flip" ? lay : before.bowls[seat]!;
  return {
    ...shared,
    space,
    colour,
    taken: kind === "flip" ? null : lay,
    number: riverNumber(readPosition(step.position), seat, colour),
    gain: step.points[seat]! - points[seat]!,
  };
}

/** A headline for a move: the player, the action, the space. */
export function headline({ kind, seat, space }: MoveStory, names: readonly string[]): string {
  const words = { name: names[seat]!, space: space ?? "" };
  if (kind === "bowl") return m.patterns_replay_title_bowl(words);
  if (kind === "establish") return m.patterns_replay_title_establish(words);
  if (kind === "flip") return m.patterns_replay_title_flip(words);
  if (kind === "swap") return m.patterns_replay_title_swap(words);
  return m.patterns_replay_title_enough(words);
}

/** The effect of the move, in a sentence or two. */
export function explanation(story: MoveStory): string {
  const { kind, number, gain } = story;
  if (kind === "enough") return m.patterns_replay_text_enough();
  const colour = colourName(story.colour!);
  if (kind === "bowl") return m.patterns_replay_text_bowl({ colour });
  const group = groupName(story.colour!);
  if (kind === "flip") return m.patterns_replay_text_flip({ group, number, gain });
  const taken = colourName(story.taken!);
  if (kind === "swap") return m.patterns_replay_text_swap({ group, number, gain, taken });
  return m.patterns_replay_text_establish({ colour, number, taken });
}

/** The first player's lead at each step if the game ended there. */
export function leads(steps: readonly PatternsStep[]): { now: number; expected: number }[] {
  return steps.map(({ points, waiting }) => {
    const now = points[0]! - points[1]!;
    return { now, expected: now + waiting[0]! - waiting[1]! };
  });
}

/** The steps at which the lead changes. */
export function turningPoints(expected: readonly number[]): { at: number; seat: number }[] {
  const found: { at: number; seat: number }[] = [];
  let leader: number | null = null;
  expected.forEach((lead, at) => {
    if (lead === 0) return;
    const seat = lead > 0 ? 0 : 1;
    if (seat !== leader) found.push({ at, seat });
    leader = seat;
  });
  return found;
}

/** The moves in rows of two turns each; the bowl choice comes before them, the last flips after. */
export function rows(
  stories: readonly MoveStory[],
): { number: number | null; moves: MoveStory[] }[] {
  const found: { number: number | null; moves: MoveStory[] }[] = [];
  for (const each of stories) {
    const previous = found.at(-1);
    if (each.turn === 0 || each.last) {
      if (previous?.number === null) previous.moves.push(each);
      else found.push({ number: null, moves: [each] });
    } else if (each.seat === 0 || typeof previous?.number !== "number") {
      found.push({ number: (previous?.number ?? 0) + 1, moves: [each] });
    } else previous.moves.push(each);
  }
  return found;
}
