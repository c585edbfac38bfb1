/** Applies events: the match after an event from the server. Nothing is judged here. */

import type {
  Lying,
  MatchView,
  MondoEvent,
  MondoView,
  PlayerView,
  RoundBegan,
  RoundView,
} from "../../wire/types";
import { chipsFor } from "./options";

/** The value of a tile's `known` if everybody has seen both faces. */
const EVERYBODY = 1 << 4;

export function folded(view: MondoView, event: MondoEvent): MondoView {
  const [name, body] = event;
  switch (name) {
    case "StageBegan":
      return { ...view, stage: body.stage, ready: [], counting: [], ahead: false };
    case "WantsToGoOn":
      return { ...view, ready: withSeat(view.ready, body.seat) };
    case "WantsToCount":
      return { ...view, counting: withSeat(view.counting, body.seat) };
    case "RanAhead":
      return { ...view, ahead: true };
    case "Ended":
      return { ...view, ending: body.ending };
    case "Substituted":
      return { ...view, bots: view.bots.with(body.seat, body.bot) };
    default:
      return { ...view, match: foldedMatch(view.match, event) };
  }
}

function foldedMatch(match: MatchView, [name, body]: MondoEvent): MatchView {
  if (name === "RoundBegan") {
    return { ...match, round: begun(match.options.seats, body), round_number: match.scores.length };
  }
  if (match.round === null) return match;
  if (name === "RoundScored") {
    return {
      ...match,
      round: { ...match.round, phase: "scored" },
      scores: [...match.scores, body.points],
      volcano_holders: body.volcano_holders,
    };
  }
  return { ...match, round: foldedRound(match.round, [name, body] as MondoEvent) };
}

function begun(seats: number, event: RoundBegan): RoundView {
  const player = { world: event.start, hand: null, tasks: [], chip: null, out: false };
  const { width, height, pile, modifier, tasks } = event;
  return {
    phase: "countdown",
    width,
    height,
    pile,
    players: Array.from({ length: seats }, () => player),
    chips: chipsFor(seats),
    modifier,
    tasks,
  };
}

/** The round after an event; unchanged if the event is not possible (any more). */
export function foldedRound(round: RoundView, [name, body]: MondoEvent): RoundView {
  switch (name) {
    case "Went":
      return { ...round, phase: "running" };
    case "TimeRanOut":
      return { ...round, phase: "closing" };
    case "Taken": {
      const lying = found(round, body.handle);
      if (!lying) return round;
      const [handle, spot, face] = lying;
      const hand: Lying = [handle, spot, face, body.tile, body.side, body.known];
      return withPlayer({ ...round, pile: without(round, handle) }, body.seat, { hand });
    }
    case "TurnedOver": {
      const turned = ([handle, spot, , , , known]: Lying): Lying =>
        [handle, spot, body.face, body.tile, body.side, known | EVERYBODY]; // prettier-ignore
      const pile = round.pile.map((each) => (each[0] === body.handle ? turned(each) : each));
      return { ...round, pile };
    }
    case "Shifted": {
      const lying = found(round, body.handle);
      if (!lying) return round;
      const shifted = lying.with(1, body.spot) as Lying;
      return { ...round, pile: [...without(round, body.handle), shifted] };
    }
    case "WentBack":
      if (found(round, body.lying[0])) return round;
      return withPlayer({ ...round, pile: [...round.pile, body.lying] }, body.seat, { hand: null });
    case "Placed": {
      const world = [...round.players[body.seat]!.world, body.placement];
      return withPlayer(round, body.seat, { world, hand: null });
    }
    case "TaskTaken": {
      const tasks = [...round.players[body.seat]!.tasks, body.task];
      const left = round.tasks.filter((task) => task !== body.task);
      return withPlayer({ ...round, tasks: left }, body.seat, { tasks });
    }
    case "JumpedOut": {
      const jumped = { chip: body.chip, out: true };
      return withPlayer({ ...round, chips: round.chips.slice(1) }, body.seat, jumped);
    }
    default:
      return round;
  }
}

export function found(round: RoundView, handle: number): Lying | undefined {
  return round.pile.find((lying) => lying[0] === handle);
}

function without(round: RoundView, handle: number): Lying[] {
  return round.pile.filter((lying) => lying[0] !== handle);
}

function withPlayer(round: RoundView, seat: number, change: Partial<PlayerView>): RoundView {
  const player = { ...round.players[seat]!, ...change };
  return { ...round, players: round.players.with(seat, player) };
}

const withSeat = (seats: number[], seat: number) =>
  [...new Set([...seats, seat])].sort((a, b) => a - b);
