import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAwake } from "./wakeLock";

const held = new Set<object>();
const page = new EventTarget() as EventTarget & { visibilityState: string };

beforeEach(() => {
  held.clear();
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  const request = () => {
    const lock = { release: () => Promise.resolve(held.delete(lock)) };
    held.add(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the screen on until it is told otherwise", async () => {
  const stop = keepAwake();
  await Promise.resolve();
  expect(held.size).toBe(1);
  await vi.waitFor(() => {
    stop();
    expect(held.size).toBe(0);
  });
});

it("asks again when the page is seen again, and not while it is hidden", async () => {
  page.visibilityState = "hidden";
  const stop = keepAwake();
  expect(held.size).toBe(0);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(held.size).toBe(1);
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(held.size).toBe(0));
});
