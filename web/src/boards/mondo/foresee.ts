/**
 * Predicts the events of an act if no other player is quicker. They are computed again whenever the
 * round changes, so each prediction checks that its act is still possible, and gives no events if
 * not.
 */

import type { Lying, MondoEvent, RoundView, Spot } from "../../wire/types";
import { found } from "./fold";
import { otherSide, type Side, type TileSet } from "./tiles";

export type Foresee = (round: RoundView) => MondoEvent[];

export const taken =
  (seat: number, handle: number): Foresee =>
  (round) => {
    const lying = found(round, handle);
    if (!lying || round.players[seat]!.hand) return [];
    const [, , , tile, side, known] = lying;
    return [["Taken", { seat, handle, tile, side, known }]];
  };

/**
 * `shown` is the face that lies up: once the server has turned the tile over, it must not be turned
 * back.
 */
export const turnedOver =
  (seat: number, handle: number, shown: string | undefined, tiles: TileSet): Foresee =>
  (round) => {
    const lying = found(round, handle);
    const [, , , tile, side] = lying ?? [];
    if (tile == null || side == null || lying?.[2] !== shown) return [];
    const other = otherSide(side);
    return [["TurnedOver", { seat, handle, face: tiles.face(tile, other), tile, side: other }]];
  };

export const shifted =
  (seat: number, handle: number, spot: Spot): Foresee =>
  (round) =>
    found(round, handle) ? [["Shifted", { seat, handle, spot }]] : [];

export const wentBack =
  (seat: number, handle: number, spot: Spot, side: Side, tiles: TileSet): Foresee =>
  (round) => {
    const held = round.players[seat]!.hand;
    if (held?.[0] !== handle || held[3] === null) return [];
    const [, , , tile, , known] = held;
    const lying: Lying = [handle, spot, tiles.face(tile, side), tile, side, known];
    return [["WentBack", { seat, lying }]];
  };

export const placed =
  (seat: number, handle: number, space: string, side: Side, turn: number): Foresee =>
  (round) => {
    const held = round.players[seat]!.hand;
    if (held?.[0] !== handle || held[3] === null) return [];
    return [["Placed", { seat, handle, placement: [space, held[3], side, turn] }]];
  };

export const taskTaken =
  (seat: number, task: string): Foresee =>
  (round) =>
    round.tasks.includes(task) ? [["TaskTaken", { seat, task }]] : [];

export const jumpedOut =
  (seat: number): Foresee =>
  (round) => {
    const { hand, out } = round.players[seat]!;
    if (out) return [];
    const back: MondoEvent[] = hand ? [["WentBack", { seat, lying: hand }]] : [];
    return [...back, ["JumpedOut", { seat, chip: round.chips[0] ?? null }]];
  };
