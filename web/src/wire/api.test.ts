import { afterEach, expect, test, vi } from "vitest";
import { pages } from "./api";

/** Three pages of a list, each but the last with a link to the next. */
const PAGES: Record<string, { items: string[]; next?: string }> = {
  "/api/list": { items: ["a", "b"], next: "/api/list?after=b" },
  "/api/list?after=b": { items: ["c", "d"], next: "/api/list?after=d" },
  "/api/list?after=d": { items: ["e"] },
};

function answered(path: string): Response {
  const { items, next } = PAGES[path]!;
  const headers = new Headers();
  if (next !== undefined) headers.set("Link", `<${next}>; rel="next"`);
  return new Response(JSON.stringify(items), { headers });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, "ab", true],
  [2, "abcd", true],
  [3, "abcde", false],
  [9, "abcde", false],
])("%i pages of a list", async (count, items, more) => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answered(path)));
  expect(await pages("/api/list", count)).toEqual({ items: [...items], more });
});
