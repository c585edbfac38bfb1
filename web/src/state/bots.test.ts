// Who is proposed: a friendly one at first, then the one chosen last, as far as the server has them.

import { beforeEach, expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));
const offered = vi.hoisted(() => ({ bots: vi.fn() }));
vi.mock("../wire/api", () => ({ api: offered }));

import { Bots } from "./bots.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const levels = (...all: number[]) => all.map((level) => ({ name: `bot ${level}`, level }));
const nim = () => new Bots("Nim", { bots: levels(1, 2, 3), friendly: 2 }, {});
beforeEach(() => kept.clear());

it("a first game is against a friendly one, the next against the one chosen last", () => {
  const bots = nim();
  expect(bots.proposed().level).toBe(2);
  bots.choose(3);
  expect(bots.proposed().level).toBe(3);
  expect(nim().proposed().level).toBe(3);
});

it("proposes the nearest that the server has", async () => {
  offered.bots.mockResolvedValue({ Nim: levels(1, 2) });
  const bots = nim();
  bots.choose(3);
  await bots.look();
  expect(bots.all.map(({ level }) => level)).toEqual([1, 2]);
  expect(bots.proposed().level).toBe(2);
  expect(bots.proposed(1).level).toBe(1);
  expect(bots.beside(2, 1)).toBeNull();
});

it("goes by those it knows while the server cannot be reached, and asks again", async () => {
  offered.bots.mockRejectedValueOnce(new Error("unreachable"));
  offered.bots.mockResolvedValue({ Nim: levels(1) });
  const bots = nim();
  await bots.look();
  expect(bots.all).toHaveLength(3);
  await bots.look();
  expect(bots.all).toHaveLength(1);
});
