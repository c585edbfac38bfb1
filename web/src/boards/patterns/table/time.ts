/** Clocks in readable form. */

import { m } from "../../../state/language.svelte";
import type { Clocks } from "../../../wire/types";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A player's time left; `at` is the game's time while their clock runs, else null. */
export function timeLeft(clocks: Clocks, seat: number, at: number | null): number {
  const used = at === null ? 0 : Math.max(0, at - clocks.since);
  return Math.max(0, clocks.left[seat]! - used);
}

/** A tenth of the time, at most a minute; with days for a move, two hours. */
export function isLow({ options }: Clocks, left: number): boolean {
  if (options.initial === null) return left < 2 * HOUR;
  return left < Math.min(60_000, options.initial / 10);
}

const two = (value: number) => String(value).padStart(2, "0");

export function timeText(left: number): string {
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const whole = Math.floor(left / 1000);
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  if (left >= DAY) return m.patterns_days({ days: Math.floor(hours / 24), hours: hours % 24 });
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
