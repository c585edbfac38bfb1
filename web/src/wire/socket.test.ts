import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fakeSocket";
import { TableSocket, type Connection } from "./socket";

const events = new EventTarget();
let states: Connection[] = [];
const connect = () =>
  new TableSocket("ws://here", {
    resumeFrom: () => ({ game_id: null, version: 0 }),
    connection: (state) => states.push(state),
    message: () => {},
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  FakeSocket.all = [];
  states = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The connection is lost and restored. */
function reconnect(after = 0): FakeSocket {
  events.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(after);
  events.dispatchEvent(new Event("online"));
  const other = FakeSocket.all.at(-1)!;
  other.welcomes();
  return other;
}

describe("a connection", () => {
  it("is given up when it never answers, without waiting for its end", () => {
    const socket = connect();
    vi.advanceTimersByTime(16_000);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.all[1]!.welcomes();
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(21_000);
    expect(FakeSocket.all.length).toBe(3);
    socket.close();
  });

  it("is kept when it answers, also where timers run once a minute only", () => {
    const socket = connect();
    const [other] = FakeSocket.all as [FakeSocket];
    other.welcomes();
    vi.advanceTimersByTime(1_000);
    other.answersPings();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5_000);
    other.answersPings();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(other.readyState).toBe(FakeSocket.OPEN);
    socket.close();
  });

  it("sends again what was not answered", async () => {
    const socket = connect();
    const done = socket.send({ t: "do", command: "Play", args: {} });
    FakeSocket.all[0]!.welcomes();
    events.dispatchEvent(new Event("offline"));
    expect(states.at(-1)).toBe("lost");
    const other = reconnect();
    const [again] = other.sent.filter(({ t }) => t === "do");
    other.receives({ t: "ack", n: again!.n, version: 7 });
    expect(await done).toBe(7);
    socket.close();
  });

  it("does not send again what is too late in a real-time game", async () => {
    const socket = connect();
    FakeSocket.all[0]!.welcomes();
    const done = socket.send({ t: "do", command: "Take", args: {} }, { realTime: true });
    const refused = expect(done).rejects.toMatchObject({ code: "too-late" });
    const other = reconnect(3_000);
    await refused;
    expect(other.sent.filter(({ t }) => t === "do")).toEqual([]);
    socket.close();
  });

  it("rejects what nobody will answer any more when it is closed", async () => {
    const socket = connect();
    const done = socket.send({ t: "say", text: "hello" });
    socket.close();
    await expect(done).rejects.toMatchObject({ code: "closed" });
  });
});
