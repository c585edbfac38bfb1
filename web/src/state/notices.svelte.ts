/** A short line that is shown for a while: why something was refused, what was done. */

import { explained, type RefusalWords } from "./refusals";

const SHOWN_FOR = 4_500;

class Notices {
  text = $state("");
  /** Rises with each notice, so that the same text twice is announced twice. */
  count = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(text: string): void {
    this.text = text;
    this.count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN_FOR);
  }

  /** For `.catch(notices.refused)`; see `explained`. */
  refused = (error: unknown, own?: RefusalWords): void => this.tell(explained(error, own));
}

export const notices = new Notices();
