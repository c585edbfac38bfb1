// A push message becomes a notification, and a tap on it leads to the table.
import { expect, it, vi } from "vitest";
import { goToTable, notification } from "./notifying";

const PUSHED = { title: "Your turn", body: "Bo waits", game: "g", table: "t-1", since: 7 };
const page = (path: string) => ({
  url: `https://house.example${path}`,
  focus: vi.fn(async () => {}),
});

it("shows one notification for each game", () => {
  const { title, options } = notification(PUSHED);
  expect(title).toBe("Your turn");
  expect(options).toMatchObject({ body: "Bo waits", tag: "g", data: { table: "t-1", since: 7 } });
});

it("goes to the table where it is open, and opens it elsewhere", async () => {
  const [home, table, open] = [page("/"), page("/t/t-1?x"), vi.fn(async () => {})];
  await goToTable("t-1", [home, table], open);
  expect([home.focus, table.focus, open].map((each) => each.mock.calls.length)).toEqual([0, 1, 0]);
  await goToTable("t-2", [home, table], open);
  expect(open).toHaveBeenCalledWith("/t/t-2");
});
