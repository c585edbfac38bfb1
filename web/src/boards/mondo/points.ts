/** The points of a score sheet, added up. */

import type { Points, Sheet } from "../../wire/types";

export const ROWS = [
  "animals",
  "landscapes",
  "chip",
  "modifier",
  "tasks",
  "volcanos",
  "empty",
  "misconnections",
] as const;
export type RowName = (typeof ROWS)[number];

export function rowPoints(sheet: Sheet, row: RowName): number {
  if (row === "tasks") return sheet.tasks.reduce((sum, task) => sum + task.points, 0);
  return sheet[row].points;
}

export function total(sheet: Sheet): number {
  return ROWS.reduce((sum, row) => sum + rowPoints(sheet, row), 0);
}

export function sum(points: Points): number {
  return ROWS.reduce((all, row) => all + points[row], 0);
}
