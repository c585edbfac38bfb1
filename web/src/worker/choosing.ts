/** How the service worker answers a request: from the network, from what it keeps, or not at all. */

import { GAME_PATH } from "../wire/kept";

export type Way =
  /** Not its affair: the browser asks the server as ever. */
  | "server"
  /** A page: from the server, else the page that is kept. */
  | "page"
  /** A file whose name has a hash of its content: kept first. */
  | "file"
  /** A file whose name stays when its content changes: from the server, else as it is kept. */
  | "named"
  /** From the server, else as it was kept: one's own affairs, and replays. */
  | "person"
  | "replay"
  /** From the server; afterwards another person may use this browser. */
  | "forget";

const PERSON = new Set(["/api/me", "/api/me/profile", "/api/me/ratings"]);
/** One's progress in each game. */
const PROGRESS = /^\/api\/\w+\/progress$/;
const FORGET = /^\/api\/(logout|logout\/everywhere|login|tokens|me\/delete)$/;
/** A finished game's replay, what is known about it, and the tiles it was played with. */
const REPLAY = [GAME_PATH, /^\/api\/games\/[\w-]+\/replay$/, /^\/api\/tiles\/[\w-]+$/];

/** What of a request is looked at. */
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
