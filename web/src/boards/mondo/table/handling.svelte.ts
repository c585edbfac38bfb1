/**
 * Handles mouse, fingers and keys during a round: taking a tile, holding it over the world, and
 * placing it.
 */

import { tick } from "svelte";
import { m } from "../../../state/language.svelte";
import { notices } from "../../../state/notices.svelte";
import { play } from "../../../state/sound";
import type { PlayerView, RoundView } from "../../../wire/types";
import type { Acting } from "../acting.svelte";
import { spaceNamed, type BoardSide } from "../drawing/spaces";
import { wheelSteps } from "../drawing/wheel";
import { laidIn, meetings, type Ghost, type LaidTile } from "../drawing/worldScene";
import { found } from "../fold";
import type { TileSet } from "../tiles";
import { besides } from "./swapping";

/** The round as it is drawn, from the seat on view. */
export interface Scene {
  round: RoundView;
  own: PlayerView;
  board: BoardSide;
  assists: boolean;
  /** The spaces where the rules allow the next tile. */
  open: readonly string[];
}

/** The elements on the screen. */
export interface Screen {
  world?: { spaceAt(x: number, y: number): string | null; reach(space: string): void } | undefined;
  pile?:
    { placeAt(x: number, y: number): { x: number; y: number } | null; focusOn(): void } | undefined;
  hand?: { follow(event: PointerEvent): void } | undefined;
}

export class Handling {
  /** The space under the pointer, the dragged tile or the keyboard focus. */
  over = $state<string | null>(null);

  #acting: Acting;
  #tiles: TileSet;
  #scene: () => Scene;
  #screen: () => Screen;
  #byKeys = false;

  constructor(acting: Acting, tiles: TileSet, scene: () => Scene, screen: () => Screen) {
    this.#acting = acting;
    this.#tiles = tiles;
    this.#scene = scene;
    this.#screen = screen;
  }

  laid = $derived.by(() => laidIn(this.#scene().own.world, this.#tiles.face));
  holding = $derived.by(() => this.#acting.canAct && this.#acting.face !== null);
  /** The spaces allowed for the tile in the hand; undefined at a table without assists. */
  legal = $derived.by(() => {
    const { assists } = this.#scene();
    return this.holding && assists ? this.#open() : undefined;
  });
  /** The tile in the hand as it would lie. */
  ghost = $derived.by<Ghost | null>(() => {
    const { over, legal } = this;
    const space = this.#acting.waitsFor ?? (over !== null && legal?.includes(over) ? over : null);
    if (!this.holding || space === null || this.laid.has(space)) return null;
    return { space, face: this.#acting.face!, turn: this.#acting.turn };
  });
  /** Compares the tile's edges with their neighbours there. */
  met = $derived.by(() => this.ghost && this.#meetings(this.ghost.space, this.ghost));

  #open(): string[] {
    return this.#scene().open.filter((space) => !this.laid.has(space));
  }

  #meetings(space: string, tile: LaidTile) {
    return meetings(this.#scene().board, this.laid, spaceNamed(space), tile);
  }

  /** If there already is a tile in the hand, that one goes back first. */
  take(handle: number): void {
    const { round } = this.#scene();
    const acting = this.#acting;
    const wanted = found(round, handle);
    if (!acting.canAct || !wanted) return;
    if (acting.hand && !acting.leaving) acting.putBack(besides(acting.hand[1], wanted[1], round));
    play("pick");
    acting.take(handle);
    void this.#goByKeys(() => this.#screen().world?.reach(this.#nearestOpen()));
  }

  place(space: string): void {
    const acting = this.#acting;
    if (!this.holding) return;
    if (this.laid.has(space)) return notices.tell(m.mondo_refused_space_taken());
    const edges = this.#meetings(space, { face: acting.face!, turn: acting.turn });
    play(edges.includes("clashes") ? "mismatch" : "place");
    acting.place(space);
    this.over = null;
    void this.#goByKeys(() => this.#screen().pile?.focusOn());
  }

  putBack(): void {
    if (!this.#acting.hand) return;
    this.#acting.putBack();
    this.over = null;
    void this.#goByKeys(() => this.#screen().pile?.focusOn());
  }

  /** A tile in the hand is turned over there; a double tap turns it over in the pile. */
  turnOver(handle: number): Promise<void> | void {
    const acting = this.#acting;
    if (acting.hand === null) return acting.turnOver(handle);
    acting.flip();
    if (acting.hand[0] === handle) acting.putBack();
  }

  /** A tile is dragged out of the pile: it comes into the hand, and the drag continues. */
  async draggedOut(handle: number, event: PointerEvent): Promise<void> {
    if (!this.#acting.canAct || this.#acting.hand) return;
    play("pick");
    this.#acting.take(handle);
    await tick();
    this.#screen().hand?.follow(event);
  }

  /** The tile in the hand is dragged there; null when it is let go. */
  dragged(point: { x: number; y: number } | null): void {
    this.over = point && (this.#screen().world?.spaceAt(point.x, point.y) ?? null);
  }

  dropped({ x, y }: { x: number; y: number }): void {
    const { world, pile } = this.#screen();
    const space = world?.spaceAt(x, y) ?? null;
    const onCloth = pile?.placeAt(x, y) ?? null;
    this.over = null;
    if (space !== null) this.place(space);
    else if (onCloth) this.#acting.putBack(onCloth);
  }

  /** Over the world the right button turns the tile over, and the wheel rotates it. */
  worldMenu = (event: MouseEvent): void => {
    event.preventDefault();
    this.#acting.flip();
  };

  worldWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || !this.#acting.hand) return;
    event.preventDefault();
    this.#wheeled(event);
  };
  #wheeled = wheelSteps((step) => this.#acting.rotate(step));

  keyed = (event: KeyboardEvent): void => {
    this.#byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    const act = {
      r: () => this.#acting.rotate(event.shiftKey ? -1 : 1),
      f: () => this.#acting.flip(),
      escape: () => this.putBack(),
      p: () => this.#screen().pile?.focusOn(),
      w: () => this.#screen().world?.reach(this.#nearestOpen()),
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  pointed = (): void => {
    this.#byKeys = false;
  };

  /** Moves the focus to the next useful place, for players who use the keyboard. */
  async #goByKeys(go: () => void): Promise<void> {
    if (!this.#byKeys) return;
    await tick();
    go();
  }

  #nearestOpen(): string {
    const last = this.#scene().own.world.at(-1)?.[0] ?? "c4";
    const from = spaceNamed(last);
    const away = (name: string) => {
      const { column, row } = spaceNamed(name);
      return Math.abs(column - from.column) + Math.abs(row - from.row);
    };
    return this.#open().sort((a, b) => away(a) - away(b))[0] ?? last;
  }
}

function typing(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest("input, textarea, select, dialog") !== null
  );
}
