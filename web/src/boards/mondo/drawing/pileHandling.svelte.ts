/** Handles mouse, fingers and keys over the pile, and finds the tile that is meant. */

import type { Lying, Spot } from "../../../wire/types";
import { buriedIn, nearestTowards, tileAt } from "./lying";
import { PileGestures } from "./pileGestures";
import type { PileMotion } from "./pileMotion";
import { PileView } from "./pileView";
import { wheelSteps } from "./wheel";

/** The table's actions for the pile. */
export interface PileActs {
  ontake?: (handle: number) => unknown;
  /** May return a promise: until it settles, the tile waits where it was put. */
  onshift?: (handle: number, x: number, y: number, angle: number) => unknown;
  /** May return a promise: until it settles, the tile stands on its edge. */
  onturn?: (handle: number) => unknown;
  /** This player's hand moved over the cloth. */
  onhand?: (x: number, y: number) => void;
  /** A tile is dragged out of the frame; `event` continues the drag, see HandTile's `follow`. */
  ondragout?: (handle: number, event: PointerEvent) => void;
  /** A click beside the tiles. */
  oncloth?: (x: number, y: number) => void;
  /** The wheel turned: 1 clockwise, -1 the other way. */
  onwheelturn?: (step: 1 | -1) => void;
}

/** The pile as it is now, and its place on the screen. */
interface Shown {
  readonly pile: readonly Lying[];
  readonly idle: boolean;
  readonly box: HTMLElement;
  readonly acts: PileActs;
}

interface Size {
  width: number;
  height: number;
}

