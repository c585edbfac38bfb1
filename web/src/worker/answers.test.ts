// Answers that are kept: the last ten replays, one person's profile, nothing of games that are on.
import { beforeEach, expect, it, vi } from "vitest";
import { PERSON, REPLAYS } from "../wire/kept";
import { PROTOCOL } from "../wire/types";
import { forget, keptAnswer } from "./answers";

const HOUSE = "https://house.example";
const full = (url: string) => new URL(url, HOUSE).href;

/** The used part of a cache, in the order in which entries were put. */
class FakeCache {
  readonly #entries = new Map<string, Response>();
  match = async (url: string) => this.#entries.get(full(url))?.clone();
  put = async (url: string, answer: Response) => void this.#entries.set(full(url), answer);
  delete = async (what: string | { url: string }) =>
    this.#entries.delete(full(typeof what === "string" ? what : what.url));
  keys = async () => [...this.#entries.keys()].map((url) => ({ url }));
}

let kept: Map<string, FakeCache>;
let online: boolean;
let says: (path: string) => unknown;
let protocol: number;

beforeEach(() => {
  kept = new Map();
  online = true;
  protocol = PROTOCOL;
  vi.stubGlobal("caches", {
    open: async (name: string) => kept.get(name) ?? kept.set(name, new FakeCache()).get(name),
    delete: async (name: string) => kept.delete(name),
  });
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (!online) throw new TypeError("no network");
    const headers = { "Mondala-Protocol": String(protocol) };
    return new Response(JSON.stringify(says(new URL(url).pathname)), { headers });
  });
});

const ask = async (path: string, name: string): Promise<unknown> =>
  (await keptAnswer(new Request(HOUSE + path), name)).json();

async function look(game: string, ended: number | null = 1): Promise<void> {
  says = (path) => (path.endsWith("replay") ? { of: game } : { id: game, ended });
  await ask(`/api/games/${game}`, REPLAYS);
  await ask(`/api/games/${game}/replay`, REPLAYS);
}

it("keeps the ten replays that were looked at last", async () => {
  for (let game = 0; game < 10; game += 1) await look(`g${game}`);
  await look("g0");
  await look("g10");
  online = false;
  expect(await ask("/api/games/g0/replay", REPLAYS)).toEqual({ of: "g0" });
  expect(await ask("/api/games/g10", REPLAYS)).toEqual({ id: "g10", ended: 1 });
  await expect(ask("/api/games/g1", REPLAYS)).rejects.toThrow();
  await expect(ask("/api/games/g1/replay", REPLAYS)).rejects.toThrow();
});

it("keeps nothing of a game that is on", async () => {
  await look("g1", null);
  online = false;
  await expect(ask("/api/games/g1", REPLAYS)).rejects.toThrow();
  await expect(ask("/api/games/g1/replay", REPLAYS)).rejects.toThrow();
});

it("keeps a profile as long as the same person is there", async () => {
  says = (path) => (path === "/api/me" ? { person: "ada" } : { games: [] });
  await ask("/api/me", PERSON);
  await ask("/api/me/profile", PERSON);
  await ask("/api/me", PERSON);
  online = false;
  expect(await ask("/api/me/profile", PERSON)).toEqual({ games: [] });
  online = true;
  says = () => ({ person: "bo" });
  await ask("/api/me", PERSON);
  online = false;
  expect(await ask("/api/me", PERSON)).toEqual({ person: "bo" });
  await expect(ask("/api/me/profile", PERSON)).rejects.toThrow();
});

it("does not keep what was on its way when a person left", async () => {
  says = () => ({ games: [] });
  const asked = ask("/api/me/profile", PERSON);
  await forget();
  await asked;
  online = false;
  await expect(ask("/api/me/profile", PERSON)).rejects.toThrow();
});

it("keeps no answer in another version of the protocol, and hands on none", async () => {
  says = () => ({ person: "ada" });
  protocol = PROTOCOL + 1;
  await ask("/api/me", PERSON);
  online = false;
  await expect(ask("/api/me", PERSON)).rejects.toThrow();
  online = true;
  protocol = PROTOCOL;
  await ask("/api/me", PERSON);
  online = false;
  const answer = await keptAnswer(new Request(`${HOUSE}/api/me`), PERSON);
  expect(answer.headers.has("Mondala-Protocol")).toBe(false);
  expect(answer.headers.has("Mondala-Kept")).toBe(true);
});
