/** The pile on two canvases: the resting tiles, and above them everything that moves. */

import type { Lying, Spot } from "../../../wire/types";
import { Frame } from "./frame";
import { Glide, paintHand, type HandOver } from "./handPaint";
import { tileAt } from "./lying";
import type { PileHandling } from "./pileHandling.svelte";
import type { PileMotion } from "./pileMotion";
import type { Card, CardPainter } from "./pilePaint";
import { playerColour } from "./players";
import { StillCards } from "./stillCards";

type Context = CanvasRenderingContext2D;

/** The things to paint, as they are now. */
interface Scene {
  lower: HTMLCanvasElement | undefined;
  upper: HTMLCanvasElement | undefined;
  pile: readonly Lying[];
  hands: readonly HandOver[];
  painter: CardPainter;
  ratio: number;
  reducedMotion: boolean;
}

const HOVERED = "#C8553D";

export class PileCanvas {
  #still = new Frame(() => this.#paintStill());
  #moving = new Frame((now) => this.#paintMoving(now));
  #cards = new StillCards();
  #glide = new Glide();
  /** True if the upper canvas is empty. */
  #empty = true;

  constructor(
    private readonly scene: () => Scene,
    private readonly handling: PileHandling,
    private readonly motion: PileMotion,
  ) {}

  /** Something changed: everything is painted again with the next frame. */
  ask(): void {
    this.#still.ask();
    this.#moving.ask();
  }

  /** Only moving things changed. */
  askMoving(): void {
    this.#moving.ask();
  }

  /** More faces are ready to be drawn. */
  facesReady(): void {
    if (this.#cards.waits) this.#still.ask();
    if (this.handling.dragged || this.motion.busy) this.#moving.ask();
  }

  stop(): void {
    this.#still.stop();
    this.#moving.stop();
  }

  /** In pixels of the drawn cloth, which has a margin for tiles that reach beyond it. */
  #card(face: string, [x, y, angle]: Spot): Card {
    const { scale, reach } = this.scene().painter;
    return { face, x: x * scale + reach, y: y * scale + reach, angle };
  }

  #inMotion(handle: number): boolean {
    const { handling, motion } = this;
    if (handling.dragged?.handle === handle || motion.moving(handle)) return true;
    return handling.waitsAt(handle) !== undefined;
  }

  #paintStill(): void {
    const { lower, pile, painter } = this.scene();
    const context = lower?.getContext("2d");
    if (!context) return;
    context.setTransform(painter.ratio, 0, 0, painter.ratio, 0, 0);
    const cards = pile.map(([handle, spot, face], height) => ({
      ...this.#card(face, spot),
      handle,
      buried: this.handling.buried.has(handle),
      urgency: height / 1000,
    }));
    const lying = cards.filter(({ handle }) => !this.#inMotion(handle));
    this.#cards.paint(context, lying, painter);
  }

  #paintMoving(now: number): void {
    const { upper, pile, ratio, painter, hands } = this.scene();
    const context = upper?.getContext("2d");
    if (!upper || !context) return;
    const { dragged, hovered, waiting, placed } = this.handling;
    if (this.motion.tidy(now)) this.#still.ask();
    const shown = this.motion.busy || dragged || hovered !== null;
    const empty = !shown && waiting.length + hands.length === 0;
    // The cloth below may be moving, so an empty canvas is left alone.
    if (empty && this.#empty) return;
    this.#empty = empty;
    context.resetTransform();
    context.clearRect(0, 0, upper.width, upper.height);
    const { left, top, zoom } = placed;
    const start = [left - painter.reach * zoom, top - painter.reach * zoom] as const;
    context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * start[0], ratio * start[1]);
    for (const lying of pile) {
      const handle = lying[0];
      if (this.#inMotion(handle) && dragged?.handle !== handle) {
        this.#paintInMotion(context, lying, now);
      }
    }
    this.#paintOutline(context, hovered, HOVERED);
    this.#paintDragged(context);
    const busy = this.#paintHands(context, now);
    if (busy || this.motion.busy) this.#moving.ask();
  }

  #paintInMotion(context: Context, lying: Lying, now: number): void {
    const { spot, face, open } = this.motion.seen(lying, now);
    this.scene().painter.paint(context, {
      ...this.#card(face, this.handling.waitsAt(lying[0]) ?? spot),
      open,
      buried: this.handling.buried.has(lying[0]),
    });
  }

  /** The outline of a resting tile; that of a covered tile would run over the tiles on it. */
  #paintOutline(context: Context, handle: number | null, colour: string): void {
    if (handle === null || this.#inMotion(handle) || this.handling.buried.has(handle)) return;
    const { pile, painter } = this.scene();
    const lying = pile.find(([each]) => each === handle);
    if (lying) painter.outline(context, this.#card(lying[2], lying[1]), colour);
  }

  #paintDragged(context: Context): void {
    const { dragged } = this.handling;
    if (!dragged) return;
    const { pile, painter } = this.scene();
    const lying = pile.find(([handle]) => handle === dragged.handle);
    if (lying) painter.paint(context, { ...this.#card(lying[2], dragged.spot), lifted: true });
  }

  #paintHands(context: Context, now: number): boolean {
    const { pile, hands, ratio, reducedMotion } = this.scene();
    const busy = this.#glide.to(hands, now, reducedMotion);
    for (const { seat } of hands) {
      const { x, y } = this.#glide.at(seat);
      this.#paintOutline(context, tileAt(pile, x, y)?.[0] ?? null, playerColour(seat));
    }
    // Hands have the same size at every zoom.
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const { seat, name } of hands) {
      const { x, y } = this.#glide.at(seat);
      const [left, top] = this.handling.view.fromCloth(x, y);
      paintHand(context, { seat, name, x: left, y: top }, ratio, this.#moving.ask);
    }
    return busy;
  }
}
