/** A player's acts in a round: each is drawn at once, sent, and taken back if it is refused. */

import type { Table } from "../../state/table.svelte";
import { HANDS_EVERY } from "../../wire/constants";
import { Refusal } from "../../wire/refusal";
import type { Lying, MondoCommands, Spot } from "../../wire/types";
import { found } from "./fold";
import * as foresee from "./foresee";
import type { Foresee } from "./foresee";
import type { MondoGame } from "./game.svelte";
import { EMPTY, flipped, followed, leaving, wanting, type Destination, type Hand } from "./hand";
import { otherSide, type Side, type TileSet } from "./tiles";

/** A refusal that comes within this many milliseconds of another may only be its consequence. */
const FOLLOWS = 1_500;
/** Steps of 15° in a quarter turn. */
const QUARTER = 6;
const ANGLES = 24;

/** A refused act: the reason, and the seat that was quicker if the tile was gone. */
export interface Refused {
  error: unknown;
  quicker: number | null;
}

export class Acting {
  /** The orientation of the tile in the hand. */
  turn = $state(0);
  side = $state<Side>("f");
  /** The last refusal; always a new object. */
  refused = $state.raw<Refused | null>(null);

  #state = $state.raw<Hand>(EMPTY);
  #table: Table<MondoCommands>;
  #game: () => MondoGame;
  #tiles: TileSet;
  #handSent = 0;
  #refusedAt = -FOLLOWS;

