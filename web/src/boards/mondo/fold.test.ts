// Folding the events one is sent gives exactly what a snapshot would show (docs/protocol.md).
import { describe, expect, it } from "vitest";
import type { MondoEvent, MondoView } from "../../wire/types";
import { folded } from "./fold";
import streams from "./stream.fixture.json";

interface Stream {
  seat: number | null;
  first: MondoView;
  entries: { number: number; events: MondoEvent[] }[];
  snapshots: Record<number, MondoView>;
}

describe.each(streams as unknown as Stream[])("what seat $seat is sent", (stream) => {
  it("folds to every later snapshot", () => {
    let view = stream.first;
    let compared = 0;
    for (const { number, events } of stream.entries) {
      for (const event of events) view = folded(view, event);
      const snapshot = stream.snapshots[number];
      if (snapshot) {
        expect(view).toEqual(snapshot);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(3);
  });
});
