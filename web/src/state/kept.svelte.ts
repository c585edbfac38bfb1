/** A value stored in this browser and never sent. */
export class Kept<T> {
  #value = $state.raw() as T;

  /** `first` is the value while nothing readable is stored. */
  constructor(
    private readonly key: string,
    first: T,
  ) {
    this.#value = found<T>(key) ?? first;
  }

  get value(): T {
    return this.#value;
  }

  set value(to: T) {
    this.#value = to;
    localStorage.setItem(this.key, JSON.stringify(to));
  }
}

function found<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}
