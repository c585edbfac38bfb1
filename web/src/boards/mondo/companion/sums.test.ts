// The sums of a sheet filled in by hand are those of the server's scoring.
import { expect, it } from "vitest";
import { FACTS, type SoloLevel } from "../options";
import { ROWS, sum } from "../points";
import matches from "./sheets.fixture.json";
import { places, scored, volcanoHolders, type Counts, type TaskName, type Terms } from "./sums";

type Written = [...numbers: number[], claims: [task: number, met: number][]];
interface Match {
  solo: SoloLevel | null;
  children: boolean;
  handicaps: number[] | null;
  modifier: boolean;
  rounds: [columns: Written[], points: number[][]][];
  won: boolean | null;
  sums: number[];
  first: number[];
}

const TASKS = Object.keys(FACTS.tasks) as TaskName[];

function countsOf(written: Written): Counts {
  const claims = written.at(-1) as [number, number][];
  const [animals, landscapes, chip, compared, active, inactive, empty, misconnections] =
    written as number[] as [number, number, number, number, number, number, number, number];
  return {
    animals,
    landscapes,
    chip,
    compared,
    active,
    inactive,
    empty,
    misconnections,
    claims: claims.map(([task, met]) => ({ task: TASKS[task]!, met: met === 1 })),
  };
}

it("agrees with the server on a thousand sheets", () => {
  let sheets = 0;
  for (const match of matches as unknown as Match[]) {
    const { solo, children, handicaps, modifier } = match;
    const terms: Terms = { solo, children, modifier, handicap: handicaps !== null };
    const sums = match.sums.map(() => 0);
    let chips = match.sums.map(() => false);
    for (const [columns, expected] of match.rounds) {
      const points = scored(
        terms,
        columns.map((column, seat) => ({
          ...countsOf(column),
          volcanoChip: chips[seat]!,
          handicap: handicaps?.[seat] ?? 0,
        })),
      );
      expect(points.map((each) => ROWS.map((row) => each[row]))).toEqual(expected);
      expect(points[0]!.won).toBe(match.won);
      points.forEach((each, seat) => (sums[seat]! += sum(each)));
      chips = volcanoHolders(terms, points);
      sheets += 1;
    }
    expect(sums).toEqual(match.sums);
    const first = places(sums).flatMap((place, seat) => (place === 1 ? [seat] : []));
    expect(first).toEqual(match.first);
  }
  expect(sheets).toBeGreaterThanOrEqual(1000);
});

it("gives equals one place, and the next the place after all of them", () => {
  expect(places([7, 12, 12, 3])).toEqual([3, 1, 1, 4]);
});
