// An analysis is shown as it comes, goes on after trouble, and is given up.

import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));
const server = vi.hoisted(() => ({ analyse: vi.fn(), analysis: vi.fn(), dropAnalysis: vi.fn() }));
vi.mock("../wire/api", () => ({ api: server }));

import { Refusal } from "../wire/refusal";
import { Analysis } from "./analysis.svelte";

const info = (state: string, parts: number[] = [], ahead = 0, total: number | null = 3) => ({
  state,
  ahead,
  total,
  parts,
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
let analysis: Analysis<number>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  server.dropAnalysis.mockResolvedValue(undefined);
  analysis = new Analysis<number>("g");
});
afterEach(() => vi.useRealTimers());

it("shows the parts as they come, and looks no more once all are there", async () => {
  server.analyse.mockResolvedValue(info("waiting", [], 2, null));
  server.analysis.mockResolvedValueOnce(info("running", [1]));
  server.analysis.mockResolvedValueOnce(info("done", [2, 3]));
  await analysis.start();
  expect([analysis.state, analysis.ahead, analysis.total]).toEqual(["waiting", 2, null]);
  await seconds(0.4);
  expect([analysis.state, analysis.parts]).toEqual(["running", [1]]);
  await seconds(0.4);
  expect([analysis.state, analysis.parts]).toEqual(["done", [1, 2, 3]]);
  expect(server.analysis.mock.calls).toEqual([
    ["g", 0],
    ["g", 1],
  ]);
  await seconds(10);
  expect(server.analysis).toHaveBeenCalledTimes(2);
});

it("shows what is kept without asking for anything", async () => {
  server.analysis.mockResolvedValueOnce(info("none"));
  await analysis.look();
  expect(analysis.state).toBe("none");
  server.analysis.mockResolvedValueOnce(info("done", [1, 2, 3]));
  await analysis.look();
  expect([analysis.state, analysis.parts]).toEqual(["done", [1, 2, 3]]);
  expect(server.analyse).not.toHaveBeenCalled();
});

it("joins what is on its way when it looks, and says nothing of what cannot be had", async () => {
  server.analysis.mockRejectedValueOnce(new Refusal("not-over"));
  await analysis.look();
  expect([analysis.state, analysis.trouble]).toEqual(["none", ""]);
  server.analysis.mockResolvedValueOnce(info("running", [1]));
  server.analyse.mockResolvedValue(info("running", [1, 2]));
  await analysis.look();
  await seconds(0);
  expect([analysis.state, analysis.parts]).toEqual(["running", [1, 2]]);
});

it("goes on when the server can be reached again, or was started anew", async () => {
  server.analyse.mockResolvedValue(info("running", [1]));
  server.analysis.mockRejectedValueOnce(new Refusal("unreachable"));
  server.analysis.mockResolvedValueOnce(info("none"));
  await analysis.start();
  await seconds(0.4);
  expect(analysis.state).toBe("running");
  expect(analysis.trouble).not.toBe("");
  await seconds(2);
  expect([analysis.state, analysis.trouble, analysis.parts]).toEqual(["running", "", [1]]);
  expect(server.analyse).toHaveBeenCalledTimes(2);
});

it("says why it is refused, and can be tried again", async () => {
  server.analyse.mockRejectedValueOnce(new Refusal("no-analyst"));
  await analysis.start();
  expect(analysis.state).toBe("failed");
  expect(analysis.trouble).not.toBe("");
  server.analyse.mockResolvedValueOnce(info("done", [1, 2, 3]));
  await analysis.start();
  expect([analysis.state, analysis.trouble]).toEqual(["done", ""]);
});

it("gives up at once, whatever comes afterwards", async () => {
  let answer: (value: unknown) => void = () => {};
  server.analyse.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const started = analysis.start();
  analysis.stop();
  answer(info("running", [1]));
  await started;
  await seconds(10);
  expect([analysis.state, analysis.parts]).toEqual(["none", []]);
  expect(server.dropAnalysis).toHaveBeenCalledWith("g");
  expect(server.analysis).not.toHaveBeenCalled();
});

it("looks no more once the page is left", async () => {
  server.analyse.mockResolvedValue(info("running"));
  await analysis.start();
  analysis.leave();
  await seconds(10);
  expect(server.analysis).not.toHaveBeenCalled();
  expect(server.dropAnalysis).not.toHaveBeenCalled();
});
