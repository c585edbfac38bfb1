/** A short line that is shown for a while: the reason for a refusal, or a confirmation. */

import { untrack } from "svelte";
import { explained, type RefusalWords } from "./refusals";

const SHOWN_FOR = 4_500;

/** The place of notices: at an edge of the page, or in a part of the page itself. */
type Edge = "top" | "bottom" | "page";

class Notices {
  text = $state("");
  /** A notice that stays as long as it is true: the state of the connection. */
  standing = $state("");
  #places = $state.raw<readonly { edge: Edge }[]>([]);
  /** Rises with each notice, so that a repeated text is announced again. */
  count = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(text: string): void {
    this.text = text;
    this.count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN_FOR);
  }

  get edge(): Edge {
    return this.#places.at(-1)?.edge ?? "bottom";
  }

  /** For an effect of a page: notices are shown there as long as the effect lasts. */
  put(edge: Edge): () => void {
    const place = { edge };
    this.#places = [...untrack(() => this.#places), place];
    return () => (this.#places = this.#places.filter((each) => each !== place));
  }

  /** For `.catch(notices.refused)`; see `explained`. */
  refused = (error: unknown, own?: RefusalWords): void => this.tell(explained(error, own));
}

export const notices = new Notices();
