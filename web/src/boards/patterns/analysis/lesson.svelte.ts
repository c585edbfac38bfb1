/** The explanation of a game while stepping through it: the texts and the drawings of each step. */

import type { Pointer } from "../drawing/Pointers.svelte";
import type { PatternsPart, PatternsReplay } from "../../../wire/types";
import { explainedBy, faultOf, faultsOf, nextMoment, SIGNS } from "./explained";
import { Lines } from "./lines.svelte";
import { pointersAgainst, pointersAlong } from "./pointing";
import { unsaid } from "./words";

/** The source of the analysis, which grows as the server sends it. */
interface Answer {
  readonly state: string;
  readonly parts: readonly PatternsPart[];
}

export class Lesson {
  readonly lines = new Lines();
  /** The line shown after a fault: the better line, or the best line from here on. */
  wanted = $state<"instead" | "onwards">("instead");

  constructor(
    readonly answer: Answer,
    private readonly replay: PatternsReplay,
    private readonly at: () => number,
  ) {}

  explained = $derived.by(() => explainedBy(this.answer.parts));
  evaluation = $derived.by(() => this.explained.evaluations.get(this.at()) ?? null);
  judged = $derived.by(() => this.explained.judged.get(this.at()) ?? null);
  fault = $derived.by(() => faultOf(this.judged ?? undefined));
  instead = $derived.by(() => this.fault !== null && this.wanted === "instead");

  /** The reasons for the better move, except those implied by the faults of the move played. */
  merits = $derived.by(() => {
    const before = this.explained.evaluations.get(this.at() - 1);
    if (!this.judged?.better || before?.best[0] !== this.judged.better) return [];
    return unsaid(before.why, this.judged.reasons);
  });

  /** The faults, by the step after the move. */
  faults = $derived.by(() => faultsOf(this.explained.moments));

  /** The step from which the line starts. */
  base = $derived.by(() => (this.instead ? this.at() - 1 : this.at()));
  line = $derived.by(() => this.explained.evaluations.get(this.base)?.best ?? []);

  /** Must be called whenever the line may have changed. */
  follow(): void {
    this.lines.show(this.replay.steps[this.base]!.position, this.line);
  }

  /**
   * The moves of the line with their players; the players are null until the server has answered.
   */
  moves = $derived.by(() =>
    this.line.map((move, index) => ({ move, seat: this.lines.steps[index + 1]?.seat ?? null })),
  );

  pointers = $derived.by((): Pointer[] => {
    const { steps, at } = this.lines;
    if (at > 0)
      return pointersAlong(steps.slice(1, at + 1)).map((each) => ({ ...each, from: null }));
    if (!this.instead) return pointersAlong(this.moves);
    const { move, seat } = this.replay.steps[this.at()]!;
    return pointersAgainst(move!, seat!, this.judged!, SIGNS[this.fault!]);
  });

  moment(direction: -1 | 1): number | null {
    return nextMoment(this.explained.moments, this.at(), direction)?.step ?? null;
  }
}
