/** What is counted while the window is open, and the numbers made of it. */

function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

function spread(times) {
  if (times.length === 0) return { p50: null, p95: null, p99: null };
  const sorted = Float64Array.from(times).sort();
  const at = (share) => Number(quantile(sorted, share).toFixed(3));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export class Tally {
  #counting = false;
  #finished = false;
  #opened = 0;
  #closed = 0;
  #confirm = [];
  #seen = [];
  #errors = 0;

  start() {
    this.#counting = true;
    this.#opened = performance.now();
  }

  /** Nothing counts from here on, not even errors: sockets may now close. */
  stop() {
    this.#counting = false;
    this.#finished = true;
    this.#closed = performance.now();
  }

  confirmed(ms) {
    if (this.#counting) this.#confirm.push(ms);
  }

  seen(ms) {
    if (this.#counting) this.#seen.push(ms);
  }

  /** Errors count in the warm-up too; the first few are told, the rest would be the same. */
  failed(text) {
    if (this.#finished) return;
    this.#errors += 1;
    if (this.#errors <= 5) console.error(`error: ${text}`);
  }

  get errors() {
    return this.#errors;
  }

  summary() {
    const seconds = (this.#closed - this.#opened) / 1000;
    return {
      moves: this.#seen.length,
      moves_per_s: Number((this.#seen.length / seconds).toFixed(1)),
      confirm_ms: spread(this.#confirm),
      seen_ms: spread(this.#seen),
      errors: this.#errors,
    };
  }
}
