/**
 * The rows of a score sheet as they are shown: their order, their counts, and what to highlight.
 */

import type { IconName } from "../../components/icons";
import { m } from "../../state/language.svelte";
import type { Area, MondoOptions, Sheet } from "../../wire/types";
import { modifierName } from "./drawing/words";
import { ROWS, type RowName } from "./points";

export { rowPoints, ROWS, sum, total, type RowName } from "./points";

export const ROW_ICONS: Record<RowName, IconName> = {
  animals: "paw",
  landscapes: "pennant",
  chip: "coin",
  modifier: "scales",
  tasks: "task",
  volcanos: "volcano",
  empty: "hole",
  misconnections: "broken",
};

/** The rows that count in solo, with their words. */
export const SOLO_ROWS: readonly (readonly [RowName, (words: { count: number }) => string])[] = [
  ["empty", m.mondo_solo_empty],
  ["misconnections", m.mondo_solo_misconnections],
  ["volcanos", m.mondo_solo_volcanos],
];
const CHILDREN: readonly RowName[] = ["animals", "landscapes", "chip", "empty"];

/** The rows that count under these options. */
export function shownRows(options: MondoOptions): readonly RowName[] {
  if (options.solo) return SOLO_ROWS.map(([row]) => row);
  const rows = options.children ? CHILDREN : ROWS;
  return rows.filter(
    (row) =>
      (row !== "chip" || options.seats > 1) &&
      (row !== "modifier" || options.level !== "beginner") &&
      (row !== "tasks" || options.level === "expert"),
  );
}

export function rowName(row: RowName, modifier: string | null): string {
  switch (row) {
    case "animals":
      return m.mondo_sheet_animals();
    case "landscapes":
      return m.mondo_sheet_landscapes();
    case "chip":
      return m.mondo_sheet_chip();
    case "modifier":
      return modifier ? modifierName(modifier) : m.mondo_sheet_modifier();
    case "tasks":
      return m.mondo_sheet_tasks();
    case "volcanos":
      return m.mondo_sheet_volcanos();
    case "empty":
      return m.mondo_sheet_empty();
    case "misconnections":
      return m.mondo_sheet_misconnections();
  }
}

/** The calculation of the points: "8 × 2", "3", "1 of 2". */
export function rowDetail(sheet: Sheet, row: RowName): string {
  switch (row) {
    case "animals":
      return times(sheet.animals.spaces.length, 1);
    case "landscapes":
      return times(sheet.landscapes.areas.length, 2);
    case "chip":
      return sheet.chip.points ? "" : m.mondo_sheet_none_yet();
    case "modifier":
      return String(sheet.modifier.measure);
    case "tasks": {
      const met = sheet.tasks.filter((task) => task.met).length;
      return sheet.tasks.length ? m.mondo_sheet_met({ met, all: sheet.tasks.length }) : "";
    }
    case "volcanos":
      return times(sheet.volcanos.spaces.length, -1);
    case "empty":
      return times(sheet.empty.spaces.length, -1);
    case "misconnections":
      return times(sheet.misconnections.edges.length, -1);
  }
}

const times = (count: number, each: number) => `${count} × ${signed(each, false)}`;

/** With a real minus sign, and a plus sign for a gain. */
export function signed(points: number, plus = true): string {
  if (points < 0) return `−${-points}`;
  return points > 0 && plus ? `+${points}` : String(points);
}

export interface Lit {
  areas: { triangles: string[]; tag?: string }[];
  spaces: string[];
  edges: string[];
}

/** The parts of the world that gave a row its points. */
export function lit(sheet: Sheet, row: RowName): Lit {
  const rows = row === "tasks" ? sheet.tasks : [sheet[row]];
  const tag = row === "landscapes" ? { tag: "+2" } : {};
  return {
    areas: rows.flatMap((each) =>
      each.areas.map((area: Area) => ({ triangles: area.triangles, ...tag })),
    ),
    spaces: rows.flatMap((each) => each.spaces),
    edges: rows.flatMap((each) => each.edges),
  };
}
