/** What one's own hand does: each act is drawn at once, sent, and taken back if it is refused. */

import type { Table } from "../../state/table.svelte";
import type { Lying, MondoCommands, MondoEvent, RoundView, Spot } from "../../wire/types";
import { Refusal } from "../../wire/api";
import { HANDS_EVERY } from "../../wire/constants";
import { found } from "./fold";
import type { MondoGame } from "./game.svelte";
import { otherSide, type Side, type TileSet } from "./tiles";

/** Refusals that follow from one that was told just now are not told. */
const FOLLOWS = 1_500;
/** Steps of 15° in a quarter turn. */
const QUARTER = 6;
const ANGLES = 24;

/** A refused act: what it was, and for a tile who was quicker. */
export interface Refused {
  code: string;
  error: unknown;
  quicker: number | null;
}

export class Acting {
  /** How the tile in the hand is held. */
  turn = $state(0);
  side = $state<Side>("f");
  /** The tile is placed or put back as soon as the server has said which it is. */
  leaving = $state(false);
  /** The space where it will be placed then. */
  waitsFor = $state<string | null>(null);
  /** The last refusal; a new object for each. */
  refused = $state.raw<Refused | null>(null);

  #table: Table;
  #game: () => MondoGame;
  #tiles: TileSet;
  #handSent = 0;
  #refusedAt = -FOLLOWS;

  /** The game is another object after a long interruption. */
  constructor(table: Table, game: () => MondoGame, tiles: TileSet) {
    this.#table = table;
    this.#game = game;
    this.#tiles = tiles;
  }

  get seat(): number | null {
    return this.#table.seat;
  }

  get me() {
    const seat = this.seat;
    return seat === null ? null : (this.#game().round?.players[seat] ?? null);
  }

  get hand(): Lying | null {
    return this.me?.hand ?? null;
  }

  /** What the tile in the hand shows; null while its other side has not come yet. */
  get face(): string | null {
    return this.hand && this.#shown(this.hand, this.side);
  }

  get otherFace(): string | null {
    return this.hand && this.#shown(this.hand, otherSide(this.side));
  }

  get canAct(): boolean {
    return this.me !== null && !this.me.out && this.#game().round?.phase === "running";
  }

  /** A tile that comes into the hand is held as it lay; its number comes with the answer. */
  follow(): void {
    const hand = this.hand;
    const [handle = null, spot, , , side = null] = hand ?? [];
    if (handle !== this.#held.handle) {
      this.#held = { handle, known: false, flipped: false };
      const next = this.#later[1];
      this.#forget();
      // Somebody was quicker: what was wanted after this tile is wanted now.
      if (handle === null) next?.();
      if (spot) this.turn = Math.round(spot[2] / QUARTER) % 4;
      this.side = "f";
    }
    if (side !== null && !this.#held.known) {
      this.#held.known = true;
      this.side = this.#held.flipped ? otherSide(side) : side;
      const acts = this.#later;
      this.#forget();
      for (const act of acts) act();
    }
  }
  #held = { handle: null as number | null, known: false, flipped: false };

  /** What is to be done as soon as the server has said which tile it is. */
  #later: (() => void)[] = [];

  #onceKnown(act: () => void): void {
    if (this.hand?.[3] != null) {
      act();
    } else if (!this.leaving) {
      this.leaving = true;
      this.#later.push(act);
    }
  }

