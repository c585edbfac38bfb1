import { expect, it } from "vitest";
import type { MondoView, TableView } from "../../../wire/types";
import { countingOf } from "./counting";

const player = (out: boolean) => ({ world: [], hand: null, tasks: [], chip: null, out });

/** Two people, both present, and two bots. `out` are the seats that have jumped out. */
function seen(out: number[], change: Partial<MondoView> = {}): MondoView {
  const players = [0, 1, 2, 3].map((seat) => player(out.includes(seat)));
  const match = { options: { seats: 2 }, round: { phase: "running", players } };
  return {
    match,
    counting: [],
    ahead: false,
    bots: [null, null, "steady", "steady"],
    ...change,
  } as unknown as MondoView;
}
const table = (present = ["ada", "bo"]) =>
  ({
    present,
    lobby: {
      seats: [
        { person: "ada", bot: null },
        { person: "bo", bot: null },
        { person: "", bot: "steady" },
        { person: "", bot: "steady" },
      ],
    },
  }) as unknown as TableView;
const not = { offered: false, asked: false, waitsFor: [] };

it("is offered once only bots are left", () => {
  expect(countingOf(seen([0]), table(), 0)).toEqual(not);
  expect(countingOf(seen([0, 1]), table(), 0)).toEqual({
    offered: true,
    asked: false,
    waitsFor: [0, 1],
  });
  expect(countingOf(seen([0, 1, 2, 3]), table(), 0)).toEqual(not);
});

it("waits for those who are there and have not asked for it", () => {
  const asked = seen([0, 1], { counting: [0] });
  expect(countingOf(asked, table(), 0)).toEqual({ offered: false, asked: true, waitsFor: [1] });
  expect(countingOf(asked, table(["ada"]), 0).waitsFor).toEqual([]);
  expect(countingOf(asked, table(), 1).offered).toBe(true);
});

it("is offered beside somebody whom a bot plays for, but not beside somebody who is away", () => {
  expect(countingOf(seen([0]), table(["ada"]), 0)).toEqual(not);
  const played = seen([0], { bots: [null, "steady", "steady", "steady"] });
  expect(countingOf(played, table(["ada"]), 0)).toMatchObject({ offered: true, waitsFor: [0] });
});

it("is not offered to watchers, nor when it happens already", () => {
  expect(countingOf(seen([0, 1]), table(), null)).toEqual(not);
  expect(countingOf(seen([0, 1], { ahead: true }), table(), 0)).toEqual(not);
});
