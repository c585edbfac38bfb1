import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "./line";
import { TableSocket, type Connection } from "./socket";

const events = new EventTarget();
let states: Connection[] = [];
const opened = () =>
  new TableSocket("ws://here", {
    have: () => ({ game: null, version: 0 }),
    connection: (state) => states.push(state),
    message: () => {},
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  Line.all = [];
  states = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a socket", () => {
  it("gives up a line that never answers, without waiting for its farewell", () => {
    const socket = opened();
    vi.advanceTimersByTime(16_000);
    expect(Line.all.length).toBe(2);
    Line.all[1]!.welcomes();
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(21_000);
    expect(Line.all.length).toBe(3);
    socket.close();
  });

  it("keeps one that answers, also where time comes around once a minute only", () => {
    const socket = opened();
    const [line] = Line.all as [Line];
    line.welcomes();
    vi.advanceTimersByTime(1_000);
    line.answersPings();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5_000);
    line.answersPings();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5_000);
    expect(Line.all.length).toBe(1);
    expect(line.readyState).toBe(Line.OPEN);
    socket.close();
  });

  it("sends again what was not answered, once it is welcome", async () => {
    const socket = opened();
    const done = socket.send({ t: "do", command: "Play", args: {} });
    Line.all[0]!.welcomes();
    events.dispatchEvent(new Event("offline"));
    expect(states.at(-1)).toBe("lost");
    events.dispatchEvent(new Event("online"));
    const line = Line.all[1]!;
    line.welcomes();
    const [again] = line.sent.filter(({ t }) => t === "do");
    line.hears({ t: "ack", n: again!.n, version: 7 });
    expect(await done).toBe(7);
    socket.close();
  });
});
