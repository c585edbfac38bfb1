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

  it("are all drawn in the end", async () => {
    const raster = new Raster((svgs) => Promise.resolve(svgs.map(() => bitmap)));
    for (const face of FACES) expect(raster.get(wanted(face))).toBeNull();
    await vi.runAllTimersAsync();
    expect(FACES.map((face) => raster.get(wanted(face)))).toEqual(FACES.map(() => bitmap));
  });

  it("are told of as they become ready, a few at once and the urgent ones first", async () => {
    const done: (() => void)[] = [];
    const raster = new Raster(
      (svgs) => new Promise((resolve) => done.push(() => resolve(svgs.map(() => bitmap)))),
    );
    const told = vi.fn();
    raster.whenReady(told);
    FACES.forEach((face, urgency) => raster.get(wanted(face), urgency));
    await vi.runAllTimersAsync();
    expect(done.length).toBe(1);
    done[0]!();
    await vi.runAllTimersAsync();
    expect(told).toHaveBeenCalledTimes(1);
    expect(FACES.map((face) => raster.get(wanted(face)) !== null)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it("stand in for each other: the nearest size, turned as it must be", async () => {
    const raster = new Raster((_, __, pixels) => Promise.resolve([{ pixels } as never]));
    expect(raster.standIn(wanted("wwdd"))).toBeNull();
    for (const pixels of [30, 90, 300]) raster.get({ face: "wwdd", pixels });
    await vi.runAllTimersAsync();
    const found = raster.standIn({ face: "wwdd", pixels: 100, turn: 3 });
    expect(found).toEqual({ bitmap: { pixels: 90 }, turns: 3 });
    expect(raster.standIn(wanted("ffpp"))).toBeNull();
  });
});
