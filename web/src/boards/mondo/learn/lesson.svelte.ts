/** The lesson's state: the step, the tiles to practise with, and the feedback. */

import { Progress } from "../../../components/lesson/progress.svelte";
import { m } from "../../../state/language.svelte";
import { explained } from "../../../state/refusals";
import { play as sound } from "../../../state/sound";
import type { Sheet, Spot } from "../../../wire/types";
import { buriedIn } from "../drawing/lying";
import { FACTS } from "../options";
import { refusalWords } from "../refusals";
import type { TileSet } from "../tiles";
import { Practice, type Lies } from "./practice.svelte";
import {
  CLOTH,
  HIGHEST,
  inOneRow,
  PRACTICE,
  SAID,
  STEPS,
  STRIP,
  turnThat,
  WHOLE_CLOTH,
  withoutWorld,
  type Step,
} from "./steps";

const COUNTDOWN = FACTS.countdown;
const TICK = 100;

/** The stage of the practice round: not begun, counting down, running, over. */
type Stage = "waiting" | "countdown" | "running" | "over";

export class Lesson extends Progress {
  stage = $state<Stage>("waiting");
  /** Milliseconds left of the countdown or of the practice round. */
  left = $state(PRACTICE);

  /** The size of the cloth in this step. */
  cloth = $state.raw(CLOTH);

  readonly practice: Practice;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `narrow` tells whether the screen is that of a phone. */
  constructor(
    readonly tiles: TileSet,
    readonly narrow: () => boolean,
  ) {
    super();
    this.practice = new Practice(tiles);
  }

  step = $derived.by((): Step | null => STEPS[this.at] ?? null);
  sheet = $derived.by((): Sheet | null => {
    const sheet = this.practice.reading?.sheet ?? null;
    if (!sheet || this.step?.id !== "out" || !this.solved) return sheet;
    return { ...sheet, chip: { ...sheet.chip, points: HIGHEST } };
  });
  buried = $derived.by(() => buriedIn(this.practice.pile));
  timed = $derived.by(() => this.step?.id === "clock");
  /** True if tiles can be handled now. */
  acts = $derived.by(() => (this.timed ? this.stage === "running" : !this.solved));

  async goTo(at: number): Promise<void> {
    this.stop();
    this.begin(at);
    this.stage = "waiting";
    this.left = PRACTICE;
    const step = STEPS[at];
    if (!step) return;
    this.practice.whole = step.id === "clock";
    try {
      await this.practice.lay(this.#pileOf(step), step.world, step.hand ?? null);
    } catch (error) {
      if (this.at === at) this.wrong = () => explained(error);
    }
  }

  #pileOf(step: Step): readonly Lies[] {
    const row = this.narrow() && !withoutWorld(step);
    this.cloth = step.id === "clock" ? WHOLE_CLOTH : row ? STRIP : CLOTH;
    if (step.id === "clock") return scattered(this.tiles.count);
    return row ? inOneRow(step.pile) : step.pile;
  }

  take(handle: number): void {
    if (!this.acts) return;
    if (this.buried.has(handle)) return this.fail(m.mondo_refused_buried);
    this.practice.take(handle);
    sound("pick");
    this.wrong = null;
    this.#tookWanted();
  }

