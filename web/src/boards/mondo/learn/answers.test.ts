// The rules' answers that travel with the lesson, where there is no server.
import { expect, it } from "vitest";
import type { Placement } from "../../../wire/types";
import { readLesson } from "./answers";

const FIRST: Placement[] = [["c6", 72, "f", 3]];

it("knows the worlds of its steps", async () => {
  expect((await readLesson(FIRST, false)).sheet?.misconnections.points).toBe(0);
  expect((await readLesson(FIRST, false)).open).toContain("d6");
});

it("leaves no row out where a whole round is counted", async () => {
  expect((await readLesson([], true)).sheet?.empty.points).toBe(-24);
  expect((await readLesson(FIRST, true)).sheet).toBeNull();
});
