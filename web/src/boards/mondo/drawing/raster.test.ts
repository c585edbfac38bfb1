import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Raster } from "./raster";

const bitmap = {} as CanvasImageSource;
const FACES = ["wwww", "dddd", "ffff", "pppp", "wwdd", "ffpp"];
const wanted = (face: string) => ({ face, pixels: 60 });

describe("faces that become bitmaps", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("are all drawn in the end, on a machine that is late for everything", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    const raster = new Raster(() => Promise.resolve(bitmap));
    for (const face of FACES) expect(raster.get(wanted(face))).toBeNull();
    await vi.runAllTimersAsync();
    expect(FACES.map((face) => raster.get(wanted(face)))).toEqual(FACES.map(() => bitmap));
  });

  it("are told of as they become ready, a few at once and the urgent ones first", async () => {
    const done: (() => void)[] = [];
    const raster = new Raster(() => new Promise((resolve) => done.push(() => resolve(bitmap))));
    const told = vi.fn();
    raster.whenReady(told);
    FACES.forEach((face, urgency) => raster.get(wanted(face), urgency));
    await vi.runAllTimersAsync();
    expect(done.length).toBe(4);
    done.forEach((ready) => ready());
    await vi.runAllTimersAsync();
    expect(told).toHaveBeenCalledTimes(4);
    expect(FACES.map((face) => raster.get(wanted(face)) !== null)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});