  /** Steps about the pile end with the wanted tile in the hand, right side up. */
  #tookWanted(): void {
    const { step, practice } = this;
    if (!step || !withoutWorld(step)) return;
    const wanted = practice.hand?.[0] === step.shown.tile;
    if (wanted && practice.side === "f") return this.solve();
    if (step.id === "pile") return; // it may still be put back or turned over
    practice.putBack();
    this.fail(m.mondo_learn_volcano_other);
  }

  /** Turns over the tile in the hand. */
  flip(): void {
    if (!this.acts || !this.practice.hand) return;
    this.practice.flip();
    this.#tookWanted();
  }

  async place(space: string): Promise<void> {
    const { practice } = this;
    if (!this.acts || !practice.hand) return;
    if (practice.world.some(([taken]) => taken === space)) {
      return this.fail(m.mondo_refused_space_taken);
    }
    this.wrong = null;
    const before = this.sheet;
    const laid = await practice.place(space);
    const after = this.sheet;
    if (!laid) return this.fail(() => refusalWords(practice.refused!, () => ""));
    if (!before || !after) return sound("place");
    const clashes = after.misconnections.edges.length > before.misconnections.edges.length;
    sound(clashes ? "mismatch" : "place");
    if (this.timed) return;
    const no = this.#whyNot(space, before, after);
    if (!no) return this.solve();
    practice.takeUp(space);
    this.fail(no);
  }

  /** The thing that the step asks for and that the laid tile is not. */
  #whyNot(space: string, before: Sheet, after: Sheet): (() => string) | null {
    const clashes = after.misconnections.edges.length;
    switch (this.step!.id) {
      case "turn":
        if (space !== this.step!.shown.space) return m.mondo_learn_turn_elsewhere;
        return clashes ? m.mondo_learn_turn_other : null;
      case "rim":
        if (space !== this.step!.shown.space) return m.mondo_learn_rim_elsewhere;
        return clashes ? m.mondo_learn_rim_other : null;
      case "finish": {
        const finished = after.landscapes.areas.length > before.landscapes.areas.length;
        return finished ? null : m.mondo_learn_finish_other;
      }
      case "other":
        if (after.volcanos.spaces.length) return m.mondo_learn_other_volcano;
        return space === this.step!.shown.space ? null : m.mondo_learn_other_elsewhere;
      default:
        return null;
    }
  }

  putBack(at?: { x: number; y: number }): void {
    if (!this.acts) return;
    if (this.step!.hand) this.fail(m.mondo_learn_keep);
    else this.practice.putBack(at);
  }

  turnOver(handle: number): void {
    if (!this.acts) return;
    // The first of the two taps has taken it.
    if (this.practice.hand?.[0] === handle) return this.flip();
    if (this.buried.has(handle)) return this.fail(m.mondo_refused_buried);
    this.practice.turnOver(handle);
    sound("flip");
    this.wrong = null;
  }

  shift(handle: number, spot: Spot): void {
    if (this.acts && !this.buried.has(handle)) this.practice.shift(handle, spot);
  }

  jumpOut(): void {
    if (this.timed) this.#over();
    else this.solve();
  }

  /** Starts the countdown, and then the clock. */
  async start(): Promise<void> {
    await this.goTo(this.at);
    this.stage = "countdown";
    const begun = performance.now();
    const look = () => {
      const passed = performance.now() - begun;
      if (passed < COUNTDOWN) this.left = COUNTDOWN - passed;
      else {
        this.stage = "running";
        this.left = Math.max(0, PRACTICE + COUNTDOWN - passed);
        if (this.left === 0) this.#over();
      }
    };
    look();
    this.#timer = setInterval(look, TICK);
  }

  #over(): void {
    this.stop();
    this.practice.putBack();
    this.stage = "over";
    sound("end");
    this.solve();
  }

  /** True if the practice round is over but no server could be reached to count it. */
  uncounted = $derived.by(() => this.stage === "over" && this.sheet === null);

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The task of the moment. */
  task = $derived.by((): string => {
    const { step, practice } = this;
    if (!step) return "";
    if (step.id === "take" && practice.hand) return m.mondo_learn_take_place();
    if (step.id === "finish" && practice.hand) return m.mondo_learn_finish_place();
    if (step.id === "pile") return this.#pileTask(step);
    if (step.id === "clock" && this.stage === "running") return m.mondo_learn_clock_run();
    return SAID[step.id].task();
  });

  #pileTask(step: Step): string {
    const { practice } = this;
    const wanted = step.shown.tile!;
    if (practice.hand)
      return practice.hand[0] === wanted ? m.mondo_learn_pile_flip() : m.mondo_learn_pile_away();
    if (this.buried.has(wanted)) return SAID.pile.task();
    const lying = practice.pile.find(([tile]) => tile === wanted);
    return lying?.[4] === "b" ? turnThat() : m.mondo_learn_pile_take();
  }

  /**
   * Shows the solution: the tile in the hand is turned the right way, and the rest is pointed at.
   */
  help(): void {
    this.helped = !this.helped;
    const { turn, side } = this.step!.shown;
    if (!this.helped || !this.practice.hand) return;
    this.practice.turn = turn ?? this.practice.turn;
    this.practice.side = side ?? this.practice.side;
  }

  /** The target of the helping hand. */
  pointed = $derived.by((): { tile: number | null; space: string | null } => {
    const { step, practice } = this;
    if (!step || !this.helped || this.solved) return { tile: null, space: null };
    if (practice.hand) return { tile: null, space: step.shown.space ?? null };
    const tile = step.shown.tile ?? null;
    const above = tile !== null && this.buried.has(tile) ? practice.pile.at(-1)![0] : tile;
    return { tile: above, space: null };
  });
}

/**
 * Every tile at a random place on the cloth, either side up. `Math.random` will do, since a
 * practice round is no game.
 */
function scattered(count: number): Lies[] {
  const below = (most: number) => Math.floor(Math.random() * most);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return numbers
    .map((tile) => ({ tile, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ tile }): Lies => {
      const [x, y] = [below(WHOLE_CLOTH.width), below(WHOLE_CLOTH.height)];
      return [tile, below(3) ? "f" : "b", x, y, below(24)];
    });
}
