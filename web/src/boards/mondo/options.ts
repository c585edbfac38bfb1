/** The options of a match, and the facts that follow from them. */

import { GAMES } from "../../wire/constants";
import type { MondoOptions, NewTable } from "../../wire/types";

/** A first match for two players. */
export const DEFAULTS: MondoOptions = GAMES.Mondo.defaults;

/** Numbers from the rules, generated from the server's sources. */
export const FACTS = GAMES.Mondo.facts;

/** The points that a task is worth. */
export const taskValue = (task: string): number => FACTS.tasks[task as keyof typeof FACTS.tasks];

export const LEVELS = ["beginner", "advanced", "expert"] as const;
export const SOLO_LEVELS = ["easy", "moderate", "hard"] as const;
export type SoloLevel = (typeof SOLO_LEVELS)[number];

/** A level, or the simpler rules for children. */
export const STYLES = [...LEVELS, "children"] as const;
export type Style = (typeof STYLES)[number];

export const styleOf = ({ level, children }: MondoOptions): Style =>
  children ? "children" : level;

/** The length of a round if no other is agreed. */
export const usualMinutes = (options: MondoOptions): number =>
  options.unfinished !== null
    ? FACTS.finish_minutes
    : options.day !== null && !options.children
      ? FACTS.day_minutes
      : FACTS.minutes[options.solo ?? styleOf(options)];

/** The number of rounds. */
export const roundCount = ({ rounds, seats }: MondoOptions): number =>
  rounds ?? (seats === 1 ? 1 : FACTS.most_rounds);

/** The most rounds that a match may have (R18). */
export const ROUNDS: readonly number[] = Array.from(
  { length: FACTS.most_rounds },
  (_, before) => before + 1,
);

/** The choices for the length of a round, by name. */
export const PACES = ["short", "usual", "long"] as const;

/** In minutes; any other time may be chosen as well. */
export function minutesOf(options: MondoOptions): Record<(typeof PACES)[number], number> {
  const usual = usualMinutes(options);
  return usual < 10 ? { short: 4, usual, long: 10 } : { short: 7, usual, long: 15 };
}

/**
 * The options to propose for the next table with friends: all but the handicaps, which belong to
 * these people.
 */
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

/** The bonus chips of a round for this many players, highest first. */
export const chipsFor = (seats: number): number[] => [
  ...FACTS.chips[String(seats) as keyof typeof FACTS.chips],
];

/** A request for a table with the default options, except for the given ones. */
export const newTable = (chosen: Partial<MondoOptions>): NewTable => ({
  options: { ...DEFAULTS, ...chosen },
});
