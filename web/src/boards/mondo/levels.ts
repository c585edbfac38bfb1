/** How a match is played, by name, and what counts then. */

import { m } from "../../state/language.svelte";
import type { MondoOptions } from "../../wire/types";

const LEVELS = {
  beginner: m.mondo_table_beginner,
  advanced: m.mondo_table_advanced,
  expert: m.mondo_table_expert,
};
const SOLO = { easy: m.mondo_solo_easy, moderate: m.mondo_solo_moderate, hard: m.mondo_solo_hard };

export function levelName({ solo, children, level }: MondoOptions): string {
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
