import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRules } from "../../scripts/rules";

const FOLDER = "../docs/rules";
const LANGUAGES = ["en", "fr", "pl", "de"];
const GAMES = readdirSync("src/boards", { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);
const read = (game: string, language: string) =>
  readRules(readFileSync(`${FOLDER}/${game}.${language}.md`, "utf-8"));

/** The elements of a page, without its words. */
function shape(game: string, language: string) {
  const { contents, parts } = read(game, language);
  const tags = parts.map((part) =>
    "example" in part
      ? part.example
      : [...part.html.matchAll(/<(h2|h3|p|li|tr|table)[ >]/g)].map((found) => found[1]).join(" "),
  );
  return { ids: contents.map(({ id }) => id), tags };
}

describe("rules", () => {
  it("are there for every game in every language, and nothing else is", () => {
    const wanted = GAMES.flatMap((game) => LANGUAGES.map((language) => `${game}.${language}.md`));
    expect(readdirSync(FOLDER).sort()).toEqual(wanted.sort());
  });

  for (const game of GAMES)
    it(`of ${game} have the same headings, lists, tables and examples in every language`, () => {
      for (const language of LANGUAGES) expect(shape(game, language)).toEqual(shape(game, "en"));
    });

  it("have a title and numbered headings that are not numbered twice", () => {
    const { title, contents } = readRules("# A\n\n## B\n\n### C\n\n### D\n\n## E\n\n### F\n");
    expect(title).toBe("A");
    expect(contents.map(({ id }) => id)).toEqual(["s1", "s1-1", "s1-2", "s2", "s2-1"]);
  });
});
