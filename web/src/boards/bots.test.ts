// Every computer player that the sources have has a name, a line and a face of its own.

import { expect, it, vi } from "vitest";

vi.mock("../state/language.svelte", () => import("../paraglide/messages.js"));

import { GAMES as KNOWN } from "../wire/constants";
import { bots as mondo } from "./mondo/bots";
import { bots as patterns } from "./patterns/bots";

it.each([
  ["Mondo", mondo, KNOWN.Mondo.bots],
  ["Patterns", patterns, KNOWN.Patterns.bots],
] as const)("%s", (_, bots, known) => {
  const looks = known.map(({ name }) => bots.named(name));
  for (const look of looks) expect(look.name() && look.line() && look.face).toBeTruthy();
  for (const part of [
    looks.map(({ name }) => name()),
    looks.map(({ line }) => line()),
    looks.map(({ face }) => face),
  ]) {
    expect(new Set(part).size).toBe(known.length);
  }
});
