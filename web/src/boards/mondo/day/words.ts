/** The words about a day: its variant, points, places, and the text to share. */

import { bars, blocks, type Drawn } from "../../../components/day/bars";
import { longDate } from "../../../components/day/dates";
import { placeWords } from "../../../components/day/words";
import { m } from "../../../state/language.svelte";
import type { DayInfo } from "../../../wire/types";
import { usualMinutes } from "../options";
import { signed } from "../rows";

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

const MOST_BARS = 24;
const LINE = 16;

/** Everybody's points, the player's among them. */
export const pointsDrawn = ({ distribution, mine }: DayInfo): Drawn => ({
  bars: bars(distribution ?? [], MOST_BARS),
  own: mine?.points ?? null,
  words: (points) => signed(points, false),
});

/** A text that tells the result but nothing about the pile. */
export function shared(day: DayInfo): string {
  const line = m.mondo_day_shared({
    date: longDate(day.day),
    points: pointsWords(day.mine!.points!),
    place: placeWords(day, day.mine!.place)!,
  });
  const drawn = bars(day.distribution ?? [], LINE);
  return [line, ...(drawn.length > 1 ? [blocks(drawn)] : [])].join("\n");
}
