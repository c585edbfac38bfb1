/** The words about a day's positions: the number solved, the times, and the text to share. */

import type { Drawn } from "../../../components/day/bars";
import { longDate } from "../../../components/day/dates";
import { standingWords } from "../../../components/day/words";
import { m } from "../../../state/language.svelte";
import type { DayPosition, PositionsDay } from "../../../wire/types";

export const PATH = "/positions";

/** The page to solve one of a day's positions, numbered from 1. */
export const positionPath = (day: string, number: number) => `${PATH}/${day}?position=${number}`;

const two = (value: number) => String(value).padStart(2, "0");

/** A time in minutes and seconds: "1:04". */
export function spent(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = `${two(seconds % 60)}`;
  return hours ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

const DIFFICULTIES: Record<DayPosition["difficulty"], () => string> = {
  easy: m.patterns_day_easy,
  medium: m.patterns_day_medium,
  hard: m.patterns_day_hard,
};

export const difficultyWord = (difficulty: DayPosition["difficulty"]) => DIFFICULTIES[difficulty]();

/** The number of solved positions in words. */
export const solvedWords = (solved: number) => m.patterns_day_solved({ solved, count: 3 });

/** The same with the time they took. */
export const resultWords = (solved: number, took: number) =>
  solved
    ? m.patterns_day_solved_in({ result: solvedWords(solved), time: spent(took) })
    : solvedWords(solved);

/** The same in a few characters. */
export const score = (solved: number, took: number) =>
  took ? `${solved}/3 · ${spent(took)}` : `${solved}/3`;

/** The state of a position for this player. */
export function stateWords({ right, took, shown }: DayPosition): string {
  if (right) return m.patterns_day_right({ time: spent(took!) });
  if (right === false) return m.patterns_day_wrong();
  return shown === null ? m.patterns_day_unseen() : m.patterns_day_unanswered();
}

export const positionWords = (position: DayPosition, number: number) =>
  m.patterns_day_position({
    number,
    difficulty: difficultyWord(position.difficulty),
    what: stateWords(position),
  });

/** The number of the first unanswered position, from 1; null if all are answered. */
export function nextNumber({ positions }: PositionsDay): number | null {
  const at = positions.findIndex(({ answer }) => answer === null);
  return at < 0 ? null : at + 1;
}

/** The distribution of solved positions over all players, this one among them. */
export function solvedDrawn({ distribution, mine }: PositionsDay): Drawn {
  const people = new Map(distribution);
  return {
    bars: [0, 1, 2, 3].map((solved) => ({
      from: solved,
      to: solved,
      count: people.get(solved) ?? 0,
    })),
    own: mine?.place ? mine.points : null,
    words: (solved) => `${solved}/3`,
  };
}

/** A text that tells the result but nothing about the positions. */
export function shared(day: PositionsDay): string {
  const { points, took, place } = day.mine!;
  const line = m.patterns_day_shared({
    date: longDate(day.day),
    result: resultWords(points, took),
    place: standingWords(day, place)!,
  });
  return `${line}\n${day.positions.map(({ right }) => (right ? "🟩" : "🟥")).join("")}`;
}
