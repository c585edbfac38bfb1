/**
 * The table's time, estimated from what it says. Every message with a time tells that it is at
 * least so late; an answered question also that it cannot be later than when it was asked plus
 * what has passed since. The truth lies between the tightest of these bounds.
 */

/** How far two good clocks may drift apart in a millisecond. */
const DRIFT = 1e-4;

export class TableTime {
  /** Bounds of the table's time minus ours. */
  #least = -Infinity;
  #most = Infinity;
  #seen = 0;

  /** A new game has a time of its own. */
  forget(): void {
    this.#least = -Infinity;
    this.#most = Infinity;
  }

  /** The table's time was `at` in a message received at `heard`; `asked` is when we asked for it. */
  observe(at: number, heard: number, asked: number | null = null): void {
    this.#relax(heard);
    const least = at - heard;
    const most = asked === null ? Infinity : at - asked;
    // Its clock was set: what was known of it before is void.
    if (least > this.#most || most < this.#least) this.forget();
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** The table's time when ours is `now`; null before the first observation. */
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
