/** The registry of games, in the order in which they are shown. */

import { Refusal } from "../wire/refusal";
import type { Game } from "./game";
import { mondo } from "./mondo";
import { patterns } from "./patterns";

export type * from "./game";

export const GAMES: readonly Game[] = [mondo, patterns];

const BY_NAME = new Map<string, Game>(GAMES.map((game) => [game.name, game]));
const BY_SLUG = new Map(GAMES.map((game) => [game.slug, game]));

/** A newer server may have more games. */
export const isKnown = (name: string): boolean => BY_NAME.has(name);

/** Throws if this version of the client does not have the game. */
export function gameNamed(name: string): Game {
  const found = BY_NAME.get(name);
  if (!found) throw new Refusal("protocol", `no game is called ${name}`);
  return found;
}

/** The name of a rating pool; a newer server may have more of them. */
export const poolName = (pool: string): string =>
  GAMES.map(({ pools }) => pools[pool]).find(Boolean)?.() ?? pool;

/** The game in an address; the router lets only known games through. */
export const gameAt = (slug: string): Game => BY_SLUG.get(slug)!;
