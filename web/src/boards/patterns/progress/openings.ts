/** The spaces of a player's first groups, counted. */

import type { PatternsPlayed } from "../../../wire/types";

export interface Wanted {
  /** The player's seat in the games to count: 0 if they began; null for either. */
  seat: number | null;
  /** The number of first groups that count in each game. */
  groups: number;
}

export interface Heat {
  space: string;
  /** The games with a group there, the newest first. */
  games: PatternsPlayed[];
  won: number;
  /** The number in relation to the most frequent space, from 0 to 1. */
  share: number;
}

/** All spaces on which the player began, the most frequent first. */
export function heatOf(
  games: readonly PatternsPlayed[],
  { seat, groups }: Wanted,
): ReadonlyMap<string, Heat> {
  const found = new Map<string, PatternsPlayed[]>();
  for (const game of games) {
    if (seat !== null && game.seat !== seat) continue;
    for (const space of new Set(game.founded.slice(0, groups)))
      found.set(space, [game, ...(found.get(space) ?? [])]);
  }
  const most = Math.max(0, ...[...found.values()].map(({ length }) => length));
  const heat = [...found].map(([space, those]): Heat => ({
    space,
    games: those,
    won: those.filter(({ result }) => result === "won").length,
    share: those.length / most,
  }));
  heat.sort((one, other) => other.games.length - one.games.length);
  return new Map(heat.map((each) => [each.space, each]));
}
