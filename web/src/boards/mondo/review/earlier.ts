/** The player's earlier matches of the same kind, from the list of games. */

import type { GameInfo, MondoOptions, MyGame } from "../../../wire/types";

export interface Earlier {
  /** The average points of a round in each match, the oldest first. */
  rounds: number[];
  average: number;
  best: number;
}

const ROUNDS = 3;
/** The reason of a match that was played to its end. */
const PLAYED_OUT = "played out";

/** The time is given only to those who may know it. */
const begun = ({ started }: GameInfo) => started ?? Infinity;

/** Returns whether points of the two can be compared. */
function alike(one: MondoOptions, other: MondoOptions): boolean {
  return (
    one.seats === other.seats &&
    !other.known_pile &&
    one.level === other.level &&
    one.solo === other.solo &&
    one.children === other.children &&
    one.board === other.board
  );
}

/** Null if there are none. Matches that were broken off are left out. */
export function earlierOf(game: GameInfo, mine: readonly MyGame[]): Earlier | null {
  const options = game.options as MondoOptions;
  const rounds = mine
    .filter(
      (each) =>
        each.game === game.game &&
        each.id !== game.id &&
        begun(each) < begun(game) &&
        each.result?.reason === PLAYED_OUT &&
        each.mine.length === 1 &&
        alike(each.options as MondoOptions, options),
    )
    .toSorted((one, other) => begun(one) - begun(other))
    .map((each) => {
      const played = options.solo ? 1 : ((each.options as MondoOptions).rounds ?? ROUNDS);
      return each.result!.points[each.mine[0]!]! / played;
    });
  if (!rounds.length) return null;
  const average = rounds.reduce((all, each) => all + each, 0) / rounds.length;
  return { rounds, average, best: Math.max(...rounds) };
}
