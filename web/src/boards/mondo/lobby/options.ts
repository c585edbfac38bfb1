/** Options of a match that go together, however they are changed. */

import type { MondoOptions } from "../../../wire/types";
import { SOLO_LEVELS, type Style } from "../options";

/** Handicaps are for matches of several grown-ups. */
export const allowsHandicaps = ({ seats, children }: MondoOptions) => seats > 1 && !children;

export function withSeats(options: MondoOptions, seats: number): MondoOptions {
  if (seats === 1) {
    const solo = options.solo ?? SOLO_LEVELS[0];
    return { ...options, seats, solo, level: "beginner", children: false, handicaps: null };
  }
  const given = options.handicaps;
  const handicaps = given && Array.from({ length: seats }, (_, seat) => given[seat] ?? 0);
  return { ...options, seats, solo: null, handicaps };
}

export function withStyle(options: MondoOptions, style: Style): MondoOptions {
  if (style === "children") {
    return { ...options, level: "beginner", children: true, handicaps: null };
  }
  return { ...options, level: style, children: false };
}

export function withHandicaps(options: MondoOptions, on: boolean): MondoOptions {
  return { ...options, handicaps: on ? Array.from({ length: options.seats }, () => 0) : null };
}

export function withHandicap(options: MondoOptions, seat: number, strength: number): MondoOptions {
  const handicaps = options.handicaps!.map((each, at) => (at === seat ? strength : each));
  return { ...options, handicaps };
}
