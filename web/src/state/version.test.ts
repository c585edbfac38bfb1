// A page that is out of date is loaded anew: never in a game, and never again and again.
import { beforeEach, expect, it, vi } from "vitest";
import { checkProtocol } from "../wire/protocol";
import { PROTOCOL } from "../wire/types";
import { version } from "./version.svelte";

const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  reload.mockClear();
  kept.clear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  version.outdated = version.gameOn = false;
});

const answer = (protocol?: number) =>
  checkProtocol(
    new Response("", protocol ? { headers: { "Mondala-Protocol": String(protocol) } } : {}),
  );

it("stays where the server speaks the same version, or does not say", () => {
  answer(PROTOCOL);
  answer();
  expect(reload).not.toHaveBeenCalled();
  expect(version.outdated).toBe(false);
});

it("is loaded once for another version, and says so if that did not help", () => {
  answer(PROTOCOL + 1);
  expect(reload).toHaveBeenCalledOnce();
  answer(PROTOCOL + 1);
  expect(reload).toHaveBeenCalledOnce();
  expect(version.outdated).toBe(true);
  answer(PROTOCOL + 2);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("waits for the person in a game", () => {
  version.gameOn = true;
  answer(PROTOCOL + 1);
  version.refused();
  expect(reload).not.toHaveBeenCalled();
  expect(version.outdated).toBe(true);
  version.reload();
  expect(reload).toHaveBeenCalledOnce();
});

it("is loaded once when a connection is refused", () => {
  version.refused();
  version.refused();
  expect(reload).toHaveBeenCalledOnce();
});
