/** The service worker's caches by name: the worker writes them, pages read them. */

import { PROTOCOL } from "./types";

/** The built client: the page, and every file that a page may need. */
export const HOUSE = "house";
/**
 * Answers about the person, and the replays viewed last. Answers in another version of the protocol
 * could not be read.
 */
export const PERSON = `person-${PROTOCOL}`;
export const REPLAYS = `replays-${PROTOCOL}`;

/** The number of replays kept. */
export const MOST_REPLAYS = 10;

/** Marks an answer that comes from a cache. */
export const KEPT_HEADER = "Mondala-Kept";

/** The address of the facts about a game, without its parts such as the replay. */
export const GAME_PATH = /^\/api\/games\/([\w-]+)$/;
