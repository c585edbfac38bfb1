/** Acts of one's own that are drawn before the server has answered. */

interface Entry<Act> {
  readonly act: Act;
  /** The version of the game that has it, once the server has said so. */
  version: number | null;
}

export class Pending<Act> {
  #entries = $state.raw<readonly Entry<Act>[]>([]);
  #version: number;

  /** `version` is what the game is at: the number of its last entry. */
  constructor(version = 0) {
    this.#version = version;
  }

  /** The oldest, or null: all there is where one waits for each answer. */
  get first(): Act | null {
    return this.#entries[0]?.act ?? null;
  }

  get count(): number {
    return this.#entries.length;
  }

  /** A state as it will look once everything here has come. */
  drawn<State>(state: State, foresee: (state: State, act: Act) => State): State {
    return this.#entries.reduce((shown, { act }) => foresee(shown, act), state);
  }

  /**
   * Draws an act and sends it. It stays until the version that `send` resolves with has come (at
   * once where there are no versions); if `send` rejects it is taken back, and so does this.
   */
  async add(act: Act, send: () => Promise<unknown>): Promise<void> {
    const entry: Entry<Act> = { act, version: null };
    this.#entries = [...this.#entries, entry];
    try {
      const version = await send();
      if (typeof version === "number" && version > this.#version) entry.version = version;
      else this.#drop(entry);
    } catch (error) {
      this.#drop(entry);
      throw error;
    }
  }

  /** The game is at this version now. */
  reached(version: number): void {
    this.#version = version;
    this.#entries = this.#entries.filter((each) => each.version === null || each.version > version);
  }

  /** What was drawn is part of the state now. */
  clear(): void {
    this.#entries = [];
  }

  #drop(entry: Entry<Act>): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
  }
}
