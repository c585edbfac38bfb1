/** The parts of a round's points, as lines of a plot. */

import type { IconName } from "../../../components/icons";
import { m } from "../../../state/language.svelte";
import type { Points, RoundPlayed } from "../../../wire/types";
import { compared, levelName } from "../levels";
import { DEFAULTS } from "../options";
import { ROW_ICONS, rowName, sum, type RowName } from "../rows";

export type PartName = "total" | "animals" | "landscapes" | "chip" | "goals" | "mistakes" | RowName;

export interface Part {
  name: PartName;
  icon: IconName;
  label: string;
  /**
   * The line's colour as a custom property of the style, and a dash pattern, since colour alone is
   * not enough.
   */
  colour: string;
  dash: number[];
  values: number[];
}

const GOALS: readonly RowName[] = ["modifier", "tasks"];
const MISTAKES: readonly RowName[] = ["volcanos", "empty", "misconnections"];

const added = (points: Points, rows: readonly RowName[]) =>
  rows.reduce((all, row) => all + points[row], 0);

const row = (name: RowName) => ({
  name,
  icon: ROW_ICONS[name],
  label: rowName(name, null),
  of: (points: Points) => points[name],
});

const TOTAL = { name: "total", icon: "star", of: sum } as const;
const LOOKS = [
  ["--ink", []],
  ["--accent-text", []],
  ["--good-text", [10, 4]],
  ["--rival-text", [3, 4]],
  ["--warn", [14, 4, 3, 4]],
  ["--muted", [6, 6]],
] as const;

/** All parts of these rounds, which are of one kind; parts that never counted are left out. */
export function partsOf(rounds: readonly RoundPlayed[]): Part[] {
  const solo = rounds[0]?.kind.startsWith("solo-") ?? false;
  const parts = [
    { ...TOTAL, label: m.mondo_show_sum() },
    ...(solo
      ? MISTAKES.map(row)
      : [
          row("animals"),
          row("landscapes"),
          row("chip"),
          {
            name: "goals" as const,
            icon: ROW_ICONS.modifier,
            label: m.mondo_progress_goals(),
            of: (points: Points) => added(points, GOALS),
          },
          {
            name: "mistakes" as const,
            icon: ROW_ICONS.misconnections,
            label: m.mondo_progress_mistakes(),
            of: (points: Points) => added(points, MISTAKES),
          },
        ]),
  ];
  return parts
    .map(({ of, ...part }, at) => ({
      ...part,
      colour: LOOKS[at]![0],
      dash: [...LOOKS[at]![1]],
      values: rounds.map(({ points }) => of(points) || 0),
    }))
    .filter(({ name, values }) => name === "total" || values.some((value) => value !== 0));
}

/** The kinds of rounds played, the most frequent first. */
export function kindsOf(rounds: readonly RoundPlayed[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of rounds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind);
}

/** The kind of a round, in words. */
export function kindName(kind: string): string {
  if (kind === "day") return m.mondo_day_title();
  if (kind.startsWith("solo-")) return compared(kind);
  if (kind === "children") return levelName({ ...DEFAULTS, children: true });
  const level = (["beginner", "advanced", "expert"] as const).find((each) => each === kind);
  return level ? levelName({ ...DEFAULTS, level }) : kind;
}
