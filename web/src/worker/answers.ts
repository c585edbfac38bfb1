/** Answers of the API that are kept for use without a network. */

import { PROTOCOL } from "../wire/types";
import type { GameInfo, Me } from "../wire/types";
import { GAME_PATH, KEPT_HEADER, MOST_REPLAYS, PERSON, REPLAYS } from "../wire/kept";

/** Rises when another person may use this browser: an answer that was under way is not kept. */
let person = 0;

/**
 * The server's answer, which is kept; if the server cannot be reached, the kept answer, or an
 * error.
 */
export async function keptAnswer(request: Request, name: string): Promise<Response> {
  const asked = person;
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(name)).match(request.url);
    if (!kept) throw error;
    return kept;
  }
  const other = new URL(request.url).pathname === "/api/me" && (await isOther(answer.clone()));
  if (other) await forget();
  else if (asked !== person) return answer;
  if (mayBeKept(answer)) await keep(name, request.url, answer.clone());
  return answer;
}

const mayBeKept = ({ ok, headers }: Response): boolean =>
  ok && headers.get("Mondala-Protocol") === String(PROTOCOL);

/** Returns whether another person uses this browser than the one whose answers are kept. */
async function isOther(answer: Response): Promise<boolean> {
  const kept = await (await caches.open(PERSON)).match("/api/me");
  if (!kept || !answer.ok) return false;
  const [before, now] = (await Promise.all([kept.json(), answer.json()])) as (Me | null)[];
  return before?.person !== now?.person;
}

async function keep(name: string, url: string, answer: Response): Promise<void> {
  const { pathname } = new URL(url);
  const text = await answer.text();
  // The facts about a running game are out of date at once.
  if (GAME_PATH.test(pathname) && (JSON.parse(text) as GameInfo).ended === null) return;
  const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "", [KEPT_HEADER]: "1" };
  const cache = await caches.open(name);
  await cache.delete(url);
  await cache.put(url, new Response(text, { headers }));
  if (name === REPLAYS) await dropOldest(cache);
}

/** Deletes all replays but those viewed last, and everything of games that are not over. */
async function dropOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const games = keys.flatMap(({ url }) => GAME_PATH.exec(new URL(url).pathname)?.[1] ?? []);
  const last = new Set(games.slice(-MOST_REPLAYS));
  const gone = keys.filter(({ url }) => {
    const game = /^\/api\/games\/([\w-]+)/.exec(new URL(url).pathname)?.[1];
    return game !== undefined && !last.has(game);
  });
  await Promise.all(gone.map((request) => cache.delete(request)));
}

/** Deletes everything about the person who used this browser, and the replays they viewed. */
export async function forget(): Promise<void> {
  person += 1;
  await Promise.all([caches.delete(PERSON), caches.delete(REPLAYS)]);
}
