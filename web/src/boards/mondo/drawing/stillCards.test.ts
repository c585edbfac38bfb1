import { beforeEach, expect, it } from "vitest";
import type { CardPainter } from "./pilePaint";
import { StillCards, type StillCard } from "./stillCards";

/** Records the things that are painted, and their places. */
function paintingOn() {
  const painted: number[] = [];
  const ready = new Set<string>(["wwww", "dddd"]);
  const painter = {
    ratio: 1,
    reach: 50,
    ready: ({ face }: StillCard) => ready.has(face),
    paint: (_: unknown, { handle, face }: StillCard) => {
      painted.push(handle);
      return ready.has(face);
    },
  } as unknown as CardPainter;
  const context = new Proxy({ canvas: { width: 900, height: 900 } } as never, {
    get: (target, name) => target[name] ?? (() => undefined),
  }) as CanvasRenderingContext2D;
  const still = new StillCards();
  const paint = (cards: StillCard[], by = painter) => {
    painted.length = 0;
    still.paint(context, cards, by);
    return [...painted];
  };
  return { paint, painter, ready, still };
}

const card = (handle: number, x: number, change: Partial<StillCard> = {}): StillCard => ({
  handle,
  x,
  y: 100,
  angle: 0,
  face: "wwww",
  ...change,
});

/** Two tiles that overlap, one next to them, and one far away. */
const CARDS = [card(1, 100), card(2, 120), card(3, 190), card(4, 700)];

let on: ReturnType<typeof paintingOn>;
beforeEach(() => {
  on = paintingOn();
  on.paint(CARDS);
});

it("leaves alone what has not changed", () => {
  expect(on.paint(CARDS)).toEqual([]);
});

it("paints what lay around a card that was taken", () => {
  expect(on.paint(CARDS.filter(({ handle }) => handle !== 2))).toEqual([1, 3]);
});

it("paints a card that changed where it lay and where it lies, in its height", () => {
  expect(on.paint([...CARDS.slice(1), card(1, 700)])).toEqual([2, 3, 4, 1]);
  expect(on.paint([...CARDS.slice(1), card(1, 700, { face: "dddd" })])).toEqual([4, 1]);
});

it("paints everything when the heights or the view are others", () => {
  expect(on.paint([...CARDS].reverse())).toEqual([4, 3, 2, 1]);
  expect(on.paint([...CARDS].reverse(), { ...on.painter } as CardPainter)).toEqual([4, 3, 2, 1]);
});

it("paints a face once it is ready", () => {
  const cards = [...CARDS, card(5, 720, { face: "ffff" })];
  expect(on.paint(cards)).toEqual([4, 5]);
  expect(on.still.waits).toBe(true);
  expect(on.paint(cards)).toEqual([]);
  on.ready.add("ffff");
  expect(on.paint(cards)).toEqual([4, 5]);
  expect(on.still.waits).toBe(false);
});
