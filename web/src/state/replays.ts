/** The replays stored in this browser, by game. */

import type { GameInfo } from "../wire/types";
import { GAME_PATH, REPLAYS } from "../wire/kept";

/** The one viewed last comes first. */
export async function keptReplays(): Promise<GameInfo[]> {
  if (!("caches" in window)) return [];
  const cache = await caches.open(REPLAYS);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const whole = GAME_PATH.test(new URL(url).pathname) && (await cache.match(`${url}/replay`));
      return whole ? (((await (await cache.match(url))?.json()) ?? null) as GameInfo | null) : null;
    }),
  );
  return found.filter((each) => each !== null).reverse();
}
