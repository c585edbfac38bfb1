/** Whether a replay is shown with its explanation, which the server makes when it is asked to. */

import { Analysis } from "../../../state/analysis.svelte";
import type { PatternsPart } from "../../../wire/types";

export class Explaining {
  readonly analysis: Analysis<PatternsPart>;

  constructor(gameId: string, wanted: boolean) {
    this.analysis = new Analysis(gameId);
    if (wanted) this.explain();
  }

  /** Whoever gives it up has the replay as before. */
  on = $derived.by(() => this.analysis.state !== "none");

  explain(): void {
    void this.analysis.start();
  }
}
