import { describe, expect, it } from "vitest";
import { Playback } from "./playback.svelte";

/** Animation frames that come when the test says so. */
function film(max: number, pace: number, start = 0) {
  let place = start;
  let waiting: ((now: number) => void) | null = null;
  const playback = new Playback(
    { get: () => place, set: (to) => (place = to), max: () => max, pace: () => pace },
    (then) => {
      waiting = then;
      return () => (waiting = null);
    },
  );
  const picture = (now: number) => {
    const then = waiting;
    waiting = null;
    then?.(now);
  };
  return { playback, picture, place: () => place, waits: () => waiting !== null };
}

describe("playback", () => {
  it("goes one unit on when its time has passed", () => {
    const { playback, picture, place } = film(10, 1000);
    playback.play();
    picture(5000);
    picture(5999);
    expect(place()).toBe(0);
    picture(6000);
    expect(place()).toBe(1);
  });

  it("keeps what is left of a unit when the speed changes", () => {
    const { playback, picture, place } = film(100, 1000);
    playback.play();
    picture(0);
    picture(500);
    playback.speed = 16;
    picture(1000);
    expect(place()).toBe(8);
  });

  it("stops at the end, and plays from the beginning after that", () => {
    const { playback, picture, place, waits } = film(2, 10);
    playback.play();
    picture(0);
    picture(1000);
    expect([place(), playback.playing, waits()]).toEqual([2, false, false]);
    playback.play();
    expect([place(), playback.playing]).toEqual([0, true]);
  });

  it("does nothing more once it is paused", () => {
    const { playback, picture, place, waits } = film(5, 10);
    playback.play();
    picture(0);
    playback.pause();
    expect(waits()).toBe(false);
    picture(1000);
    expect(place()).toBe(0);
  });

  it("has nothing to play where there is one place only", () => {
    const { playback } = film(0, 10);
    playback.play();
    expect(playback.playing).toBe(false);
  });
});
