import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readRules } from "../../../../scripts/rules";
import { CHAPTERS } from "./chapters";

it("opens the rules at the headings that are meant", () => {
  const { contents } = readRules(readFileSync("../docs/rules/patterns.en.md", "utf-8"));
  const titles = Object.entries(CHAPTERS).map(([name, id]) => [
    name,
    contents.find((each) => each.id === id)?.text,
  ]);
  expect(Object.fromEntries(titles)).toEqual({ turn: "Your turn", counting: "Counting" });
});
