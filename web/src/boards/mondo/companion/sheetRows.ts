/** The rows of a sheet that people fill in, as far as they count in their match. */

import { m } from "../../../state/language.svelte";
import { rowName, signed, type RowName } from "../rows";
import type { Evening } from "./evening.svelte";
import type { Counts } from "./sums";

export interface SheetRow {
  name: string;
  /** The effect of the row in a few words. */
  hint: string;
  /** The thing to count; null if it is asked for elsewhere. */
  field: Exclude<keyof Counts, "claims"> | null;
  /** The row of points to which it belongs. */
  points: RowName;
  /** True if these points are shown here. */
  counts: boolean;
  most: number;
}

const SPACES = 24;
/** More areas than any board can hold. */
const AREAS = 60;

export function sheetRows(evening: Evening, round: number): SheetRow[] {
  const { solo, children } = evening.terms;
  const each = (points: number) => m.mondo_companion_each({ points: signed(points) });
  const row = (
    field: SheetRow["field"],
    points: RowName,
    hint: string,
    rest: Partial<SheetRow> = {},
  ): SheetRow => {
    const modifier = evening.written.modifiers[round] ?? null;
    const name = rowName(points, modifier);
    return { name, hint, field, points, counts: true, most: SPACES, ...rest };
  };
  const { active, inactive } = volcanoHints(evening);
  const volcanos = [
    row("active", "volcanos", active, { name: m.mondo_companion_active() }),
    row("inactive", "volcanos", inactive, { name: m.mondo_companion_inactive(), counts: false }),
  ];
  const gains = [
    row("animals", "animals", each(1)),
    row("landscapes", "landscapes", each(2), { most: AREAS }),
    row("chip", "chip", ""),
  ];
  return [
    ...(solo ? [] : gains),
    ...(evening.hasModifiers ? [row("compared", "modifier", m.mondo_draw_best_worst())] : []),
    ...(evening.hasTasks ? [row(null, "tasks", "")] : []),
    ...(children ? [] : volcanos),
    row("empty", "empty", each(-1)),
    ...(children ? [] : [row("misconnections", "misconnections", each(-1), { most: AREAS })]),
  ];
}

/** The condition under which volcanos cost points. */
function volcanoHints({ terms }: Evening): { active: string; inactive: string } {
  const lost = m.mondo_companion_each({ points: signed(-1) });
  if (terms.solo) return { active: lost, inactive: lost };
  const handicap = m.mondo_companion_by_handicap();
  if (terms.handicap) return { active: handicap, inactive: handicap };
  return { active: m.mondo_companion_most(), inactive: m.mondo_companion_with_chip() };
}
