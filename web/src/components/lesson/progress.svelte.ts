/** The progress through the steps of a lesson. Each game's lesson extends this class. */

import { play as sound } from "../../state/sound";

export class Progress {
  at = $state(0);
  /** The first step that has not been solved yet. */
  reached = $state(0);
  solved = $state(false);
  /** True while the solution is shown. */
  helped = $state(false);
  /** The last mistake, in words. */
  wrong = $state<(() => string) | null>(null);

  protected begin(at: number): void {
    this.at = at;
    this.wrong = null;
    this.solved = this.helped = false;
  }

  protected solve(): void {
    this.solved = true;
    this.wrong = null;
    this.helped = false;
    this.reached = Math.max(this.reached, this.at + 1);
    sound("chip");
  }

  protected fail(why: () => string): void {
    this.wrong = why;
    sound("mismatch");
  }
}
