/** The current address, and navigation without loading the page again. */

/** The parts of the address that a page receives. */
export interface Place {
  /** The part of the path that varies: a table's id, a game's name; "" if none does. */
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

  /** A plain click on a link within the app does not load the page again. */
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
