/** The analysis of a replay, shown on demand; the server makes it when first asked. */

import { Analysis } from "../../../state/analysis.svelte";
import type { PatternsPart } from "../../../wire/types";

export class Explaining {
  readonly analysis: Analysis<PatternsPart>;

  constructor(gameId: string, wanted: boolean) {
    this.analysis = new Analysis(gameId);
    if (wanted) this.explain();
  }

  /** If the analysis is cancelled, the plain replay is shown again. */
  on = $derived.by(() => this.analysis.state !== "none");

  explain(): void {
    void this.analysis.start();
  }
}
