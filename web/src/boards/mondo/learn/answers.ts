/** The rules' answers in the lesson. They come with the lesson, so that no server is needed. */

import type { Placement, Row, Sheet } from "../../../wire/types";
import { Refusal } from "../../../wire/refusal";
import { readWorld } from "../server";
import answers from "./answers.json";

/** The state of a world; without a sheet if no server could count it. */
export interface Reading {
  sheet: Sheet | null;
  open: string[];
}

const BESIDE: Readonly<Record<string, readonly string[]>> = answers.beside;
const SHEETS = answers.sheets as unknown as Readonly<Record<string, Partial<Sheet>>>;
const SAYS_NOTHING: Row = { points: 0, spaces: [], areas: [], edges: [] };
const BLANK: Sheet = {
  animals: SAYS_NOTHING,
  landscapes: SAYS_NOTHING,
  chip: SAYS_NOTHING,
  modifier: { ...SAYS_NOTHING, modifier: null, measure: 0 },
  tasks: [],
  volcanos: SAYS_NOTHING,
  empty: SAYS_NOTHING,
  misconnections: SAYS_NOTHING,
  won: null,
};

/** Free spaces that touch a tile; all spaces of an empty world. */
export function openSpaces(world: readonly Placement[]): string[] {
  const laid = new Set(world.map(([space]) => space));
  const all = Object.keys(BESIDE);
  if (laid.size === 0) return all;
  return all.filter((space) => !laid.has(space) && BESIDE[space]!.some((each) => laid.has(each)));
}

/**
 * The worlds of the steps are known here; a free one is counted by the server. Steps do not mind
 * empty spaces; a `whole` count does, and takes no answer that leaves them out.
 */
export async function readLesson(world: readonly Placement[], whole: boolean): Promise<Reading> {
  const placements = world.map(([space, ...tile]) => `${space}=${tile.join("")}`).join(" ");
  const known = SHEETS[placements];
  if (known && (!whole || known.empty))
    return { sheet: { ...BLANK, ...known }, open: openSpaces(world) };
  try {
    return await readWorld({ placements });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "unreachable")) throw error;
    return { sheet: null, open: openSpaces(world) };
  }
}
