/** Dates of UTC in the person's language. */

import { language } from "../../state/language.svelte";
import type { DaysInfo } from "../../wire/types";

const DAY = 24 * 3_600_000;

const at = (day: string) => new Date(`${day}T00:00:00Z`);

const written = (day: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language.current, { ...format, timeZone: "UTC" }).format(at(day));

/** "18 November 2026". */
export const longDate = (day: string) =>
  written(day, { day: "numeric", month: "long", year: "numeric" });

/** "18 Nov". */
export const shortDate = (day: string) => written(day, { day: "numeric", month: "short" });

/** "Wed". */
export const weekday = (day: string) => written(day, { weekday: "short" });

/** "W". */
export const narrowWeekday = (day: string) => written(day, { weekday: "narrow" });

/** "November 2026". */
export const monthName = (month: string) =>
  written(`${month}-01`, { month: "long", year: "numeric" });

/** The date this many days later. */
export const later = (day: string, days: number) =>
  new Date(at(day).getTime() + days * DAY).toISOString().slice(0, 10);

/** Yesterday's date, if this person played then. */
export function yesterdayIn({ today, mine }: Pick<DaysInfo, "today" | "mine">): string | null {
  const yesterday = later(today, -1);
  return mine.days.some(({ day }) => day === yesterday) ? yesterday : null;
}

export interface WeekDay {
  day: string;
  played: boolean;
}

/** The seven days up to today, and whether this person played on them. */
export function weekUntil({ today, mine }: Pick<DaysInfo, "today" | "mine">): WeekDay[] {
  const played = new Set(mine.days.map(({ day }) => day));
  return [-6, -5, -4, -3, -2, -1, 0].map((by) => {
    const day = later(today, by);
    return { day, played: played.has(day) };
  });
}

/** The month after or before, as 2026-11. */
export function otherMonth(month: string, by: 1 | -1): string {
  const date = at(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The days of a month in weeks from Monday; null for the days of other months. */
export function weeks(month: string): (string | null)[][] {
  const first = at(`${month}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const count = at(`${otherMonth(month, 1)}-01`).getTime() - first.getTime();
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 0; day < count / DAY; day += 1) days.push(later(`${month}-01`, day));
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The time between two moments: "4 h 12 min". */
export function timeUntil(end: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((end - now) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
