/** What is agreed about a match, and what follows from it. */

import { GAMES } from "../../wire/constants";
import type { MondoOptions, NewTable } from "../../wire/types";

/** A first match, for two. */
export const DEFAULTS: MondoOptions = GAMES.Mondo.defaults;

/** Numbers from the rules, generated from the server's sources. */
export const FACTS = GAMES.Mondo.facts;

/** The points of a task. */
export const taskValue = (task: string): number => FACTS.tasks[task as keyof typeof FACTS.tasks];

export const LEVELS = ["beginner", "advanced", "expert"] as const;
export const SOLO_LEVELS = ["easy", "moderate", "hard"] as const;
export type SoloLevel = (typeof SOLO_LEVELS)[number];

/** How a match is played: a level, or the simpler rules for children. */
export const STYLES = [...LEVELS, "children"] as const;
export type Style = (typeof STYLES)[number];

export const styleOf = ({ level, children }: MondoOptions): Style =>
  children ? "children" : level;

/** How long a round lasts where nothing else is agreed. */
export const usualMinutes = (options: MondoOptions): number =>
  options.unfinished !== null
    ? FACTS.finish_minutes
    : options.day !== null && !options.children
      ? FACTS.day_minutes
      : FACTS.minutes[options.solo ?? styleOf(options)];

/** How many rounds are played. */
export const roundCount = ({ rounds, seats }: MondoOptions): number =>
  rounds ?? (seats === 1 ? 1 : FACTS.most_rounds);

/** How many rounds a match may have (R18). */
export const ROUNDS: readonly number[] = Array.from(
  { length: FACTS.most_rounds },
  (_, before) => before + 1,
);

/** How long a round may last, in a word. */
export const PACES = ["short", "usual", "long"] as const;

/** In minutes; any other time may be chosen as well. */
export function minutesOf(options: MondoOptions): Record<(typeof PACES)[number], number> {
  const usual = usualMinutes(options);
  return usual < 10 ? { short: 4, usual, long: 10 } : { short: 7, usual, long: 15 };
}

/** What is proposed for the next table with friends: not the handicaps of these people. */
export function lasting(options: MondoOptions): MondoOptions {
  const alone =
    options.seats === 1
      ? {
          seats: DEFAULTS.seats,
          solo: null,
          day: null,
          known_pile: false,
          unfinished: null,
          minutes: null,
        }
      : {};
  return { ...options, ...alone, handicaps: null };
}

/** The bonus chips of a round for so many players, highest first. */
export const chipsFor = (seats: number): number[] => [
  ...FACTS.chips[String(seats) as keyof typeof FACTS.chips],
];

/** A table of a match that differs from the usual one in what was chosen. */
export const newTable = (chosen: Partial<MondoOptions>): NewTable => ({
  options: { ...DEFAULTS, ...chosen },
});
