/** What is said about a day: its variant, points, places, and the text to share. */

import { m } from "../../../state/language.svelte";
import type { DayInfo } from "../../../wire/types";
import { usualMinutes } from "../options";
import { signed } from "../rows";
import { longDate } from "./dates";

type Variant = DayInfo["variant"];

const NAMES = {
  lands: m.mondo_day_lands,
  "hidden-time": m.mondo_day_hidden,
  short: m.mondo_day_short,
  children: m.mondo_day_children,
} as const;
const TEXTS = {
  lands: m.mondo_day_lands_text,
  "hidden-time": m.mondo_day_hidden_text,
  short: m.mondo_day_short_text,
  children: m.mondo_day_children_text,
} as const;

export const variantName = (variant: Variant): string =>
  (variant === null ? m.mondo_day_plain : NAMES[variant])();

export function variantText({ variant, options }: DayInfo): string {
  const text = variant === null ? m.mondo_day_plain_text : TEXTS[variant];
  return text({ minutes: options.minutes ?? usualMinutes(options) });
}

export const pointsWords = (points: number): string =>
  m.mondo_day_points({ points, shown: signed(points, false) });

/** One's place in words; null before one has finished. */
export function placeWords({ mine, finished }: DayInfo): string | null {
  return mine?.place == null ? null : m.mondo_day_place({ place: mine.place, count: finished });
}

const BLOCKS = "▁▂▃▄▅▆▇█";
const LINE = 16;

/** A bar of the distribution: from so many points to so many, by how many people. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** The distribution in bars of equal width, at most so many. */
export function bars(distribution: readonly (readonly [number, number])[], most: number): Bar[] {
  if (!distribution.length) return [];
  const first = distribution[0]![0];
  const last = distribution.at(-1)![0];
  const width = Math.ceil((last - first + 1) / most);
  const found = Array.from({ length: Math.ceil((last - first + 1) / width) }, (_, bar) => ({
    from: first + bar * width,
    to: first + (bar + 1) * width - 1,
    count: 0,
  }));
  for (const [points, count] of distribution)
    found[Math.floor((points - first) / width)]!.count += count;
  return found;
}

/** A text that tells how it went, and nothing of the pile. */
export function shared(day: DayInfo, address: string): string {
  const { mine, distribution } = day;
  const line = m.mondo_day_shared({
    date: longDate(day.day),
    points: pointsWords(mine!.points!),
    place: placeWords(day)!,
  });
  const drawn = bars(distribution ?? [], LINE);
  const highest = Math.max(...drawn.map(({ count }) => count));
  const blocks = drawn.map(({ count }) =>
    count ? BLOCKS[Math.ceil((count / highest) * BLOCKS.length) - 1] : " ",
  );
  return [line, ...(drawn.length > 1 ? [blocks.join("")] : []), address].join("\n");
}
