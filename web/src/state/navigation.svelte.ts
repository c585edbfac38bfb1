/** The address that is shown, and how to get to another one without loading the page anew. */

/** What a page gets of its own address. */
export interface Place {
  /** The part of the path that varies: a table's id, a game's name; "" where nothing does. */
  what: string;
  query: URLSearchParams;
  /** Without the #. */
  hash: string;
}

class Navigation {
  url = $state.raw(new URL(location.href));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.url = new URL(location.href);
  }

  /** A plain click on a link of ours stays in the page. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api")) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const navigation = new Navigation();
