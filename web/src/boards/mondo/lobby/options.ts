/** Keeps the options of a match consistent, whichever of them is changed. */

import type { MondoOptions } from "../../../wire/types";
import { DEFAULTS, FACTS, SOLO_LEVELS, usualMinutes, type Style } from "../options";

type Fixed = readonly (keyof MondoOptions)[];
/** Choices that are not there alone, or in a match with children. */
const ALONE: Fixed = FACTS.fixed.alone;
const WITH_CHILDREN: Fixed = FACTS.fixed.children;

/** Handicaps are for matches of several grown-ups. */
export const allowsHandicaps = ({ seats, children }: MondoOptions) =>
  !(seats === 1 && ALONE.includes("handicaps")) &&
  !(children && WITH_CHILDREN.includes("handicaps"));

const asUsual = (fixed: Fixed): Partial<MondoOptions> =>
  Object.fromEntries(fixed.map((option) => [option, DEFAULTS[option]]));

export function withSeats(options: MondoOptions, seats: number): MondoOptions {
  if (seats === 1) {
    const solo = options.solo ?? SOLO_LEVELS[0];
    return { ...options, seats, solo, ...asUsual(ALONE) };
  }
  const given = options.handicaps;
  const handicaps = given && Array.from({ length: seats }, (_, seat) => given[seat] ?? 0);
  return { ...options, seats, solo: null, handicaps };
}

export function withStyle(options: MondoOptions, style: Style): MondoOptions {
  if (style === "children") {
    return { ...options, children: true, ...asUsual(WITH_CHILDREN) };
  }
  return { ...options, level: style, children: false };
}

/** Null means the usual number, or the usual time. */
export const withRounds = (options: MondoOptions, rounds: number): MondoOptions => ({
  ...options,
  rounds: rounds === FACTS.most_rounds ? null : rounds,
});

export const withMinutes = (options: MondoOptions, minutes: number): MondoOptions => ({
  ...options,
  minutes: minutes === usualMinutes(options) ? null : minutes,
});

export function withHandicaps(options: MondoOptions, on: boolean): MondoOptions {
  return { ...options, handicaps: on ? Array.from({ length: options.seats }, () => 0) : null };
}

export function withHandicap(options: MondoOptions, seat: number, strength: number): MondoOptions {
  const handicaps = options.handicaps!.map((each, at) => (at === seat ? strength : each));
  return { ...options, handicaps };
}
