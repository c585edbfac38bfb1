/** What the service worker keeps, by its names: the worker writes it, pages read it. */

import { PROTOCOL } from "./types";

/** The built client: the page, and every file that a page may need. */
export const HOUSE = "house";
/** Answers about one's own person, and the replays that were looked at last. An answer in another
 * version of the protocol could not be read. */
export const PERSON = `person-${PROTOCOL}`;
export const REPLAYS = `replays-${PROTOCOL}`;

/** So many replays are kept. */
export const MOST_REPLAYS = 10;

/** Marks an answer that did not come from the server just now. */
export const KEPT_HEADER = "Mondala-Kept";

/** The address of what is known about a game, without the game's parts such as its replay. */
export const GAME_PATH = /^\/api\/games\/([\w-]+)$/;
