// Installing is proposed once, when somebody is likely to come back.
import { beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const heard = new Map<string, (event: object) => void>();
const prompt = vi.fn();

beforeEach(() => {
  kept.clear();
  heard.clear();
  prompt.mockClear();
  vi.useFakeTimers({ now: new Date("2026-11-19T20:00:00Z") });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("addEventListener", (name: string, hears: (event: object) => void) =>
    heard.set(name, hears),
  );
});

/** The state of a newly opened page in a browser that can or cannot install it. */
async function opened({ possible = true } = {}) {
  vi.resetModules();
  const { installing } = await import("./installing.svelte");
  if (possible) heard.get("beforeinstallprompt")!({ preventDefault() {}, prompt });
  return installing;
}

it("is proposed after a second game, not after the same one seen twice", async () => {
  const installing = await opened();
  installing.played("g");
  installing.played("g");
  expect((await opened()).proposed).toBe(false);
  (await opened()).played("h");
  expect((await opened()).proposed).toBe(true);
  expect((await opened({ possible: false })).proposed).toBe(false);
});

it("is proposed after a lesson, and never again once it was answered", async () => {
  const installing = await opened();
  installing.learnt();
  expect(installing.proposed).toBe(true);
  installing.accept();
  expect(prompt).toHaveBeenCalledOnce();
  expect((await opened()).proposed).toBe(false);
});

it("is proposed to who comes back on another day", async () => {
  expect((await opened()).proposed).toBe(false);
  vi.setSystemTime(new Date("2026-11-20T06:00:00Z"));
  expect((await opened()).proposed).toBe(true);
});

it("is told in words where only the person can do it", async () => {
  vi.stubGlobal("navigator", { standalone: false });
  (await opened({ possible: false })).learnt();
  const again = await opened({ possible: false });
  expect([again.proposed, again.byHand]).toEqual([true, true]);
  vi.stubGlobal("navigator", { standalone: true });
  expect((await opened({ possible: false })).proposed).toBe(false);
});
