/** Mondo on the home page: levels by name, and what the lists say. */

import { m } from "../../../state/language.svelte";
import type { MondoOptions } from "../../../wire/types";
import type { ListWords } from "../../game";
import type { SoloLevel } from "../options";

const ROUNDS = 3;

const LEVELS = {
  beginner: m.mondo_home_level_beginner,
  advanced: m.mondo_home_level_advanced,
  expert: m.mondo_home_level_expert,
};
const SOLO = {
  easy: m.mondo_home_solo_easy,
  moderate: m.mondo_home_solo_moderate,
  hard: m.mondo_home_solo_hard,
};

export const levelName = (level: MondoOptions["level"]): string => LEVELS[level]();
export const soloName = (solo: SoloLevel): string => SOLO[solo]();

export const list: ListWords<MondoOptions> = {
  open: ({ level }, free) => [levelName(level), free],
  // Points in the middle of a round mislead.
  players: (names) => names.join(", "),
  progress: (turn) => m.mondo_home_round({ count: Math.min(ROUNDS, turn) }),
  alone: ({ solo }) => m.mondo_home_solo_of({ level: soloName(solo!) }),
};
