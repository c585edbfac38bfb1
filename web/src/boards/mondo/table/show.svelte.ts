/** The scoring show: row after row, then the totals; it can be paused, skipped and stepped. */

/** Input is ignored for this many milliseconds, since it was meant for the screen before. */
export const DEAF = 600;

export class Show {
  /** The highlighted row; the number of rows for the totals. */
  step = $state(0);
  held = $state(false);
  /** The show has just opened and still ignores input. */
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

  /** Starts to accept input after a moment; returns a function that cancels this. */
  opened(): () => void {
    this.deaf = true;
    const timer = setTimeout(() => (this.deaf = false), DEAF);
    return () => clearTimeout(timer);
  }

  next(): void {
    this.step = Math.min(this.rows, this.step + 1);
  }

  /** Goes to the chosen row, or to the totals. */
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

  /** Restarts the show from the beginning. */
  again(): void {
    this.step = 0;
    this.held = false;
  }
}
