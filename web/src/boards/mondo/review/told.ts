/** A review prepared for display: rows, shares of the time, and advice in sentences. */

import { m } from "../../../state/language.svelte";
import type {
  BestWorld,
  MondoOptions,
  PlacementValue,
  Reason,
  TimeSpan,
} from "../../../wire/types";
import { TASKS } from "../drawing/words";
import { rowPoints, shownRows, signed, type RowName } from "../rows";
import { readPlacement } from "./parts";

/** With the word for points, and a real minus sign. */
export const pointsWords = (points: number): string =>
  m.mondo_review_points({ points: Math.abs(points), written: signed(points, false) });

export interface ComparedRow {
  row: RowName;
  points: (number | null)[];
  differs: boolean;
}

/** Each row of the score sheet for several worlds; null for a world that is not known yet. */
export function comparedRows(
  options: MondoOptions,
  worlds: readonly (BestWorld | null)[],
): ComparedRow[] {
  return shownRows(options)
    .filter((row) => row !== "chip" && row !== "modifier")
    .map((row) => {
      const points = worlds.map((world) => world && rowPoints(world.sheet, row));
      const known = points.filter((each) => each !== null);
      return { row, points, differs: new Set(known).size > 1 };
    });
}

export const DOINGS = ["searching", "turning", "placing", "waiting"] as const;
export type Doing = (typeof DOINGS)[number];

export const DOING_WORDS: Record<Doing, () => string> = {
  searching: m.mondo_review_doing_searching,
  turning: m.mondo_review_doing_turning,
  placing: m.mondo_review_doing_placing,
  waiting: m.mondo_review_doing_waiting,
};

/** The duration of each activity, in milliseconds and in hundredths of the whole. */
export function shares(
  time: readonly TimeSpan[],
): { doing: Doing; spent: number; share: number }[] {
  const whole = time.reduce((all, { begin, end }) => all + end - begin, 0);
  return DOINGS.map((doing) => {
    const spans = time.filter((span) => span.doing === doing);
    const spent = spans.reduce((all, { begin, end }) => all + end - begin, 0);
    return { doing, spent, share: whole ? Math.round((100 * spent) / whole) : 0 };
  });
}

/** A tile that only filled its space gained 1; one that gained less did harm. */
export type Tone = "gain" | "plain" | "loss";
export const toneOf = (gain: number): Tone => (gain > 1 ? "gain" : gain < 1 ? "loss" : "plain");

/** Better places or orientations of the same tile. */
export function betterWords({ space, better }: PlacementValue): string {
  if (!better) return "";
  const [elsewhere] = readPlacement(better.placement);
  const gain = signed(better.gain);
  return elsewhere === space
    ? m.mondo_review_better_turned({ gain })
    : m.mondo_review_better_space({ space: elsewhere, gain });
}

type Words = Record<string, string | number>;
const number = (words: Words, name: string): number => Number(words[name] ?? 0);
const task = (words: Words): string => TASKS[String(words.task)]?.name() ?? String(words.task);
const points = (words: Words): string => pointsWords(Math.abs(number(words, "points")));

const ADVICE: Record<string, (words: Words) => string> = {
  "take-more": (words) =>
    m.mondo_review_say_take_more({ looked: number(words, "looked"), laid: number(words, "laid") }),
  "nothing-laid": () => m.mondo_review_say_nothing_laid(),
  "late-out": (words) => m.mondo_review_say_late_out({ seconds: number(words, "seconds") }),
  misconnections: (words) =>
    m.mondo_review_say_misconnections({
      count: number(words, "count"),
      areas: number(words, "areas"),
    }),
  missed: (words) => m.mondo_review_say_missed({ count: number(words, "count") }),
  empty: (words) =>
    m.mondo_review_say_empty({ count: number(words, "count"), seconds: number(words, "seconds") }),
  "open-areas": (words) => m.mondo_review_say_open_areas({ count: number(words, "count") }),
  volcanos: (words) => m.mondo_review_say_volcanos({ count: number(words, "count") }),
  "few-animals": (words) =>
    m.mondo_review_say_few_animals({ own: number(words, "own"), best: number(words, "best") }),
  "large-areas": (words) =>
    m.mondo_review_say_large_areas({
      own: number(words, "own"),
      best: number(words, "best"),
      tiles: number(words, "tiles"),
    }),
  "task-failed": (words) =>
    m.mondo_review_say_task_failed({ task: task(words), points: points(words) }),
  "task-left": (words) =>
    m.mondo_review_say_task_left({ task: task(words), points: points(words) }),
  waiting: (words) => m.mondo_review_say_waiting({ seconds: number(words, "seconds") }),
  "played-on": (words) =>
    m.mondo_review_say_played_on({ points: points(words), seconds: number(words, "seconds") }),
  "taken-away": (words) => m.mondo_review_say_taken_away({ count: number(words, "count") }),
  "better-places": (words) =>
    m.mondo_review_say_better_places({ count: number(words, "count"), points: points(words) }),
  searching: (words) =>
    m.mondo_review_say_searching({
      seconds: number(words, "seconds"),
      share: number(words, "share"),
    }),
  "short-of": (words) =>
    m.mondo_review_say_short_of({
      own: pointsWords(number(words, "points")),
      best: pointsWords(number(words, "best")),
    }),
  "well-done": (words) =>
    m.mondo_review_say_well_done({
      points: signed(number(words, "points"), false),
      best: signed(number(words, "best"), false),
    }),
};

/** A newer server may send codes for which there is no sentence here. */
export function adviceWords(advice: readonly Reason[]): string[] {
  return advice.flatMap(({ code, words }) => ADVICE[code]?.(words) ?? []);
}
