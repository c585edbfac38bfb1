/** The address that links to friends begin with: a page that was opened as localhost has another. */

import { api } from "../wire/api";

class Invitation {
  #told = $state.raw<string | null>(null);
  #asked = $state(false);

  async look(): Promise<void> {
    try {
      this.#told = (await api.invitation()).address;
      this.#asked = true;
    } catch {
      // The page's own address has to do.
    }
  }

  get origin(): string {
    return this.#told ?? location.origin;
  }

  /** No other machine can open it. */
  get closed(): boolean {
    return this.#asked && meansThisMachine(new URL(this.origin).hostname);
  }

  /** An address of this page as friends can open it. */
  reachable(address: string): string {
    const { pathname, search, hash } = new URL(address, location.origin);
    return this.origin + pathname + search + hash;
  }
}

export const meansThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export const invitation = new Invitation();
