// After a game it is told who has left: a bot never does, and an empty seat belonged to somebody.
import { expect, it } from "vitest";
import type { TableView } from "../wire/types";
import { leftSeats } from "./leftSeats";

const sitter = (name: string, bot: string | null = null) => ({
  name,
  person: bot ? "" : name,
  bot,
  ready: false,
});

it("finds the seats of those who are gone", () => {
  const seats = [sitter("Ada"), sitter("Bo"), null, sitter("first", "first")];
  const view = (present: string[]) => ({ lobby: { seats } as TableView["lobby"], present });
  expect(leftSeats(view(["Ada", "Bo"]), "Ada")).toEqual([{ seat: 2, name: null }]);
  expect(leftSeats(view(["Ada"]), "Ada")).toEqual([
    { seat: 1, name: "Bo" },
    { seat: 2, name: null },
  ]);
  expect(leftSeats(view([]), "Bo").map(({ name }) => name)).toEqual(["Ada", null]);
});
