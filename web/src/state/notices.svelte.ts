/** A short line that is shown for a while: why something was refused, what was done. */

import { untrack } from "svelte";
import { explained, type RefusalWords } from "./refusals";

const SHOWN_FOR = 4_500;

/** Where notices are drawn: at an edge of the page, or by a part of the page itself. */
type Edge = "top" | "bottom" | "page";

class Notices {
  text = $state("");
  /** What stays as long as it is true: something about the connection. */
  standing = $state("");
  #places = $state.raw<readonly { edge: Edge }[]>([]);
  /** Rises with each notice, so that the same text twice is announced twice. */
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

  /** For an effect of a page: there they are drawn as long as it lasts. */
  put(edge: Edge): () => void {
    const place = { edge };
    this.#places = [...untrack(() => this.#places), place];
    return () => (this.#places = this.#places.filter((each) => each !== place));
  }

  /** For `.catch(notices.refused)`; see `explained`. */
  refused = (error: unknown, own?: RefusalWords): void => this.tell(explained(error, own));
}

export const notices = new Notices();
