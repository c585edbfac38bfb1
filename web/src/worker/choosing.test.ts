// Which requests the service worker answers, and which it leaves to the server.
import { expect, it } from "vitest";
import { wayOf } from "./choosing";

const HOUSE = "https://house.example";
const way = (path: string, method = "GET", mode = "cors") =>
  wayOf({ method, mode, url: HOUSE + path }, HOUSE);

it("keeps pages and files with a hash in their name", () => {
  expect(way("/t/some-table", "GET", "navigate")).toBe("page");
  expect(way("/assets/house-abc.js")).toBe("file");
  expect(way("/early.js")).toBe("named");
  expect(way("/sw.js")).toBe("server");
});

it("keeps one's own profile and the replays that were looked at", () => {
  for (const path of ["/api/me", "/api/me/profile", "/api/me/ratings"]) {
    expect(way(path)).toBe("person");
  }
  for (const path of ["/api/games/a-1", "/api/games/a-1/replay", "/api/tiles/0abc"]) {
    expect(way(path)).toBe("replay");
  }
});

it("keeps nothing of tables, nothing secret and nothing of others", () => {
  for (const path of [
    "/api/tables",
    "/api/tables/x",
    "/api/me/data",
    "/api/me/games?game=&name=",
    "/api/me?x=1",
    "/api/games/a-1/record",
    "/api/games/a-1/analysis?after=0",
    "/api",
  ]) {
    expect(way(path)).toBe("server");
  }
  expect(way("/api", "GET", "navigate")).toBe("server");
  expect(wayOf({ method: "GET", mode: "cors", url: "https://other.example/x" }, HOUSE)).toBe(
    "server",
  );
});

it("forgets when another person may come", () => {
  for (const path of ["/api/logout", "/api/logout/everywhere", "/api/login", "/api/tokens"]) {
    expect(way(path, "POST")).toBe("forget");
  }
  expect(way("/api/me/delete", "POST")).toBe("forget");
  expect(way("/api/tables", "POST")).toBe("server");
  expect(way("/api/me", "PATCH")).toBe("server");
});
