/** This player's acts that are drawn before the server has answered. */

interface Entry<Act> {
  readonly act: Act;
  /** The version of the game that contains it, once the server has told it. */
  version: number | null;
}

export class Pending<Act> {
  #entries = $state.raw<readonly Entry<Act>[]>([]);
  #version: number;

  /** `version` is the present version of the game: the number of its last entry. */
  constructor(version = 0) {
    this.#version = version;
  }

  /** The oldest act, or null; the only one if each answer is awaited. */
  get first(): Act | null {
    return this.#entries[0]?.act ?? null;
  }

  get count(): number {
    return this.#entries.length;
  }

  /** A state as it will be after all acts here. */
  drawn<State>(state: State, foresee: (state: State, act: Act) => State): State {
    return this.#entries.reduce((shown, { act }) => foresee(shown, act), state);
  }

  /**
   * Draws an act and sends it. It stays until the game has reached the version with which `send`
   * resolves (at once if there are no versions). If `send` rejects, the act is taken back, and this
   * rejects too.
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

  /** The game has reached this version. */
  reached(version: number): void {
    this.#version = version;
    this.#entries = this.#entries.filter((each) => each.version === null || each.version > version);
  }

  /** The drawn act is now part of the state. */
  clear(): void {
    this.#entries = [];
  }

  #drop(entry: Entry<Act>): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
  }
}
