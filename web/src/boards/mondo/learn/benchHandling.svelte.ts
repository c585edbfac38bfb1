/** Handles mouse, fingers and keys in the lesson. */

import { tick } from "svelte";
import { spaceNamed } from "../drawing/spaces";
import { laidIn, meetings } from "../drawing/worldScene";
import type { Screen } from "../table/handling.svelte";
import type { Lesson } from "./lesson.svelte";

const FIRST_SPACE = "c4";

export class BenchHandling {
  /** The space under the pointer, the dragged tile or the keyboard focus. */
  over = $state<string | null>(null);
  #byKeys = false;
  #lesson: () => Lesson;
  #screen: () => Screen;

  constructor(lesson: () => Lesson, screen: () => Screen) {
    this.#lesson = lesson;
    this.#screen = screen;
  }

  laid = $derived.by(() => {
    const { practice, tiles } = this.#lesson();
    return laidIn(practice.world, tiles.face);
  });
  holding = $derived.by(() => this.#lesson().acts && this.#lesson().practice.face !== null);
  open = $derived.by(() => {
    const { reading } = this.#lesson().practice;
    return (reading?.open ?? []).filter((space) => !this.laid.has(space));
  });
  /** The tile in the hand as it would lie. */
  ghost = $derived.by(() => {
    const { over } = this;
    const { practice } = this.#lesson();
    if (!this.holding || over === null || this.laid.has(over)) return null;
    return { space: over, face: practice.face!, turn: practice.turn };
  });
  /** Compares the tile's edges with their neighbours there. */
  met = $derived.by(() => {
    const { ghost } = this;
    return ghost && meetings("water", this.laid, spaceNamed(ghost.space), ghost);
  });

  take = async (handle: number): Promise<void> => {
    const lesson = this.#lesson();
    const { practice } = lesson;
    if (practice.hand) {
      const [x, y] = practice.pile.find(([each]) => each === handle)![1];
      return lesson.putBack({ x, y });
    }
    lesson.take(handle);
    if (!this.#byKeys || !practice.hand) return;
    await tick();
    this.#screen().world?.reach(lesson.step?.shown.space ?? this.open[0] ?? FIRST_SPACE);
  };

  place = async (space: string): Promise<void> => {
    const lesson = this.#lesson();
    if (!this.holding) return;
    this.over = null;
    await lesson.place(space);
    if (this.#byKeys && !lesson.practice.hand) this.#screen().pile?.focusOn();
  };

  /** The tile in the hand is dragged there; null when it is let go. */
  dragged = (point: { x: number; y: number } | null): void => {
    this.over = point && (this.#screen().world?.spaceAt(point.x, point.y) ?? null);
  };

  dropped = ({ x, y }: { x: number; y: number }): void => {
    const { world, pile } = this.#screen();
    const space = world?.spaceAt(x, y) ?? null;
    const spot = pile?.placeAt(x, y) ?? null;
    this.over = null;
    if (space !== null) void this.place(space);
    else if (spot) this.#lesson().putBack(spot);
  };

  /** A tile is dragged out of the pile: it comes into the hand, and the drag continues. */
  draggedOut = async (handle: number, event: PointerEvent): Promise<void> => {
    const lesson = this.#lesson();
    if (lesson.practice.hand) return;
    lesson.take(handle);
    await tick();
    if (lesson.practice.hand) this.#screen().hand?.follow(event);
  };

  keyed = (event: KeyboardEvent): void => {
    const lesson = this.#lesson();
    this.#byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || !lesson.acts) return;
    const act = {
      r: () => lesson.practice.rotate(event.shiftKey ? -1 : 1),
      f: () => lesson.flip(),
      escape: () => lesson.putBack(),
      p: () => this.#screen().pile?.focusOn(),
      w: () => this.#screen().world?.reach(this.open[0] ?? FIRST_SPACE),
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  pointed = (): void => {
    this.#byKeys = false;
  };
}
