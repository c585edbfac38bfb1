/** The words about a day of any game. */

import { m } from "../../state/language.svelte";
import type { DayInfo } from "../../wire/types";

/** The data that days of all games have. */
export type AnyDay = Omit<DayInfo, "variant" | "options" | "mine">;

/** The player's place in words; null before they have finished. */
export const placeWords = ({ finished }: AnyDay, place: number | null | undefined) =>
  place == null ? null : m.day_place({ place, count: finished });

/** The same for a player who has finished, even as the first. */
export const standingWords = (day: AnyDay, place: number | null | undefined) =>
  day.finished > 1 || day.closed ? placeWords(day, place) : m.day_alone();

/** The number of people who have played. */
export function playersWords({ finished: count, closed }: AnyDay): string {
  if (!count) return closed ? m.day_nobody_then() : m.day_nobody();
  return closed ? m.day_played({ count }) : m.day_finished({ count });
}
