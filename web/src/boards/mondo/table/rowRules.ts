/** A sentence on what each row of the score sheet counts. */

import { m } from "../../../state/language.svelte";
import type { MondoOptions } from "../../../wire/types";
import type { RowName } from "../rows";

const RULES: Record<RowName, () => string> = {
  animals: m.mondo_show_animals,
  landscapes: m.mondo_show_landscapes,
  chip: m.mondo_show_chip,
  modifier: m.mondo_show_modifier,
  tasks: m.mondo_show_tasks,
  volcanos: m.mondo_show_volcanos,
  empty: m.mondo_show_empty,
  misconnections: m.mondo_show_misconnections,
};

export function rowRule(row: RowName, { solo, day, unfinished, handicaps }: MondoOptions): string {
  if (row === "volcanos" && solo) return m.mondo_show_volcanos_solo();
  if (row === "volcanos" && (day !== null || unfinished !== null)) return m.mondo_day_volcanos();
  if (row === "volcanos" && handicaps) return m.mondo_show_volcanos_handicap();
  return RULES[row]();
}
