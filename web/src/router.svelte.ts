/** Addresses: which page is shown, and how one gets to another without loading anew. */

const PAGES = {
  home: /^\/$/,
  table: /^\/t\/([\w-]+)$/,
  game: /^\/g\/([\w-]+)$/,
  board: /^\/board$/,
  learn: /^\/learn\/(patterns|mondo)$/,
  rules: /^\/rules\/(patterns|mondo)$/,
  tiles: /^\/tiles$/,
  me: /^\/me$/,
} as const;

export type PageName = keyof typeof PAGES | "nowhere";

export interface Place {
  page: PageName;
  /** The part of the address that varies: a table's id, a game's name … */
  what: string;
  query: URLSearchParams;
  hash: string;
}

export function placeOf(url: URL): Place {
  const rest = { query: url.searchParams, hash: url.hash.slice(1) };
  for (const [page, pattern] of Object.entries(PAGES)) {
    const found = pattern.exec(url.pathname);
    if (found) return { page: page as PageName, what: found[1] ?? "", ...rest };
  }
  return { page: "nowhere", what: "", ...rest };
}

class Router {
  place = $state.raw<Place>(placeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#followed(event));
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = placeOf(new URL(location.href));
  }

  /** A plain click on a link of ours stays in the page. */
  #followed(event: MouseEvent): void {
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

export const router = new Router();
