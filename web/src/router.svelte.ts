/** Finds the page for an address. Every page is loaded when it is first shown. */

import type { Component } from "svelte";
import { GAMES } from "./boards";
import { navigation, type Place } from "./state/navigation.svelte";

/** Loads a page. */
export type Load = () => Promise<{ default: Component<{ place: Place }> }>;

interface Route {
  /** Its first group, if any, becomes the place's `what`. */
  path: RegExp;
  load: Load;
}

const exactly = (path: string) => new RegExp(`^${path}$`);
const slug = `(${GAMES.map((game) => game.slug).join("|")})`;

/** Pages of games come first, since a wider pattern below might match their paths. */
const ROUTES: readonly Route[] = [
  ...GAMES.flatMap(({ pages }) => pages.map(({ path, load }) => ({ path: exactly(path), load }))),
  { path: exactly("/"), load: () => import("./routes/Home.svelte") },
  { path: exactly("/t/([\\w-]+)"), load: () => import("./routes/Table.svelte") },
  { path: exactly("/g/([\\w-]+)"), load: () => import("./routes/Game.svelte") },
  { path: exactly(`/learn/${slug}`), load: () => import("./routes/Learn.svelte") },
  { path: exactly(`/rules/${slug}`), load: () => import("./routes/Rules.svelte") },
  { path: exactly(`/companion(?:/${slug})?`), load: () => import("./routes/Companion.svelte") },
  { path: exactly("/ratings"), load: () => import("./routes/Ratings.svelte") },
  { path: exactly("/me/progress"), load: () => import("./routes/Profile.svelte") },
  { path: exactly("/me/people"), load: () => import("./routes/People.svelte") },
  { path: exactly("/mail/(confirm|stop)"), load: () => import("./routes/Mail.svelte") },
  { path: exactly("/me"), load: () => import("./routes/Me.svelte") },
];

const nowhere: Load = () => import("./routes/Nowhere.svelte");

class Router {
  #shown = $derived.by((): { load: Load; place: Place } => {
    const { pathname, searchParams: query, hash } = navigation.url;
    const rest = { query, hash: hash.slice(1) };
    for (const { path, load } of ROUTES) {
      const found = path.exec(pathname);
      if (found) return { load, place: { what: found[1] ?? "", ...rest } };
    }
    return { load: nowhere, place: { what: "", ...rest } };
  });

  /** The same function as long as the page stays the same. */
  get load(): Load {
    return this.#shown.load;
  }

  get place(): Place {
    return this.#shown.place;
  }
}

export const router = new Router();
