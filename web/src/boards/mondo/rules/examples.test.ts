// The rules show each drawing once, in the order in which they are listed.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readRules } from "../../../../scripts/rules";
import { EXAMPLES } from "./examples";

it("every drawing has its place in the rules", () => {
  const { parts } = readRules(readFileSync("../docs/rules/mondo.en.md", "utf-8"));
  expect(parts.flatMap((part) => ("example" in part ? [part.example] : []))).toEqual(EXAMPLES);
});
