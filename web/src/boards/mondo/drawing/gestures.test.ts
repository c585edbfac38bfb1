import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PileGestures } from "./pileGestures";

const done: string[] = [];
let pannable = false;

function gestures(): PileGestures {
  return new PileGestures({
    tileAt: (x) => (x < 100 ? 7 : null),
    pannable: () => pannable,
    within: (x) => x >= 0 && x <= 300,
    lift: (handle) => done.push(`lift ${handle}`),
    move: (x, y) => done.push(`move ${x} ${y}`),
    drop: () => done.push("drop"),
    cancel: () => done.push("cancel"),
    take: (handle) => done.push(`take ${handle}`),
    turnOver: (handle) => done.push(`turn ${handle}`),
    dragOut: (handle) => done.push(`out ${handle}`),
    tapCloth: (x, y) => done.push(`cloth ${x} ${y}`),
    pan: (dx, dy) => done.push(`pan ${dx} ${dy}`),
    zoom: (factor) => done.push(`zoom ${factor.toFixed(1)}`),
  });
}

const by = (pointerType: string, pointerId = 1, button = 0) =>
  ({
    pointerType,
    pointerId,
    button,
    get timeStamp() {
      return performance.now();
    },
  }) as PointerEvent;
const mouse = by("mouse");
const finger = by("touch");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  done.length = 0;
  pannable = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a mouse", () => {
  it("takes with a click, at once", () => {
    const on = gestures();
    on.down(mouse, 50, 50);
    on.up(mouse);
    expect(done).toEqual(["take 7"]);
  });

  it("shifts with a drag, even where the cloth can be moved", () => {
    pannable = true;
    const on = gestures();
    on.down(mouse, 50, 50);
    on.move(mouse, 52, 50);
    on.move(mouse, 70, 50);
    on.up(mouse);
    expect(done).toEqual(["lift 7", "move 70 50", "drop"]);
  });

  it("takes what it drags out of the frame", () => {
    const on = gestures();
    on.down(mouse, 50, 50);
    on.move(mouse, 70, 50);
    on.move(mouse, -5, 50);
    on.move(mouse, -50, 50);
    on.up(mouse);
    expect(done).toEqual(["lift 7", "move 70 50", "cancel", "out 7"]);
  });

  it("does nothing with its other buttons, and tells a click beside the tiles", () => {
    const on = gestures();
    on.down(by("mouse", 1, 2), 50, 50);
    on.up(by("mouse", 1, 2));
    on.down(mouse, 200, 40);
    on.up(mouse);
    expect(done).toEqual(["cloth 200 40"]);
  });
});

describe("a finger", () => {
  const tap = (on: PileGestures, x: number) => {
    on.down(finger, x, 50);
    on.up(finger);
  };

  it("takes with a tap, at once", () => {
    tap(gestures(), 50);
    expect(done).toEqual(["take 7"]);
  });

  it("takes with a tap of which a busy machine hears late", () => {
    const on = gestures();
    on.down({ ...finger, timeStamp: 1000 }, 50, 50);
    vi.advanceTimersByTime(400);
    on.up({ ...finger, timeStamp: 1080 });
    expect(done).toEqual(["lift 7", "cancel", "take 7"]);
  });

  it("turns over what it took with a second tap, whatever lies there now", () => {
    const on = gestures();
    tap(on, 95);
    tap(on, 105);
    expect(done).toEqual(["take 7", "turn 7"]);
  });

  it("means two tiles by taps that are far apart or long apart", () => {
    const on = gestures();
    tap(on, 10);
    tap(on, 90);
    vi.advanceTimersByTime(400);
    tap(on, 90);
    expect(done).toEqual(["take 7", "take 7", "take 7"]);
  });

  it("moves the cloth where there is more of it, and shifts where there is not", () => {
    pannable = true;
    const on = gestures();
    on.down(finger, 50, 50);
    on.move(finger, 80, 50);
    on.move(finger, 90, 55);
    on.up(finger);
    expect(done).toEqual(["pan 30 0", "pan 10 5"]);
    done.length = 0;
    pannable = false;
    on.down(finger, 50, 50);
    on.move(finger, 80, 50);
    on.up(finger);
    expect(done).toEqual(["lift 7", "move 80 50", "drop"]);
  });

  it("moves the cloth although a busy machine hears late that it moved", () => {
    pannable = true;
    const on = gestures();
    on.down({ ...finger, timeStamp: 1000 }, 50, 50);
    vi.advanceTimersByTime(400);
    on.move({ ...finger, timeStamp: 1080 }, 80, 50);
    on.move({ ...finger, timeStamp: 1700 }, 90, 55);
    on.up({ ...finger, timeStamp: 1800 });
    expect(done).toEqual(["lift 7", "cancel", "pan 30 0", "pan 10 5"]);
  });

  it("shifts after a long press wherever it is", () => {
    pannable = true;
    const on = gestures();
    on.down(finger, 50, 50);
    vi.advanceTimersByTime(400);
    on.move(finger, 80, 50);
    on.up(finger);
    vi.runAllTimers();
    expect(done).toEqual(["lift 7", "move 80 50", "drop"]);
  });

  it("zooms with a second one, and puts back what was lifted", () => {
    const on = gestures();
    on.down(finger, 50, 50);
    on.move(finger, 80, 50);
    on.down(by("touch", 2), 180, 50);
    on.move(by("touch", 2), 280, 50);
    on.up(by("touch", 2));
    on.up(finger);
    vi.runAllTimers();
    expect(done).toEqual(["lift 7", "move 80 50", "cancel", "zoom 2.0", "pan 50 0"]);
  });
});
