/** One match: whose move comes next, who has seen which, and how long it took. */

/** Two players in turn, for ever: the plan of the counter games. */
export const alternating = { length: Infinity, seat: (number) => number % 2 };

export class Match {
  #plan;
  #tally;
  #flatOut;
  #table;
  /** When each move of this game was due: its number is its place. */
  #due = [];
  #seen = [0, 0];
  /** For each seat, the number of its move that waits for the server's word. */
  #unconfirmed = [null, null];
  #waiting = [];
  #started = false;
  #between = false;
  #stirred = 0;
  #broken = false;

  /** `flatOut`: each move is sent as soon as its sender may; otherwise when `offer` is called. */
  constructor(plan, tally, flatOut) {
    this.#plan = plan;
    this.#tally = tally;
    this.#flatOut = flatOut;
  }

  /** The board is set up on `table`; from now on moves may be sent. */
  start(table) {
    this.#table = table;
    this.#started = true;
    this.#advance();
  }

  get between() {
    return this.#between;
  }

  /** A move is due now. If the match is not ready for it, the wait counts as latency. */
  offer() {
    this.#waiting.push(performance.now());
    this.#advance();
  }

  confirmed(seat) {
    const number = this.#unconfirmed[seat];
    if (number === null) return this.failed('a confirmation without a move');
    this.#unconfirmed[seat] = null;
    this.#tally.confirmed(performance.now() - this.#due[number]);
    this.#advance();
  }

  received(seat) {
    const number = this.#seen[seat]++;
    if (number >= this.#due.length) return this.failed('a move that nobody sent');
    if (this.#plan.seat(number) !== seat) this.#tally.seen(performance.now() - this.#due[number]);
    this.#advance();
  }

  failed(text) {
    this.#broken = true;
    this.#tally.failed(text);
  }

  /** Some servers drop a bad move without a word: then only the silence tells. */
  checkAlive(limitMs) {
    const answered = this.#seen.every((count) => count === this.#due.length);
    const silent = performance.now() - this.#stirred > limitMs;
    if (!this.#broken && silent && (this.#between || !answered)) this.failed('no answer');
  }

  close() {
    this.#started = false;
    this.#table.close();
  }

  #advance() {
    if (!this.#started || this.#between) return;
    const number = this.#due.length;
    if (number === this.#plan.length) return this.#endGame();
    const seat = this.#plan.seat(number);
    // A player moves once it has seen every move before its own: the other's, or its own last one.
    if (this.#seen[seat] < number || this.#unconfirmed[seat] !== null) return;
    if (!this.#flatOut && this.#waiting.length === 0) return;
    this.#due.push(this.#flatOut ? performance.now() : this.#waiting.shift());
    this.#unconfirmed[seat] = number;
    this.#stirred = performance.now();
    this.#table.send(seat, number);
  }

  #endGame() {
    const settled = this.#seen.every((count) => count === this.#plan.length);
    if (!settled || this.#unconfirmed.some((number) => number !== null)) return;
    this.#between = true;
    this.#stirred = performance.now();
    this.#due = [];
    this.#seen = [0, 0];
    this.#table.restart().then(
      () => {
        this.#between = false;
        this.#advance();
      },
      (error) => this.failed(error.message),
    );
  }
}
