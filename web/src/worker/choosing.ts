/**
 * Chooses how the service worker answers a request: from the network, from a cache, or not at all.
 */

import { GAME_PATH } from "../wire/kept";

export type Way =
  /** Not handled here: the browser asks the server as usual. */
  | "server"
  /** A page: from the server, else the kept page. */
  | "page"
  /** A file with a hash of its content in its name: from the cache first. */
  | "file"
  /** A file whose name stays when its content changes: from the server, else from the cache. */
  | "named"
  /** From the server, else from the cache: the person's own data, and replays. */
  | "person"
  | "replay"
  /** From the server; afterwards another person may use this browser. */
  | "forget";

const PERSON = new Set(["/api/me", "/api/me/profile", "/api/me/ratings"]);
/** The person's progress in each game. */
const PROGRESS = /^\/api\/\w+\/progress$/;
const FORGET = /^\/api\/(logout|logout\/everywhere|login|tokens|me\/delete)$/;
/** A finished game's replay, the facts about it, and its tile set. */
const REPLAY = [GAME_PATH, /^\/api\/games\/[\w-]+\/replay$/, /^\/api\/tiles\/[\w-]+$/];

/** The properties of a request that matter here. */
interface Asked {
  method: string;
  url: string;
  mode: string;
}

export function wayOf({ method, url, mode }: Asked, origin: string): Way {
  const { origin: of, pathname, search } = new URL(url);
  if (of !== origin) return "server";
  if (method !== "GET") return method === "POST" && FORGET.test(pathname) ? "forget" : "server";
  if (pathname.startsWith("/api")) {
    if (search) return "server";
    if (PERSON.has(pathname) || PROGRESS.test(pathname)) return "person";
    return REPLAY.some((path) => path.test(pathname)) ? "replay" : "server";
  }
  if (mode === "navigate") return "page";
  if (pathname === "/sw.js") return "server";
  return pathname.startsWith("/assets/") ? "file" : "named";
}
