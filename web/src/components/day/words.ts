/** What is said about a day of any game. */

import { m } from "../../state/language.svelte";
import type { DayInfo } from "../../wire/types";

/** What the days of all games have in common. */
export type AnyDay = Omit<DayInfo, "variant" | "options" | "mine">;

/** One's place in words; null before one has finished. */
export const placeWords = ({ finished }: AnyDay, place: number | null | undefined) =>
  place == null ? null : m.day_place({ place, count: finished });

/** The same where one has finished, also for whoever was the first to. */
export const standingWords = (day: AnyDay, place: number | null | undefined) =>
  day.finished > 1 || day.closed ? placeWords(day, place) : m.day_alone();

/** How many people have played. */
export function playersWords({ finished: count, closed }: AnyDay): string {
  if (!count) return closed ? m.day_nobody_then() : m.day_nobody();
  return closed ? m.day_played({ count }) : m.day_finished({ count });
}
