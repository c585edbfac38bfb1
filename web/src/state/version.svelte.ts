/**
 * The server was updated while this page was open: the page is loaded anew, at once where no game
 * is on, otherwise when the person says so.
 */

import { onOtherProtocol } from "../wire/protocol";

const KEY = "reloaded-for";
/** A socket is refused without a number. */
const UNKNOWN = "unknown";

class Version {
  /** The page is out of date, and was not loaded anew by itself. */
  outdated = $state(false);
  /** The page of a table sets it: a game must not be interrupted. */
  gameOn = $state(false);

  constructor() {
    onOtherProtocol((version) => this.#other(version));
  }

  /** The server has refused a connection because of its version. */
  refused(): void {
    this.#other(UNKNOWN);
  }

  reload(): void {
    location.reload();
  }

  /** By itself a page is loaded once for each version, in case that does not bring a newer one. */
  #other(version: string): void {
    if (this.gameOn || sessionStorage.getItem(KEY) === version) {
      this.outdated = true;
      return;
    }
    sessionStorage.setItem(KEY, version);
    this.reload();
  }
}

export const version = new Version();
