/** The scoring show: row after row, until the totals; it can be held, skipped and stepped. */

export class Show {
  /** The row that is lit; as many as there are rows: the totals. */
  step = $state(0);
  held = $state(false);

  constructor(
    readonly rows: number,
    first: number,
  ) {
    this.step = Math.min(first, rows);
  }

  get over(): boolean {
    return this.step >= this.rows;
  }

  next(): void {
    this.step = Math.min(this.rows, this.step + 1);
  }

  goTo(step: number): void {
    this.step = step;
    this.held = step < this.rows;
  }

  skip(): void {
    this.goTo(this.rows);
  }
}
