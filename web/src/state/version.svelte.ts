/**
 * The server was updated while this page was open: the page is reloaded, at once if no game is
 * running, otherwise when the person agrees.
 */

import { onOtherProtocol } from "../wire/protocol";

const KEY = "reloaded-for";
/** A refused socket does not give the server's version. */
const UNKNOWN = "unknown";

class Version {
  /** True if the page is out of date and was not reloaded by itself. */
  outdated = $state(false);
  /** Set by the page of a table, since a game must not be interrupted. */
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

  /**
   * An automatic reload happens only once for each version, in case it does not bring a newer page.
   */
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
