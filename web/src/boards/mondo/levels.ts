/** How a match is played, by name. */

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
