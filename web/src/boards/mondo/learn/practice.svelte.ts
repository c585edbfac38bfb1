/** A world, a pile and a hand without a table. */

import type { Lying, Placement, Spot } from "../../../wire/types";
import type { Refused } from "../acting.svelte";
import { Refusal } from "../../../wire/refusal";
import { otherSide, type Side, type TileSet } from "../tiles";
import { openSpaces, readLesson, type Reading } from "./answers";

/** Steps of 15° in a quarter turn. */
const QUARTER = 6;

/** A tile as it lies or is held: its number, the side that is up, and its place. */
export type Lies = readonly [tile: number, side: Side, ...spot: Spot];

export class Practice {
  pile = $state.raw<Lying[]>([]);
  world = $state.raw<Placement[]>([]);
  hand = $state.raw<Lying | null>(null);
  /** The orientation of the tile in the hand. */
  turn = $state(0);
  side = $state<Side>("f");
  reading = $state.raw<Reading | null>(null);
  /** The last refusal; always a new object. */
  refused = $state.raw<Refused | null>(null);

  /** True while the count is that of a round. */
  whole = false;

  constructor(readonly tiles: TileSet) {}

  get face(): string | null {
    return this.hand && this.tiles.face(this.hand[3]!, this.side);
  }

  get otherFace(): string | null {
    return this.hand && this.tiles.face(this.hand[3]!, otherSide(this.side));
  }

  lay(pile: readonly Lies[], world: Placement[], hand: Lies | null): Promise<void> {
    this.pile = pile.map((lies) => this.#lying(lies));
    this.world = world;
    this.hand = null;
    if (hand) this.#hold(this.#lying(hand));
    return this.#read();
  }

  #lying([tile, side, x, y, angle]: Lies): Lying {
    return [tile, [x, y, angle], this.tiles.face(tile, side), tile, side, 0];
  }

  async #read(): Promise<void> {
    const world = this.world;
    const reading = await readLesson(world, this.whole);
    if (this.world === world) this.reading = reading;
  }

  /** Asks again for the count of a world that no server could be asked about. */
  count(): Promise<void> {
    return this.#read();
  }

  #hold(lying: Lying): void {
    this.hand = lying;
    this.side = lying[4]!;
    this.turn = Math.round(lying[1][2] / QUARTER) % 4;
  }

  take(handle: number): void {
    const lying = this.pile.find(([each]) => each === handle);
    if (!lying || this.hand) return;
    this.pile = this.pile.filter((each) => each !== lying);
    this.#hold(lying);
  }

  /** To a place on the cloth, or to where it was taken from. */
  putBack(at?: { x: number; y: number }): void {
    if (!this.hand) return;
    const [tile, [left, top]] = this.hand;
    const { x, y } = at ?? { x: left, y: top };
    this.pile = [...this.pile, this.#lying([tile, this.side, x, y, this.turn * QUARTER])];
    this.hand = null;
  }

  rotate(step: number): void {
    if (this.hand) this.turn = (this.turn + step + 4) % 4;
  }

  flip(): void {
    if (this.hand) this.side = otherSide(this.side);
  }

  turnOver(handle: number): void {
    if (this.hand) return;
    this.pile = this.pile.map((lying) => {
      const [tile, spot, , , side] = lying;
      return tile === handle ? this.#lying([tile, otherSide(side!), ...spot]) : lying;
    });
  }

  shift(handle: number, spot: Spot): void {
    const lying = this.pile.find(([each]) => each === handle);
    if (!lying || this.hand) return;
    const shifted = lying.with(1, spot) as Lying;
    this.pile = [...this.pile.filter((each) => each !== lying), shifted];
  }

  /** Returns whether the tile lies there now; a tile that the rules refuse stays in the hand. */
  async place(space: string): Promise<boolean> {
    const hand = this.hand;
    if (!hand) return false;
    if (!openSpaces(this.world).includes(space)) {
      this.refused = { error: new Refusal("not-joined"), quicker: null };
      return false;
    }
    this.hand = null;
    this.world = [...this.world, [space, hand[3]!, this.side, this.turn]];
    try {
      await this.#read();
      return true;
    } catch (error) {
      this.takeUp(space);
      this.refused = { error, quicker: null };
      return false;
    }
  }

  /** Takes a tile back from the world, which is not allowed in a game. */
  takeUp(space: string): void {
    const [, tile, side, turn] = this.world.find(([each]) => each === space)!;
    this.world = this.world.filter(([each]) => each !== space);
    const back = this.#lying([tile, side, 100, 100, turn * QUARTER]);
    if (this.hand) this.pile = [...this.pile, back];
    else this.#hold(back);
    void this.#read();
  }
}
