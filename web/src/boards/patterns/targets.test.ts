import { expect, it } from "vitest";
import { targetsOf } from "./targets";

const effect = { gain: 0, traps: false };
const legal = { Ed4: effect, Se5: effect, Ff6: effect, "==": effect };

it("marks where the token in the hand may go", () => {
  expect([...targetsOf(legal, true, "play")]).toEqual([
    ["d4", "establish"],
    ["e5", "swap"],
  ]);
});

it("marks what can be flipped with an empty hand, more strongly at the end", () => {
  expect([...targetsOf(legal, false, "play")]).toEqual([["f6", "own"]]);
  expect([...targetsOf(legal, false, "flips")]).toEqual([["f6", "flip"]]);
});
