/** A short line that is shown for a while: why something was refused, what was done. */

import { explained, type RefusalWords } from "./refusals";

const SHOWN_FOR = 4_500;

/** Where notices are drawn: at an edge of the page, or by a part of the page itself. */
type Edge = "top" | "bottom" | "page";

class Notices {
  text = $state("");
  /** Where nothing that matters is hidden by them. */
  edge = $state<Edge>("bottom");
  /** Rises with each notice, so that the same text twice is announced twice. */
  count = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(text: string): void {
    this.text = text;
    this.count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN_FOR);
  }

  /** For an effect of a page: there they are drawn as long as it lasts. */
  put(edge: Edge): () => void {
    this.edge = edge;
    return () => (this.edge = "bottom");
  }

  /** For `.catch(notices.refused)`; see `explained`. */
  refused = (error: unknown, own?: RefusalWords): void => this.tell(explained(error, own));
}

export const notices = new Notices();