  #forget(): void {
    this.#later = [];
    this.leaving = false;
    this.waitsFor = null;
  }

  rotate(by: number): void {
    if (this.hand) this.turn = (this.turn + by + 4) % 4;
  }

  flip(): void {
    if (this.otherFace !== null) this.side = otherSide(this.side);
    else if (this.hand) this.#held.flipped = !this.#held.flipped;
  }

  take(handle: number): void {
    if (!this.canAct) return;
    if (this.leaving) {
      this.#later[1] = () => this.take(handle);
      return;
    }
    if (this.hand) return this.#handFull();
    void this.#act("Take", { handle }, (round, seat) => {
      const lying = found(round, handle);
      if (!lying || round.players[seat]!.hand) return [];
      const [, , , tile, side, known] = lying;
      return [["Taken", { seat, handle, tile, side, known }]];
    });
  }

  /** What a tile shows on its other side may only come with the answer. */
  turnOver(handle: number): Promise<void> | void {
    if (!this.canAct) return;
    if (this.hand) return this.#handFull();
    const before = found(this.#game().view.match.round!, handle);
    const answered = this.#act("TurnOver", { handle }, (round, seat) => {
      const lying = found(round, handle);
      const [, , , tile, side] = lying ?? [];
      // Once the server has turned it over it must not be turned back.
      if (tile == null || side == null || lying?.[2] !== before?.[2]) return [];
      const other = otherSide(side);
      const face = this.#tiles.face(tile, other);
      return [["TurnedOver", { seat, handle, face, tile, side: other }]];
    });
    if (before?.[3] == null) return answered;
  }

  shift(handle: number, spot: Spot): void {
    if (!this.canAct) return;
    if (this.hand) return this.#handFull();
    const [x, y, angle] = spot;
    void this.#act("Shift", { handle, x, y, angle }, (round, seat) =>
      found(round, handle) ? [["Shifted", { seat, handle, spot }]] : [],
    );
  }

  /** Back to the middle, at a place of the cloth, or where it was taken from. */
  putBack(at?: { x: number; y: number }): void {
    const hand = this.hand;
    if (!this.canAct || !hand) return;
    const { x, y } = at ?? { x: hand[1][0], y: hand[1][1] };
    this.#onceKnown(() => this.#putBack(hand[0], [x, y, this.#angle(hand)], this.side));
  }

  /** As askew as it lay, turned as far as it was turned in the hand. */
  #angle([, [, , angle]]: Lying): number {
    const turned = this.turn - Math.round(angle / QUARTER);
    return (angle + QUARTER * (turned + 8)) % ANGLES;
  }

  #putBack(handle: number, spot: Spot, side: Side): void {
    const [x, y, angle] = spot;
    void this.#act("PutBack", { x, y, angle, side }, (round, seat) => {
      const held = round.players[seat]!.hand;
      if (held?.[0] !== handle || held[3] === null) return [];
      const [, , , tile, , known] = held;
      const lying: Lying = [handle, spot, this.#tiles.face(tile, side), tile, side, known];
      return [["WentBack", { seat, lying }]];
    });
  }

  place(space: string): void {
    const handle = this.hand?.[0];
    if (!this.canAct || handle === undefined) return;
    this.#onceKnown(() => this.#place(handle, space, this.side, this.turn));
    if (this.leaving) this.waitsFor = space;
  }

  #place(handle: number, space: string, side: Side, turn: number): void {
    void this.#act("Place", { space, side, turn }, (round, seat) => {
      const held = round.players[seat]!.hand;
      if (held?.[0] !== handle || held[3] === null) return [];
      return [["Placed", { seat, handle, placement: [space, held[3], side, turn] }]];
    });
  }

  takeTask(task: string): void {
    if (!this.canAct) return;
    void this.#act("TakeTask", { task }, (round, seat) =>
      round.tasks.includes(task) ? [["TaskTaken", { seat, task }]] : [],
    );
  }

  jumpOut(): void {
    if (!this.canAct) return;
    void this.#act("JumpOut", {}, (round, seat) => {
      const { hand, out } = round.players[seat]!;
      if (out) return [];
      const back: MondoEvent[] = hand ? [["WentBack", { seat, lying: hand }]] : [];
      return [...back, ["JumpedOut", { seat, chip: round.chips[0] ?? null }]];
    });
  }

  goOn(): void {
    this.#table.do("GoOn", {}).catch((error) => this.#wasRefused(error));
  }

  /** Where the own hand is over the pile, for the others to see. */
  moved(x: number, y: number): void {
    const now = performance.now();
    if (!this.canAct || now - this.#handSent < HANDS_EVERY) return;
    this.#handSent = now;
    this.#table.hand(x, y);
  }

  #act<C extends keyof MondoCommands>(
    command: C,
    args: MondoCommands[C],
    foresee: (round: RoundView, seat: number) => MondoEvent[],
  ): Promise<void> {
    const seat = this.seat!;
    return this.#game()
      .act(
        (round) => foresee(round, seat),
        () => this.#table.do(command, args, { realTime: true }),
      )
      .catch((error) => this.#wasRefused(error));
  }

  /** What needs an empty hand is not even asked for. */
  #handFull(): void {
    this.#wasRefused(new Refusal("hand-full", "the hand holds a tile", {}));
  }

  #wasRefused(error: unknown): void {
    const code = error instanceof Refusal ? error.code : "";
    const now = performance.now();
    const followed = code === "hand-empty" && now - this.#refusedAt < FOLLOWS;
    this.#refusedAt = now;
    // Superseded: judged before the line broke off, and what came of it was told.
    if (followed || code === "closed" || code === "superseded") return;
    const handle = error instanceof Refusal ? error.details["handle"] : undefined;
    const quicker = code === "gone" ? (this.#game().takers[Number(handle)] ?? null) : null;
    this.refused = { code, error, quicker };
  }

  /** The side that lay up is known at once, the other one with the tile's number. */
  #shown([, , face, tile, side]: Lying, shown: Side): string | null {
    if (tile === null || side === null) return shown === "f" ? face : null;
    return this.#tiles.face(tile, shown);
  }
}
