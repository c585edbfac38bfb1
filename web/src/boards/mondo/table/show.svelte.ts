/** The scoring show: row after row, until the totals; it can be held, skipped and stepped. */

/** For so long, in milliseconds, nothing counts that was meant for what was on the screen before. */
export const DEAF = 600;

export class Show {
  /** The row that is lit; as many as there are rows: the totals. */
  step = $state(0);
  held = $state(false);
  /** It has just opened: no input counts yet. */
  deaf = $state(true);

  constructor(
    readonly rows: number,
    first: number,
  ) {
    this.step = Math.min(first, rows);
  }

  get over(): boolean {
    return this.step >= this.rows;
  }

  /** Hears what people do from a moment on; returns how not to. */
  opened(): () => void {
    this.deaf = true;
    const timer = setTimeout(() => (this.deaf = false), DEAF);
    return () => clearTimeout(timer);
  }

  next(): void {
    this.step = Math.min(this.rows, this.step + 1);
  }

  /** To a row that somebody wants to look at, or to the totals. */
  goTo(step: number): void {
    if (this.deaf) return;
    this.step = Math.max(0, Math.min(this.rows, step));
    this.held = !this.over;
  }

  hold(): void {
    if (!this.deaf) this.held = !this.held;
  }

  skip(): void {
    this.goTo(this.rows);
  }

  /** From its beginning, running. */
  again(): void {
    this.step = 0;
    this.held = false;
  }
}
