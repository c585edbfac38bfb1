import { beforeEach, expect, test, vi } from "vitest";
import type { PlayRequest, RequestsNow } from "../wire/types";
import { person } from "./person.svelte";
import { requests } from "./requests.svelte";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));
vi.mock("./sound", () => ({ play: vi.fn() }));

const request = (id: string, state: PlayRequest["state"] = "open") =>
  ({ id, name: id, state }) as PlayRequest;
const told = (mark: string, incoming: PlayRequest[] | null, outgoing: PlayRequest[] | null = []) =>
  ({ mark, incoming, outgoing }) satisfies RequestsNow;

let answers: RequestsNow[] = [];
let asked: string[] = [];
let leave = () => {};

beforeEach(async () => {
  leave();
  answers = [];
  asked = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answers.shift() ?? told("last", null, null)));
  });
  person.becomes({ person: "me", name: "Me", account: null });
});

async function heard(...next: RequestsNow[]) {
  answers = next;
  leave = requests.follow();
  await vi.waitFor(() => expect(answers).toEqual([]));
  await new Promise(setImmediate); // the answer is read
  await requests.look();
}

test("asks with the mark of the answer before, and keeps what has not changed", async () => {
  await heard(told("one", [request("Ada")]));
  expect(asked).toEqual([
    "/api/me/requests?known=&looks=true",
    "/api/me/requests?known=one&looks=true",
  ]);
  expect(requests.incoming.map(({ id }) => id)).toEqual(["Ada"]);
  expect(requests.shown).toEqual({ request: request("Ada"), mine: false });
  vi.stubGlobal("document", { ...document, visibilityState: "hidden" });
  await requests.look();
  expect(asked.at(-1)).toBe("/api/me/requests?known=last&looks=false");
});

test("shows one thing after another, and nothing over a game", async () => {
  await heard(told("one", [request("Bo"), request("Cy")], [request("Dan", "refused")]));
  const shown = () => requests.shown?.request.id ?? null;
  expect(shown()).toBe("Bo");
  requests.putOff("Bo");
  expect(shown()).toBe("Cy");
  const unlist = requests.list();
  expect(shown(), "both stand on the page").toBe("Dan");
  const free = requests.hold();
  expect(shown()).toBeNull();
  unlist();
  free();
  expect(shown()).toBe("Cy");
});

test("whoever comes next hears nothing of it", async () => {
  await heard(told("one", [request("Eve")]));
  leave();
  expect(requests.incoming).toEqual([]);
  await heard(told("two", null, null));
  expect(asked[2]).toBe("/api/me/requests?known=&looks=true");
});
