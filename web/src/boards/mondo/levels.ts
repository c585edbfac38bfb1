/** The levels of a match by name, and the rules that apply at each. */

import { m } from "../../state/language.svelte";
import type { MondoOptions } from "../../wire/types";

const LEVELS = {
  beginner: m.mondo_table_beginner,
  advanced: m.mondo_table_advanced,
  expert: m.mondo_table_expert,
};
const SOLO = { easy: m.mondo_solo_easy, moderate: m.mondo_solo_moderate, hard: m.mondo_solo_hard };

export function levelName({ solo, day, unfinished, children, level }: MondoOptions): string {
  if (unfinished !== null) return m.mondo_finish_title();
  if (day !== null) return m.mondo_day_title();
  if (solo) return SOLO[solo]();
  return children ? m.mondo_table_children() : LEVELS[level]();
}

const TEXTS = {
  beginner: m.mondo_lobby_beginner,
  advanced: m.mondo_lobby_advanced,
  expert: m.mondo_lobby_expert,
};

export const levelText = ({ children, level }: MondoOptions): string =>
  children ? m.mondo_lobby_children() : TEXTS[level]();

/** The name of a category in which points are compared: `solo-easy`, `beginner-3`. */
export function compared(name: string): string {
  const [first = "", second = ""] = name.split("-");
  if (first === "solo") {
    return second in SOLO
      ? `${m.mondo_solo_title()} · ${SOLO[second as keyof typeof SOLO]()}`
      : name;
  }
  if (!(first in LEVELS)) return name;
  const rounds = second === "1" ? m.mondo_pool_one() : m.mondo_pool_three();
  return `${rounds} · ${LEVELS[first as keyof typeof LEVELS]()}`;
}
