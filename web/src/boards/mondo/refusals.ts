/** The reasons for refusals at the table of Mondo, each in one line. */

import { m } from "../../state/language.svelte";
import { explained, type RefusalWords } from "../../state/refusals";
import type { Refused } from "./acting.svelte";
import { FACTS } from "./options";

export const REFUSALS: RefusalWords = {
  gone: m.mondo_refused_gone,
  buried: m.mondo_refused_buried,
  "hand-full": m.mondo_refused_hand_full,
  "hand-empty": m.mondo_refused_hand_empty,
  "space-taken": m.mondo_refused_space_taken,
  "not-joined": m.mondo_refused_not_joined,
  "task-gone": m.mondo_refused_task_gone,
  "too-many-tasks": m.mondo_refused_too_many_tasks,
  "too-few-for-task": m.mondo_refused_too_few_for_task,
  countdown: m.mondo_refused_countdown,
  "time-up": m.mondo_refused_time_up,
  "round-over": m.mondo_refused_time_up,
  "game-over": m.mondo_refused_game_over,
  out: m.mondo_refused_out,
  handicap: m.refused_combination,
  rounds: m.refused_combination,
  minutes: () => m.mondo_lobby_refused_minutes({ most: FACTS.longest_minutes }),
};

export function refusalWords(refused: Refused, nameOf: (seat: number) => string): string {
  if (refused.quicker !== null) return m.mondo_refused_quicker({ name: nameOf(refused.quicker) });
  return explained(refused.error, REFUSALS);
}
