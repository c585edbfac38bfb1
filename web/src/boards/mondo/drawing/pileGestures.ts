/**
 * The gestures of fingers and mice over the pile. A mouse takes with a click and shifts with a
 * drag. A finger takes with a tap, turns over with a second tap, shifts after a long press, and
 * moves the cloth if not all of it is in the frame.
 */

export interface Handling {
  /** The handle of the tile at a point of the frame. */
  tileAt(x: number, y: number): number | null;
  pannable(): boolean;
  within(x: number, y: number): boolean;
  lift(handle: number, x: number, y: number): void;
  move(x: number, y: number): void;
  drop(): void;
  cancel(): void;
  take(handle: number): void;
  turnOver(handle: number): void;
  dragOut(handle: number, event: PointerEvent): void;
  tapCloth(x: number, y: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

interface Pressed {
  is: "pressed";
  id: number;
  handle: number | null;
  x: number;
  y: number;
  touch: boolean;
  at: number;
}
type Mode =
  | { is: "idle" }
  | Pressed
  | { is: "dragging"; id: number; handle: number; pressed: Pressed }
  | { is: "panning"; id: number }
  | { is: "pinching" };

const LONG_PRESS = 340;
const DOUBLE_TAP = 260;
/** The greatest distance between two taps that count as a double tap. */
const SAME = 24;
const SLOP = { mouse: 4, touch: 9 };

export class PileGestures {
  #mode: Mode = { is: "idle" };
  #fingers = new Map<number, { x: number; y: number }>();
  #longPress = 0;
  #tapped: { handle: number; x: number; y: number; at: number } | null = null;

  constructor(readonly on: Handling) {}

  down(event: PointerEvent, x: number, y: number): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#fingers.set(event.pointerId, { x, y });
    clearTimeout(this.#longPress);
    if (this.#fingers.size > 1) {
      this.#giveUp();
      this.#mode = { is: "pinching" };
      return;
    }
    const touch = event.pointerType === "touch";
    const handle = this.on.tileAt(x, y);
    const at = event.timeStamp;
    const pressed: Pressed = { is: "pressed", id: event.pointerId, handle, x, y, touch, at };
    this.#mode = pressed;
    if (touch && handle !== null) {
      this.#longPress = window.setTimeout(() => this.#lift(pressed, handle), LONG_PRESS);
    }
  }

  move(event: PointerEvent, x: number, y: number): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    if (this.#mode.is === "pinching") this.#pinch(event.pointerId, x, y);
    this.#fingers.set(event.pointerId, { x, y });
    if (this.#mode.is === "dragging" && this.#wasPan(this.#mode.pressed, event, x, y)) {
      this.on.cancel();
      this.#mode = this.#mode.pressed;
    }
    if (this.#mode.is === "pressed") this.#begin(this.#mode, x, y);
    if (this.#mode.is === "panning") this.on.pan(x - before.x, y - before.y);
    if (this.#mode.is === "dragging") {
      if (this.on.within(x, y)) this.on.move(x, y);
      else this.#dragOut(this.#mode.handle, event);
    }
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    const mode = this.#mode;
    if (this.#fingers.size === 0) this.#mode = { is: "idle" };
    if (mode.is === "dragging" && this.#wasTap(mode.pressed, event, finger)) {
      this.on.cancel();
      this.#tap(mode.handle, mode.pressed.x, mode.pressed.y, event.timeStamp);
    } else if (mode.is === "dragging") this.on.drop();
    if (mode.is !== "pressed" || !finger) return;
    if (mode.touch) this.#tap(mode.handle, mode.x, mode.y, event.timeStamp);
    else if (mode.handle === null) this.on.tapCloth(finger.x, finger.y);
    else this.on.take(mode.handle);
  }

  /** On a busy machine the timer may fire long after the finger was lifted. */
  #wasTap(pressed: Pressed, event: PointerEvent, finger?: { x: number; y: number }): boolean {
    if (!pressed.touch || !finger || event.timeStamp - pressed.at >= LONG_PRESS) return false;
    return Math.hypot(finger.x - pressed.x, finger.y - pressed.y) < SLOP.touch;
  }

  /** Nor is it a long press if the finger had moved before, however late the move is reported. */
  #wasPan(pressed: Pressed, event: PointerEvent, x: number, y: number): boolean {
    if (!pressed.touch || !this.on.pannable()) return false;
    const early = event.timeStamp - pressed.at < LONG_PRESS;
    return early && Math.hypot(x - pressed.x, y - pressed.y) >= SLOP.touch;
  }

  cancel(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    this.#fingers.delete(event.pointerId);
    this.#giveUp();
    this.#mode = { is: "idle" };
  }

  #giveUp(): void {
    if (this.#mode.is === "dragging") this.on.cancel();
  }

  /** A press has moved: after enough of a distance it becomes a drag or moves the cloth. */
  #begin(mode: Pressed, x: number, y: number): void {
    const moved = Math.hypot(x - mode.x, y - mode.y);
    if (moved < (mode.touch ? SLOP.touch : SLOP.mouse)) return;
    clearTimeout(this.#longPress);
    const pannable = this.on.pannable();
    if (mode.handle !== null && !(mode.touch && pannable)) {
      this.#lift(mode, mode.handle);
    } else {
      this.#mode = pannable ? { is: "panning", id: mode.id } : { is: "idle" };
    }
  }

  #lift(pressed: Pressed, handle: number): void {
    this.#mode = { is: "dragging", id: pressed.id, handle, pressed };
    this.on.lift(handle, pressed.x, pressed.y);
  }

  #dragOut(handle: number, event: PointerEvent): void {
    this.#mode = { is: "idle" };
    this.#fingers.delete(event.pointerId);
    this.on.cancel();
    this.on.dragOut(handle, event);
  }

  /** One tap takes at once; a second one at the same place turns over the taken tile. */
  #tap(handle: number | null, x: number, y: number, now: number): void {
    const before = this.#tapped;
    this.#tapped = null;
    if (before && now - before.at < DOUBLE_TAP && Math.hypot(x - before.x, y - before.y) < SAME) {
      this.on.turnOver(before.handle);
    } else if (handle === null) {
      this.on.tapCloth(x, y);
    } else {
      this.#tapped = { handle, x, y, at: now };
      this.on.take(handle);
    }
  }

  #pinch(id: number, x: number, y: number): void {
    const other = [...this.#fingers].find(([each]) => each !== id)?.[1];
    const before = this.#fingers.get(id)!;
    if (!other) return;
    const apart = (from: { x: number; y: number }) =>
      Math.max(10, Math.hypot(from.x - other.x, from.y - other.y));
    this.on.zoom(apart({ x, y }) / apart(before), (x + other.x) / 2, (y + other.y) / 2);
    this.on.pan((x - before.x) / 2, (y - before.y) / 2);
  }
}
