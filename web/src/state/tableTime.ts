/**
 * The table's time, estimated from messages. Every message with a time proves that it is at least
 * that late there; an answer also proves that it is at most the sent time plus the time since the
 * question. The true time lies between the tightest of these bounds.
 */

/** The relative drift of two good clocks, at most. */
const DRIFT = 1e-4;

export class TableTime {
  /** Bounds of the table's time minus the local time. */
  #least = -Infinity;
  #most = Infinity;
  #seen = 0;

  /** A new game has a time of its own. */
  forget(): void {
    this.#least = -Infinity;
    this.#most = Infinity;
  }

  /**
   * The table's time was `at` in a message received at `heard`; `asked` is the time of the
   * question.
   */
  observe(at: number, heard: number, asked: number | null = null): void {
    this.#relax(heard);
    const least = at - heard;
    const most = asked === null ? Infinity : at - asked;
    // The table's clock was set: earlier knowledge of it is void.
    if (least > this.#most || most < this.#least) this.forget();
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** The table's time at the local time `now`; null before the first observation. */
  now(now: number): number | null {
    if (this.#least === -Infinity) return null;
    if (this.#most === Infinity) return this.#least + now;
    return (this.#least + this.#most) / 2 + now;
  }

  #relax(now: number): void {
    const passed = Math.max(0, now - this.#seen);
    this.#least -= passed * DRIFT;
    this.#most += passed * DRIFT;
    this.#seen = now;
  }
}