  /** `game` is a function, since after a long interruption there is a new game object. */
  constructor(table: Table<MondoCommands>, game: () => MondoGame, tiles: TileSet) {
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

  /** The face of the tile in the hand; null until the server has sent its other side. */
  get face(): string | null {
    return this.hand && this.#shown(this.hand, this.side);
  }

  get otherFace(): string | null {
    return this.hand && this.#shown(this.hand, otherSide(this.side));
  }

  get canAct(): boolean {
    return this.me !== null && !this.me.out && this.#game().round?.phase === "running";
  }

  /** The tile is placed as soon as the server has said which one it is. */
  get leaving(): boolean {
    return this.#state.is === "leaving";
  }

  /** The space on which it will then be placed. */
  get waitsFor(): string | null {
    return this.#state.is === "leaving" && "space" in this.#state.to ? this.#state.to.space : null;
  }

  /** The tile drawn in the hand may have been replaced, or its number may have become known. */
  follow(): void {
    const before = this.#state;
    const lying = this.hand;
    const { hand, acts } = followed(before, lying);
    this.#state = hand;
    if (hand.is === "empty") {
      this.side = "f";
    } else if (before.is === "empty" || before.handle !== hand.handle) {
      // The tile keeps the orientation in which it lay.
      this.turn = Math.round(lying![1][2] / QUARTER) % 4;
      this.side = lying![4] ?? "f";
    } else if (hand.is === "known" && before.is !== "known") {
      const side = lying![4]!;
      this.side = before.flipped ? otherSide(side) : side;
    }
    for (const act of acts) {
      if ("take" in act) this.take(act.take);
      else this.#leave(act.leave);
    }
  }

  rotate(by: number): void {
    if (this.hand) this.turn = (this.turn + by + 4) % 4;
  }

  flip(): void {
    this.follow();
    if (this.otherFace !== null) this.side = otherSide(this.side);
    else this.#state = flipped(this.#state);
  }

  take(handle: number): void {
    if (!this.canAct) return;
    if (this.leaving) {
      this.#state = wanting(this.#state, handle);
      return;
    }
    if (this.hand) return this.#handFull();
    void this.#act("Take", { handle }, foresee.taken(this.seat!, handle));
  }

  /** The other side of a tile may come only with the answer. */
  turnOver(handle: number): Promise<void> | void {
    if (!this.canAct) return;
    if (this.hand) return this.#handFull();
    const before = found(this.#game().view.match.round!, handle);
    const foreseen = foresee.turnedOver(this.seat!, handle, before?.[2], this.#tiles);
    const answered = this.#act("TurnOver", { handle }, foreseen);
    if (before?.[3] == null) return answered;
  }

  shift(handle: number, spot: Spot): void {
    if (!this.canAct) return;
    if (this.hand) return this.#handFull();
    const [x, y, angle] = spot;
    void this.#act("Shift", { handle, x, y, angle }, foresee.shifted(this.seat!, handle, spot));
  }

  /** Returns the tile to the middle: to a place of the cloth, or to where it was taken from. */
  putBack(at?: { x: number; y: number }): void {
    const hand = this.hand;
    if (!this.canAct || !hand) return;
    this.#leave(at ?? { x: hand[1][0], y: hand[1][1] });
  }

  place(space: string): void {
    if (this.canAct && this.hand) this.#leave({ space });
  }

  /** Done at once if the tile is known, otherwise as soon as it is. */
  #leave(to: Destination): void {
    this.follow();
    const hand = this.hand;
    if (this.#state.is !== "known" || !hand) this.#state = leaving(this.#state, to);
    else if ("space" in to) this.#place(hand[0], to.space, this.side, this.turn);
    else this.#putBack(hand[0], [to.x, to.y, this.#angle(hand)], this.side);
  }

  /** The tile keeps the slant at which it lay, plus the turns made in the hand. */
  #angle([, [, , angle]]: Lying): number {
    const turned = this.turn - Math.round(angle / QUARTER);
    return (angle + QUARTER * (turned + 8)) % ANGLES;
  }

  #putBack(handle: number, spot: Spot, side: Side): void {
    const [x, y, angle] = spot;
    const foreseen = foresee.wentBack(this.seat!, handle, spot, side, this.#tiles);
    void this.#act("PutBack", { x, y, angle, side }, foreseen);
  }

  #place(handle: number, space: string, side: Side, turn: number): void {
    const foreseen = foresee.placed(this.seat!, handle, space, side, turn);
    void this.#act("Place", { space, side, turn }, foreseen);
  }

  takeTask(task: string): void {
    if (!this.canAct) return;
    void this.#act("TakeTask", { task }, foresee.taskTaken(this.seat!, task));
  }

  jumpOut(): void {
    if (this.canAct) void this.#act("JumpOut", {}, foresee.jumpedOut(this.seat!));
  }

  goOn(): void {
    this.#table.do("GoOn", {}).catch((error) => this.#wasRefused(error));
  }

  countNow(): void {
    this.#table.do("CountNow", {}).catch((error) => this.#wasRefused(error));
  }

  /** Tells the others where this player's hand is over the pile. */
  moved(x: number, y: number): void {
    const now = performance.now();
    if (!this.canAct || now - this.#handSent < HANDS_EVERY) return;
    this.#handSent = now;
    this.#table.hand(x, y);
  }

  #act<C extends keyof MondoCommands>(
    command: C,
    args: MondoCommands[C],
    foreseen: Foresee,
  ): Promise<void> {
    const send = () => this.#table.do(command, args, { realTime: true });
    return this.#game()
      .pending.add(foreseen, send)
      .catch((error) => this.#wasRefused(error));
  }

  /** Acts that need an empty hand are refused without asking the server. */
  #handFull(): void {
    this.#wasRefused(new Refusal("hand-full"));
  }

  #wasRefused(error: unknown): void {
    const code = error instanceof Refusal ? error.code : null;
    const now = performance.now();
    const followed = code === "hand-empty" && now - this.#refusedAt < FOLLOWS;
    this.#refusedAt = now;
    // An act judged before the connection broke, whose result has already arrived.
    if (followed || code === "closed" || code === "superseded") return;
    const handle = error instanceof Refusal ? error.details["handle"] : undefined;
    const quicker = code === "gone" ? (this.#game().takers[Number(handle)] ?? null) : null;
    // An earlier tap has taken it already.
    if (quicker !== null && quicker === this.seat) return;
    this.refused = { error, quicker };
  }

  /** The side that lay up is known at once; the other side comes with the tile's number. */
  #shown([, , face, tile, side]: Lying, shown: Side): string | null {
    if (tile === null || side === null) return shown === "f" ? face : null;
    return this.#tiles.face(tile, shown);
  }
}
