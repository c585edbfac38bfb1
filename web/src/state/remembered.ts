/** The person's last choice, stored in this browser and never sent. */

const PREFIX = "last-";

export function remember(what: string, chosen: object): void {
  localStorage.setItem(PREFIX + what, JSON.stringify(chosen));
}

/**
 * The last choice, if it has the same properties as the default: an older version may have had
 * others.
 */
export function remembered<Chosen extends object>(what: string, usual: Chosen): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + what) ?? "null");
    return kept && sameParts(kept, usual) ? (kept as Chosen) : usual;
  } catch {
    return usual;
  }
}

const sameParts = (a: object, b: object): boolean =>
  Object.keys(a).sort().join() === Object.keys(b).sort().join();
