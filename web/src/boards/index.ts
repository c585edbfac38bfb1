/** The registry of games, in the order in which they are shown. */

import type { Game } from "./game";
import { mondo } from "./mondo";
import { patterns } from "./patterns";

export type * from "./game";

export const GAMES: readonly Game[] = [mondo, patterns];

const BY_NAME = new Map<string, Game>(GAMES.map((game) => [game.name, game]));
const BY_SLUG = new Map(GAMES.map((game) => [game.slug, game]));

/** The server names no other games than those that it told the client of (wire/constants.ts). */
export const gameNamed = (name: string): Game => BY_NAME.get(name)!;

/** The game that an address means; the router lets no others through. */
export const gameAt = (slug: string): Game => BY_SLUG.get(slug)!;
