/** Sentences on what decided a round or a match. */

import { m } from "../../../state/language.svelte";
import type { Gain, LastChip, Mistake, RoundLead } from "../../../wire/types";
import { TASKS } from "../drawing/words";
import type { RowName } from "../points";
import { ROUND_NAMES } from "./seats";

type Names = readonly string[];

/** The row of the score sheet to which the tile gained most. */
export function gainRow({ tasks, areas }: Gain): RowName {
  return tasks.length ? "tasks" : areas.length ? "landscapes" : "animals";
}

export function gainWords({ seat, tasks, areas }: Gain, names: Names): string {
  const name = names[seat]!;
  if (tasks[0]) return m.mondo_show_gain_task({ name, task: TASKS[tasks[0]]!.name() });
  return areas.length
    ? m.mondo_show_gain_areas({ name, count: areas.length })
    : m.mondo_show_gain_tile({ name });
}

export function mistakeWords({ seat, row, task, areas, spaces }: Mistake, names: Names): string {
  const name = names[seat]!;
  if (task !== null) return m.mondo_show_mistake_task({ name, task: TASKS[task]!.name() });
  if (row === "volcanos") return m.mondo_show_mistake_volcanos({ name, count: spaces.length });
  return areas.length
    ? m.mondo_show_mistake_areas({ name, count: areas.length })
    : m.mondo_show_mistake_edge({ name });
}

export function lastChipWords({ seat, without }: LastChip, names: Names): string {
  const name = names[seat]!;
  const others = without.map((each) => names[each]!).join(", ");
  return others
    ? m.mondo_show_last_chip_without({ name, others })
    : m.mondo_show_last_chip_taken({ name });
}

export function roundWords({ number, seat, over, points }: RoundLead, names: Names): string {
  const [name, other] = [names[seat]!, names[over]!];
  return m.mondo_show_round_decided({ round: ROUND_NAMES[number]!, name, other, count: points });
}
