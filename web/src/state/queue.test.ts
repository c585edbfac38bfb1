import { beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../wire/refusal";
import type { QueuePlace } from "../wire/types";
import { Queue } from "./queue.svelte";

const WANTED = { game: "Patterns", pace: "5+3" };
const place = (more: Partial<QueuePlace> = {}): QueuePlace => ({
  ticket: "t",
  waited: 0,
  others: 0,
  bot: false,
  rivals: [],
  starts_in: 0,
  table: null,
  ...more,
});

/** The requests, and the server's answer to each, in order. */
let asked: string[] = [];
let answers: (QueuePlace | string)[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const answer = method === "DELETE" ? place() : answers.shift()!;
    const refused = typeof answer === "string";
    const body = refused ? { code: answer, sentence: "", details: {} } : answer;
    return Promise.resolve(Response.json(body, { status: refused ? 409 : 200 }));
  });
});

test("asks on until there is a table", async () => {
  answers = [place(), place({ waited: 900 }), place({ table: "T" })];
  expect(await new Queue().wait(WANTED)).toBe("T");
  expect(asked).toEqual(["POST /api/queue", "PUT /api/queue/t", "PUT /api/queue/t"]);
});

test("joins again where its place is lost", async () => {
  answers = [place(), "no-place", place({ ticket: "u" }), place({ ticket: "u", table: "T" })];
  const waiting = new Queue().wait(WANTED);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe("T");
  expect(asked.slice(2)).toEqual(["POST /api/queue", "PUT /api/queue/u"]);
});

test("a place that was taken elsewhere is given up", async () => {
  answers = [place(), "waits-elsewhere"];
  await expect(new Queue().wait(WANTED)).rejects.toBeInstanceOf(Refusal);
});

test("who leaves is taken out of the queue, also on the way in", async () => {
  answers = [place()];
  const queue = new Queue();
  const waiting = queue.wait(WANTED);
  queue.leave();
  expect(await waiting).toBeNull();
  expect(asked).toEqual(["POST /api/queue", "DELETE /api/queue/t"]);
});
