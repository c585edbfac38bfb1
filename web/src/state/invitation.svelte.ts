/**
 * The address with which links for friends begin: if the page was opened as localhost, it must be
 * another one.
 */

import { api } from "../wire/api";

class Invitation {
  #told = $state.raw<string | null>(null);
  #asked = $state(false);

  async look(): Promise<void> {
    try {
      this.#told = (await api.invitation()).address;
      this.#asked = true;
    } catch {
      // the page's own address must do
    }
  }

  get origin(): string {
    return this.#told ?? location.origin;
  }

  /** True if no other machine can open it. */
  get closed(): boolean {
    return this.#asked && meansThisMachine(new URL(this.origin).hostname);
  }

  /** An address of this page that friends can open. */
  reachable(address: string): string {
    const { pathname, search, hash } = new URL(address, location.origin);
    return this.origin + pathname + search + hash;
  }
}

export const meansThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export const invitation = new Invitation();
