/** A recorded match as a film: the position and the events at each moment. */

import type {
  MondoEvent,
  MondoReplay,
  MondoStep,
  MondoView,
  RoundView,
  Sheet,
  Spot,
} from "../../../wire/types";
import { folded, found } from "../fold";
import { total } from "../points";

/** A place in the film is a whole number of these units, each of so many milliseconds. */
export const UNIT = 10;
/** Long waits before and after a round are shortened to this. */
const LONGEST_WAIT = 1_500;
/** A hand is shown for this long after it acted, in units. */
const HAND_SHOWN = 500;

/** The last known place of a hand over the pile, and its time. */
export interface Touch {
  x: number;
  y: number;
  place: number;
}

/** Everything from one step until the next. */
export interface Moment {
  /** The start in the film, in units. */
  place: number;
  /** The start in the game's own time. */
  at: number;
  /** Milliseconds since the round's start; null before it. */
  sinceGo: number | null;
  events: MondoEvent[];
  view: MondoView;
  sheets: readonly Sheet[];
  touches: readonly (Touch | null)[];
}

export interface Laid {
  place: number;
  /** The change of the player's total. */
  gain: number;
}

/** The time from taking a tile to laying it or putting it back. */
export interface Held {
  from: number;
  to: number;
}

/** One player's use of the time. */
export interface Lane {
  laid: Laid[];
  held: Held[];
}

export class Film {
  readonly moments: readonly Moment[];

  constructor({ first, steps }: MondoReplay) {
    this.moments = shown(first, steps);
  }

  get length(): number {
    return this.moments.at(-1)?.place ?? 0;
  }

  /** The number of the moment at a place. */
  indexAt(place: number): number {
    const after = this.moments.findIndex((moment) => moment.place > place);
    return after < 0 ? this.moments.length - 1 : Math.max(0, after - 1);
  }

  /** The start of the step before or after. */
  neighbour(place: number, direction: -1 | 1): number {
    const index = this.indexAt(place);
    const begun = this.moments[index]!.place;
    if (direction < 0 && begun < place) return begun;
    return (this.moments[index + direction] ?? this.moments[index]!).place;
  }

  /** The hands that acted shortly before. */
  hands(index: number, place: number): { seat: number; x: number; y: number }[] {
    return this.moments[index]!.touches.flatMap((touch, seat) =>
      touch && place - touch.place < HAND_SHOWN ? [{ seat, x: touch.x, y: touch.y }] : [],
    );
  }

  lane(seat: number): Lane {
    const lane: Lane = { laid: [], held: [] };
    this.moments.forEach((moment, index) => {
      const before = this.moments[index - 1];
      if (!before) return;
      const [had, has] = [before, moment].map((each) => handOf(each, seat));
      if (!had && has) lane.held.push({ from: moment.place, to: this.length });
      if (had && !has) lane.held.at(-1)!.to = moment.place;
      if (moment.events.some(([name, body]) => name === "Placed" && body.seat === seat)) {
        const gain = total(moment.sheets[seat]!) - total(before.sheets[seat]!);
        lane.laid.push({ place: moment.place, gain });
      }
    });
    return lane;
  }
}

const handOf = (moment: Moment, seat: number) => moment.view.match.round!.players[seat]!.hand;

/** Every step from the laying out of the first round on. */
function shown(first: MondoView, steps: readonly MondoStep[]): Moment[] {
  const moments: Moment[] = [];
  let view = first;
  let wentAt: number | null = null;
  for (const { at, sheets, events: given } of steps) {
    const events = given as MondoEvent[];
    const before = moments.at(-1);
    const touched = events.flatMap((event) => touch(event, view.match.round));
    view = events.reduce(folded, view);
    if (view.match.round === null) continue;
    if (happens(events, "RoundBegan")) wentAt = null;
    if (happens(events, "Went")) wentAt = at;
    const place = before ? before.place + unitsBetween(before, at) : 0;
    moments.push({
      place,
      at,
      sinceGo: wentAt === null ? null : at - wentAt,
      events,
      view,
      sheets: sheets?.map((sheet, seat) => sheet ?? before!.sheets[seat]!) ?? before!.sheets,
      touches: view.match.round.players.map((_, seat) => {
        const spot = touched.findLast((each) => each.seat === seat)?.spot;
        if (spot) return { x: spot[0], y: spot[1], place };
        return wentAt === null ? null : (before?.touches[seat] ?? null);
      }),
    });
  }
  return moments;
}

const happens = (events: readonly MondoEvent[], name: MondoEvent[0]) =>
  events.some(([each]) => each === name);

/** No two steps share a place, so that each of them can be reached. */
function unitsBetween(before: Moment, at: number): number {
  const phase = before.view.match.round!.phase;
  const passed = at - before.at;
  const played = phase === "running" || phase === "closing";
  return Math.max(1, Math.round((played ? passed : Math.min(passed, LONGEST_WAIT)) / UNIT));
}

/** The place where a hand touches the pile in an event, if it does. */
function touch([name, body]: MondoEvent, round: RoundView | null): { seat: number; spot: Spot }[] {
  switch (name) {
    case "Shifted":
      return [{ seat: body.seat, spot: body.spot }];
    case "WentBack":
      return [{ seat: body.seat, spot: body.lying[1] }];
    case "Taken":
    case "TurnedOver": {
      const lying = round && found(round, body.handle);
      return lying ? [{ seat: body.seat, spot: lying[1] }] : [];
    }
    default:
      return [];
  }
}
