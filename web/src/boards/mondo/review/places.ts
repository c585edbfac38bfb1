/** The places in the film of the moments that a review mentions. */

import { UNIT, type Film, type Moment } from "../replay/film";

const numberOf = (moment: Moment) => moment.view.match.round_number;
const inRound = (film: Film, round: number) =>
  film.moments.filter((moment) => numberOf(moment) === round);
const happens = (moment: Moment, name: string) => moment.events.some(([each]) => each === name);

/** The numbers of the rounds that were scored. */
export function countedRounds(film: Film): number[] {
  const counted = film.moments.filter((moment) => happens(moment, "RoundScored"));
  return [...new Set(counted.map(numberOf))];
}

/** The start of a round. */
export const beginOf = (film: Film, round: number): number =>
  (inRound(film, round)[0] ?? film.moments[0]!).place;

/** The scoring of a round, or its end without scoring. */
export function endOf(film: Film, round: number): number {
  const moments = inRound(film, round);
  const counted = moments.find((moment) => happens(moment, "RoundScored"));
  return (counted ?? moments.at(-1) ?? film.moments[0]!).place;
}

/** The moment at which a seat laid a tile on that space. */
export function laidAt(film: Film, round: number, seat: number, space: string): number {
  const laid = inRound(film, round).find(({ events }) =>
    events.some(
      ([name, body]) => name === "Placed" && body.seat === seat && body.placement[0] === space,
    ),
  );
  return laid?.place ?? endOf(film, round);
}

/** The place this many milliseconds after the start of the round. */
export function placeAt(film: Film, round: number, at: number): number {
  const before = inRound(film, round).findLast(
    ({ sinceGo, view }) =>
      sinceGo !== null && sinceGo <= at && view.match.round!.phase !== "scored",
  );
  if (!before) return endOf(film, round);
  const later = Math.round((at - before.sinceGo!) / UNIT);
  return Math.min(before.place + later, endOf(film, round));
}
