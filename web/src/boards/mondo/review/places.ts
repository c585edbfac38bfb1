/** Where the moments that a review tells of are in the film of the match. */

import { UNIT, type Film, type Moment } from "../replay/film";

const numberOf = (moment: Moment) => moment.view.match.round_number;
const inRound = (film: Film, round: number) =>
  film.moments.filter((moment) => numberOf(moment) === round);
const happens = (moment: Moment, name: string) => moment.events.some(([each]) => each === name);

/** The rounds that were counted, by number. */
export function countedRounds(film: Film): number[] {
  const counted = film.moments.filter((moment) => happens(moment, "RoundScored"));
  return [...new Set(counted.map(numberOf))];
}

/** Where a round begins. */
export const beginOf = (film: Film, round: number): number =>
  (inRound(film, round)[0] ?? film.moments[0]!).place;

/** Where a round is counted, or ends without that. */
export function endOf(film: Film, round: number): number {
  const moments = inRound(film, round);
  const counted = moments.find((moment) => happens(moment, "RoundScored"));
  return (counted ?? moments.at(-1) ?? film.moments[0]!).place;
}

/** Where a seat laid a tile on that space. */
export function laidAt(film: Film, round: number, seat: number, space: string): number {
  const laid = inRound(film, round).find(({ events }) =>
    events.some(
      ([name, body]) => name === "Placed" && body.seat === seat && body.placement[0] === space,
    ),
  );
  return laid?.place ?? endOf(film, round);
}

/** So many milliseconds after go. */
export function placeAt(film: Film, round: number, at: number): number {
  const before = inRound(film, round).findLast(
    ({ sinceGo, view }) =>
      sinceGo !== null && sinceGo <= at && view.match.round!.phase !== "scored",
  );
  if (!before) return endOf(film, round);
  const later = Math.round((at - before.sinceGo!) / UNIT);
  return Math.min(before.place + later, endOf(film, round));
}
