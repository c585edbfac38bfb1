// The lint rules let the wanted imports through and stop the others, static or not.
import { Linter } from "eslint";
import { expect, it } from "vitest";
import { arrows } from "./arrows";

const linter = new Linter({ configType: "flat" });
const stopped = (file: string, code: string) =>
  linter.verify(code, [{ files: ["**/*.ts"] }, ...arrows], {
    filename: `src/${file}`,
  }).length > 0;

it.each([
  ["state/a.ts", 'import "../wire/b";'],
  ["state/a.ts", 'import "../paraglide/messages.js";'],
  ["components/lesson/a.ts", 'import "../../state/b";'],
  ["boards/mondo/index.ts", 'import "../game";'],
  ["boards/mondo/index.ts", 'const load = () => import("./lobby");'],
  ["boards/mondo/lobby/a.ts", 'import "../drawing/b";'],
  ["boards/index.ts", 'import "./mondo";'],
  ["routes/home/a.ts", 'import "../../boards";'],
  ["routes/Table.ts", 'import "./lobby/b";'],
  ["router.svelte.ts", 'const load = () => import("./routes/Home.svelte");'],
])("%s may say %s", (file, code) => {
  expect(stopped(file, code)).toBe(false);
});

it.each([
  ["wire/a.ts", 'import "../state/b";'],
  ["state/a.ts", 'import "../boards";'],
  ["state/a.ts", 'import "../boards/patterns/b";'],
  ["state/a.ts", 'import "../components/b";'],
  ["components/a.ts", 'import "../routes/b";'],
  ["components/a.ts", 'const load = () => import("../boards/mondo/b");'],
  ["boards/mondo/a.ts", 'import "../patterns/b";'],
  ["boards/mondo/table/a.ts", 'import "../../patterns/b";'],
  ["boards/mondo/a.ts", 'import "..";'],
  ["boards/patterns/a.ts", 'import "../index";'],
  ["boards/game.ts", 'import "../routes/b";'],
  ["boards/patterns/a.ts", 'export * from "../../router.svelte";'],
  ["routes/a.ts", 'import "../boards/mondo/b";'],
  ["routes/a.ts", 'import.meta.glob("../boards/*/index.ts");'],
  ["routes/home/a.ts", 'import "../../router.svelte";'],
])("%s may not say %s", (file, code) => {
  expect(stopped(file, code)).toBe(true);
});
