/** What can be agreed about a match of Mondo, and what goes together. */

import type { MondoOptions } from "../../wire/types";

/** A first match, for two. */
export const FRIENDLY_MONDO: MondoOptions = {
  seats: 2,
  level: "beginner",
  board: "water",
  solo: null,
  children: false,
  handicaps: null,
  hidden_time: false,
  minutes: null,
};

/** How a match is played: a level, or the simpler rules for children. */
export const STYLES = ["beginner", "advanced", "expert", "children"] as const;
export type Style = (typeof STYLES)[number];

export const styleOf = ({ level, children }: MondoOptions): Style =>
  children ? "children" : level;

export const SOLO_LEVELS = ["easy", "moderate", "hard"] as const;

const LEVEL_MINUTES = { beginner: 7, advanced: 6, expert: 5, children: 10 };
const SOLO_MINUTES = { easy: 10, moderate: 6, hard: 5 };

/** How long a round lasts where nothing else is agreed, as the rules page says. */
export function usualMinutes(options: MondoOptions): number {
  return options.solo ? SOLO_MINUTES[options.solo] : LEVEL_MINUTES[styleOf(options)];
}

/** Handicaps are for matches of several grown-ups. */
export const allowsHandicaps = ({ seats, children }: MondoOptions) => seats > 1 && !children;

export function withSeats(options: MondoOptions, seats: number): MondoOptions {
  if (seats === 1) {
    const solo = options.solo ?? "easy";
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
