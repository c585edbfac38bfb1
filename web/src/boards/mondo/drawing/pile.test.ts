import { describe, expect, it } from "vitest";
import type { Lying } from "../../../wire/types";
import { buriedIn, covers, nearestTowards, tileAt } from "./lying";
import cases from "./pile.fixture.json";
import { PileMotion } from "./pileMotion";
import { PileView } from "./pileView";

const PILE = cases.pile.map(([handle, spot]) => [handle, spot, "wwww", null, null, 0] as Lying);

describe("which tile is meant", () => {
  it("is what the server says, at every point of a pile", () => {
    expect(cases.points.length).toBeGreaterThan(400);
    for (const [x, y, handle] of cases.points) {
      expect(tileAt(PILE, x!, y!)?.[0] ?? null, `${x} ${y}`).toBe(handle);
    }
  });

  it("is what the server says at the very edges, at every angle", () => {
    expect(new Set(cases.edges.map(([angle]) => angle)).size).toBe(24);
    for (const [angle, x, y, covered] of cases.edges) {
      expect(covers([500, 500, angle as number], x as number, y as number)).toBe(covered);
    }
  });

  it("is buried where the server says so", () => {
    expect([...buriedIn(PILE)].sort((a, b) => a - b)).toEqual(cases.buried);
  });
});

it("goes with the arrow keys to the nearest tile in that direction", () => {
  const lying = (handle: number, x: number, y: number): Lying => [
    handle,
    [x, y, 0],
    "wwww",
    null,
    null,
    0,
  ];
  const tiles = [lying(1, 100, 100), lying(2, 180, 120), lying(3, 400, 100), lying(4, 100, 300)];
  expect(nearestTowards(tiles, [100, 100], [1, 0])?.[0]).toBe(2);
  expect(nearestTowards(tiles, [180, 120], [1, 0])?.[0]).toBe(3);
  expect(nearestTowards(tiles, [100, 100], [0, 1])?.[0]).toBe(4);
  expect(nearestTowards(tiles, [100, 100], [-1, 0])).toBe(null);
});

describe("the view of the cloth", () => {
  const cloth = { width: 775, height: 930 };

  it("shows everything where there is room", () => {
    const view = new PileView();
    view.fit({ width: 500, height: 592 }, cloth, 44);
    expect(view.pannable).toBe(false);
    const [left, top] = view.fromCloth(0, 0);
    const [right, bottom] = view.fromCloth(cloth.width, cloth.height);
    expect(Math.min(left, top)).toBeGreaterThan(0);
    expect(right).toBeLessThan(500);
    expect(bottom).toBeLessThan(592);
  });

  it("keeps tiles large enough for fingers, and the cloth in sight, on a phone", () => {
    const view = new PileView();
    view.fit({ width: 390, height: 246 }, cloth, 54);
    expect(view.scale).toBeCloseTo(0.54);
    expect(view.pannable).toBe(true);
    view.pan(10_000, 10_000);
    expect(view.toCloth(0, 0).every((place) => place < 0 && place > -60)).toBe(true);
    view.pan(-20_000, -20_000);
    expect(view.toCloth(390, 246)[0]).toBeGreaterThan(cloth.width);
  });

  it("shows the whole pile, however small, and large tiles again", () => {
    const view = new PileView();
    view.fit({ width: 390, height: 246 }, cloth, 54);
    expect([view.crowded, view.pannable]).toEqual([true, true]);
    view.pan(40, 30);
    view.showWhole();
    expect([view.crowded, view.pannable]).toEqual([true, false]);
    const [right, bottom] = view.fromCloth(cloth.width, cloth.height);
    expect(right).toBeLessThan(390);
    expect(bottom).toBeLessThan(246);
    view.showLarge();
    expect(view.scale).toBeCloseTo(0.54);
  });

  it("goes where the keyboard goes, and no further", () => {
    const view = new PileView();
    view.fit({ width: 390, height: 246 }, cloth, 54);
    const before = view.fromCloth(400, 465);
    view.bringInSight(400, 465);
    expect(view.fromCloth(400, 465)).toEqual(before);
    view.bringInSight(700, 900);
    const [x, y] = view.fromCloth(700, 900);
    expect(x).toBeLessThan(390 - 27);
    expect(y).toBeLessThan(246 - 27);
  });

  it("zooms about the fingers", () => {
    const view = new PileView();
    view.fit({ width: 390, height: 246 }, cloth, 54);
    const before = view.toCloth(200, 120);
    view.zoom(1.5, 200, 120);
    const after = view.toCloth(200, 120);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
});

describe("tiles on their way", () => {
  const at = (x: number, face = "wwww"): Lying => [7, [x, 0, 0], face, null, null, 0];

  it("slide from where they lay", () => {
    const motion = new PileMotion(() => false);
    motion.changed([at(0)], 0);
    motion.changed([at(100)], 1000);
    expect(motion.seen(at(100), 1000).spot[0]).toBe(0);
    const half = motion.seen(at(100), 1060).spot[0];
    expect(half).toBeGreaterThan(20);
    expect(half).toBeLessThan(100);
    expect(motion.tidy(1300)).toBe(true);
    expect(motion.seen(at(100), 1300).spot[0]).toBe(100);
    expect(motion.busy).toBe(false);
  });

  it("stand on their edge until the other face is told", () => {
    const motion = new PileMotion(() => false);
    motion.changed([at(0)], 0);
    motion.turn(7, "wwww", 0);
    const waiting = motion.seen(at(0), 5000);
    expect(waiting).toMatchObject({ face: "wwww" });
    expect(waiting.open).toBeLessThan(0.3);
    motion.changed([at(0, "dddd")], 5000);
    expect(motion.seen(at(0, "dddd"), 5010).face).toBe("dddd");
    motion.tidy(6000);
    expect(motion.busy).toBe(false);
  });

  it("open as they were when it is refused", () => {
    const motion = new PileMotion(() => false);
    motion.turn(7, "wwww", 0);
    motion.answered(7, 400);
    motion.tidy(1000);
    expect(motion.seen(at(0), 1000)).toMatchObject({ face: "wwww", open: 1 });
  });

  it("do not move for those who want it still", () => {
    const motion = new PileMotion(() => true);
    motion.changed([at(0)], 0);
    motion.changed([at(100)], 10);
    expect(motion.busy).toBe(false);
  });
});
