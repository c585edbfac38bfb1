/**
 * The sums of a score sheet that people fill in themselves, with the box. It is the only scoring
 * that is done here and not by the server, since it has to work without one; a test compares it
 * with the server's on a thousand sheets.
 */

import type { Points } from "../../../wire/types";
import { FACTS, type SoloLevel } from "../options";
import { sum } from "../points";

/** The options that decide how a round is scored. */
export interface Terms {
  solo: SoloLevel | null;
  children: boolean;
  /** True if it is played with handicaps; there is no volcano chip then. */
  handicap: boolean;
  /** True if a modifier is open. */
  modifier: boolean;
}

/** A task that somebody took. */
export interface Claim {
  task: TaskName;
  /** True if the players say so; not asked if the other counts tell it. */
  met: boolean;
}

export type TaskName = keyof typeof FACTS.tasks;

/** The counts of one player at the end of a round. */
export interface Counts {
  animals: number;
  /** Finished areas. */
  landscapes: number;
  /** The value of the bonus chip; 0 without one. */
  chip: number;
  /** The count that the modifier compares. */
  compared: number;
  claims: readonly Claim[];
  active: number;
  inactive: number;
  empty: number;
  misconnections: number;
}

/** A player's counts, and whether volcanos count. */
export interface Column extends Counts {
  volcanoChip: boolean;
  handicap: number;
}

const BEST = 4;
const FIRST_CHIP = 4;
const LANDSCAPE = 2;

/** Tasks whose success follows from the other counts. */
const TOLD: Partial<Record<TaskName, (counts: Counts) => boolean>> = {
  perfection: ({ empty, misconnections }) => empty === 0 && misconnections === 0,
  "on time": ({ empty }) => empty === 0,
  first: ({ chip }) => chip === FIRST_CHIP,
};

export const isTold = (task: TaskName): boolean => task in TOLD;

export const isMet = (claim: Claim, counts: Counts): boolean =>
  TOLD[claim.task]?.(counts) ?? claim.met;

/** Every player's points in a round. */
export function scored(terms: Terms, columns: readonly Column[]): Points[] {
  const volcanos = volcanoPoints(terms, columns);
  const modifiers = modifierPoints(terms, columns);
  return columns.map((column, seat) => {
    const minus = {
      volcanos: volcanos[seat]!,
      empty: lost(column.empty),
      misconnections: terms.children ? 0 : lost(column.misconnections),
    };
    if (terms.solo) return soloPoints(terms.solo, minus);
    return {
      animals: column.animals,
      landscapes: LANDSCAPE * column.landscapes,
      chip: column.chip,
      modifier: modifiers[seat]!,
      tasks: column.claims.reduce((all, claim) => all + claimPoints(claim, column), 0),
      ...minus,
      won: null,
    };
  });
}

/** Only negative points count. */
function soloPoints(
  solo: SoloLevel,
  minus: Pick<Points, "volcanos" | "empty" | "misconnections">,
): Points {
  const none = { animals: 0, landscapes: 0, chip: 0, modifier: 0, tasks: 0 };
  const points = { ...none, ...minus, won: null };
  return { ...points, won: -sum(points) <= FACTS.most_minus[solo] };
}

function claimPoints(claim: Claim, counts: Counts): number {
  const value = FACTS.tasks[claim.task];
  return isMet(claim, counts) ? value : -value;
}

/** The players with the most get +4, those with the least −4; nothing if all are equal. */
function modifierPoints(terms: Terms, columns: readonly Column[]): number[] {
  const compared = columns.map((column) => column.compared);
  const [most, least] = [Math.max(...compared), Math.min(...compared)];
  if (!terms.modifier || most === least) return columns.map(() => 0);
  return compared.map((each) => (each === most ? BEST : each === least ? -BEST : 0));
}

/**
 * The players with the most lose 1 for each, all of them in a tie; there is no such comparison in
 * solo games and with handicaps.
 */
function volcanoPoints(terms: Terms, columns: readonly Column[]): number[] {
  const counted = columns.map((column) => countedVolcanos(terms, column));
  const most = Math.max(...counted);
  const alone = terms.solo !== null || terms.handicap;
  return counted.map((count) => (alone || count === most ? lost(count) : 0));
}

/** The volcanos that count for a player, before players are compared. */
export function countedVolcanos(terms: Terms, column: Column): number {
  if (terms.children || (terms.handicap && column.handicap === 0)) return 0;
  const inactiveToo = terms.solo !== null || column.volcanoChip || column.handicap === 2;
  return column.active + (inactiveToo ? column.inactive : 0);
}

/** 1 point is lost for each. */
const lost = (count: number): number => 0 - count;

/** The players who have the volcano chip in the next round: those with the most points. */
export function volcanoHolders(terms: Terms, points: readonly Points[]): boolean[] {
  const none = terms.solo !== null || terms.children || terms.handicap;
  return places(points.map(sum)).map((place) => !none && place === 1);
}

/** Each player's place: 1 for the highest, the same for equals. */
export const places = (sums: readonly number[]): number[] =>
  sums.map((own) => 1 + sums.filter((other) => other > own).length);