const NUDGE = 40;
/** A view that has not been zoomed for this many milliseconds is at rest. */
const RESTS_AFTER = 140;
const WAYS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export class PileHandling {
  hovered = $state.raw<number | null>(null);
  focused = $state.raw<number | null>(null);
  dragged = $state.raw<{ handle: number; spot: Spot; grip: [number, number] } | null>(null);
  /** Tiles that were put somewhere and wait for the server's answer. */
  waiting = $state.raw<readonly { handle: number; spot: Spot }[]>([]);
  /** The view is an ordinary object, not a reactive one; this counts its changes. */
  viewed = $state(0);
  /** The scale at which tiles are drawn: that of the view once it is at rest. */
  drawn = $state(1);

  readonly view = new PileView();
  #byMouse = false;
  #shown: Shown;
  #motion: PileMotion;
  #repaint: () => void;

  /** `repaint` is called when a motion begins or ends. */
  constructor(shown: Shown, motion: PileMotion, repaint: () => void) {
    this.#shown = shown;
    this.#motion = motion;
    this.#repaint = repaint;
  }

  buried = $derived.by(() => buriedIn(this.#shown.pile));
  free = $derived.by(() => this.#shown.pile.filter(([handle]) => !this.buried.has(handle)));
  /** The only free tile that the Tab key reaches. */
  reached = $derived.by(() => {
    const focused = this.free.some(([handle]) => handle === this.focused);
    return focused ? this.focused : (this.free.at(-1)?.[0] ?? null);
  });
  pannable = $derived.by(() => (void this.viewed, this.view.pannable));
  crowded = $derived.by(() => (void this.viewed, this.view.crowded));
  /** The position of the drawn cloth in the frame, and its scale there. */
  placed = $derived.by(() => {
    void this.viewed;
    const { left, top, scale } = this.view;
    return { left, top, zoom: scale / this.drawn };
  });

  /** The place at which a tile waits for the server's answer, if any. */
  waitsAt(handle: number): Spot | undefined {
    return this.waiting.find((each) => each.handle === handle)?.spot;
  }

  /** The place on the cloth under a point of the window; null outside the cloth. */
  placeAt(clientX: number, clientY: number): { x: number; y: number } | null {
    const [x, y] = this.#inFrame({ clientX, clientY });
    if (!this.#within(x, y)) return null;
    const [clothX, clothY] = this.#onCloth(x, y);
    return { x: clothX, y: clothY };
  }

  #inFrame({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const { left, top } = this.#shown.box.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #within(x: number, y: number): boolean {
    const { clientWidth, clientHeight } = this.#shown.box;
    return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
  }

  #onCloth(x: number, y: number): [number, number] {
    return this.view.onCloth(...this.view.toCloth(x, y));
  }

  #lying(handle: number): Lying | undefined {
    return this.#shown.pile.find(([each]) => each === handle);
  }

  #handleAt(x: number, y: number): number | null {
    return tileAt(this.#shown.pile, ...this.view.toCloth(x, y))?.[0] ?? null;
  }

  #gestures = new PileGestures({
    tileAt: (x, y) => (this.#shown.idle ? null : this.#handleAt(x, y)),
    pannable: () => this.view.pannable,
    within: (x, y) => this.#within(x, y),
    lift: (handle, x, y) => {
      const lying = this.#lying(handle);
      if (!lying) return;
      const [clothX, clothY] = this.view.toCloth(x, y);
      const [left, top] = lying[1];
      this.dragged = { handle, spot: lying[1], grip: [left - clothX, top - clothY] };
    },
    move: (x, y) => {
      if (!this.dragged) return;
      const { grip, spot } = this.dragged;
      const [clothX, clothY] = this.view.toCloth(x, y);
      this.dragged = { ...this.dragged, spot: [clothX + grip[0], clothY + grip[1], spot[2]] };
    },
    drop: () => {
      if (!this.dragged) return;
      const { handle, spot } = this.dragged;
      this.dragged = null;
      this.shift(handle, [...this.view.onCloth(spot[0], spot[1]), spot[2]]);
    },
    cancel: () => (this.dragged = null),
    take: (handle) => this.take(handle),
    turnOver: (handle) => this.turnOver(handle),
    dragOut: (handle, event) => {
      const { ondragout } = this.#shown.acts;
      if (ondragout) ondragout(handle, event);
      else this.take(handle);
    },
    tapCloth: (x, y) => {
      const { idle, acts } = this.#shown;
      if (!idle) acts.oncloth?.(...this.#onCloth(x, y));
    },
    pan: (dx, dy) => {
      this.view.pan(dx, dy);
      this.viewed++;
    },
    zoom: (factor, x, y) => this.#zoom(factor, x, y),
  });

  /** While the view is zoomed, the drawing is stretched; it is drawn again after that. */
  #zoom(factor: number, x: number, y: number): void {
    this.view.zoom(factor, x, y);
    this.viewed++;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => (this.drawn = this.view.scale), RESTS_AFTER);
  }
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** The size of the frame or of the cloth changed. */
  fit(frame: Size, cloth: Size, leastTile: number): void {
    this.view.fit(frame, cloth, leastTile);
    this.#jumped();
  }

  /** Shows the whole pile, or its middle with larger tiles. */
  show(whole: boolean): void {
    if (whole) this.view.showWhole();
    else this.view.showLarge();
    this.#jumped();
  }

  #jumped(): void {
    clearTimeout(this.#resting);
    this.drawn = this.view.scale;
    this.viewed++;
  }

  stop(): void {
    clearTimeout(this.#resting);
  }

  take(handle: number): void {
    void this.#shown.acts.ontake?.(handle);
  }

  shift(handle: number, spot: Spot): void {
    const { onshift } = this.#shown.acts;
    if (!onshift) return;
    const put = { handle, spot };
    this.waiting = [...this.waiting.filter((each) => each.handle !== handle), put];
    const settled = () => {
      if (this.waiting.includes(put)) this.#motion.slide(handle, spot, performance.now());
      this.waiting = this.waiting.filter((each) => each !== put);
    };
    Promise.resolve(onshift(handle, ...spot)).then(settled, settled);
  }

  turnOver(handle: number): void {
    const { onturn } = this.#shown.acts;
    if (!onturn) return;
    const lying = this.#lying(handle);
    // The first of the two taps has taken it.
    if (!lying) return void onturn(handle);
    this.#motion.turn(handle, lying[2], performance.now());
    this.#repaint();
    const settled = () => {
      this.#motion.answered(handle, performance.now());
      this.#repaint();
    };
    Promise.resolve(onturn(handle)).then(settled, settled);
  }

  pressed = (event: PointerEvent): void => {
    const { idle, box } = this.#shown;
    this.#byMouse = event.pointerType !== "touch";
    if (!idle && event.button === 0) box.setPointerCapture(event.pointerId);
    this.#gestures.down(event, ...this.#inFrame(event));
  };

  moved = (event: PointerEvent): void => {
    const { idle, acts } = this.#shown;
    const [x, y] = this.#inFrame(event);
    this.#gestures.move(event, x, y);
    if (idle) return;
    const points = event.pointerType === "mouse" && !this.dragged;
    this.hovered = points ? this.#handleAt(x, y) : null;
    if (this.#within(x, y)) acts.onhand?.(...this.#onCloth(x, y));
  };

  released = (event: PointerEvent): void => this.#gestures.up(event);
  cancelled = (event: PointerEvent): void => this.#gestures.cancel(event);
  left = (): void => void (this.hovered = null);

  menu = (event: MouseEvent): void => {
    event.preventDefault();
    const turns = this.#byMouse && !this.#shown.idle;
    const handle = turns ? this.#handleAt(...this.#inFrame(event)) : null;
    if (handle !== null) this.turnOver(handle);
  };

  wheel = (event: WheelEvent): void => {
    const { idle, acts } = this.#shown;
    if (event.ctrlKey) {
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 200), ...this.#inFrame(event));
    } else if (acts.onwheelturn && !idle) {
      event.preventDefault();
      this.#wheeled(event);
    }
  };
  #wheeled = wheelSteps((step) => this.#shown.acts.onwheelturn?.(step));

  keyed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || this.reached === null) return;
    const [handle, spot] = this.free.find(([each]) => each === this.reached)!;
    const way = WAYS[event.key];
    if (way && event.shiftKey) {
      const place = this.view.onCloth(spot[0] + way[0] * NUDGE, spot[1] + way[1] * NUDGE);
      this.shift(handle, [...place, spot[2]]);
    } else if (way) {
      this.focusOn(nearestTowards(this.free, spot, way)?.[0]);
    } else if (event.key.toLowerCase() === "t") {
      this.turnOver(handle);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Focuses a tile, or the one that was focused last. */
  focusOn(handle = this.reached ?? undefined): void {
    const lying = handle === undefined ? undefined : this.#lying(handle);
    if (!lying) return;
    this.focused = lying[0];
    this.view.bringInSight(lying[1][0], lying[1][1]);
    this.viewed++;
    const button = this.#shown.box.querySelector<HTMLElement>(`[data-handle="${handle}"]`);
    button?.focus({ preventScroll: true });
  }
}
