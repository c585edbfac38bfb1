/**
 * The part of the cloth that is seen in the frame. Lengths are in CSS pixels, scales in pixels for
 * a hundredth.
 */

import { TILE } from "./lying";

/** The approximate distance that tiles reach beyond the cloth's edge. */
const MARGIN = 24;
const LARGEST = 1.3;
/** A view that is larger than the whole by less than this factor shows the whole. */
const NEARLY = 1.02;

export class PileView {
  scale = 1;
  left = 0;
  top = 0;
  #frame = { width: 1, height: 1 };
  #cloth = { width: 1, height: 1 };
  #least = 0;

  /** Shows everything, unless tiles would be smaller than `leastTile`: then only the middle. */
  fit(
    frame: { width: number; height: number },
    cloth: { width: number; height: number },
    leastTile: number,
  ): void {
    this.#frame = frame;
    this.#cloth = cloth;
    this.#least = leastTile / TILE;
    this.showLarge();
  }

  /** Shows everything, however small. */
  showWhole(): void {
    this.#show(this.#whole());
  }

  /** Shows the middle, with tiles that are large enough to be recognised and tapped. */
  showLarge(): void {
    this.#show(Math.max(this.#whole(), this.#least));
  }

  #show(scale: number): void {
    this.scale = scale;
    this.left = (this.#frame.width - this.#cloth.width * scale) / 2;
    this.top = (this.#frame.height - this.#cloth.height * scale) / 2;
  }

  /** True if the cloth is larger than the frame. */
  get pannable(): boolean {
    return this.scale > this.#whole() * NEARLY;
  }

  /** True if the tiles would be too small to be recognised and tapped if all were shown. */
  get crowded(): boolean {
    return this.#least > this.#whole() * NEARLY;
  }

  #whole(): number {
    return Math.min(
      this.#frame.width / (this.#cloth.width + 2 * MARGIN),
      this.#frame.height / (this.#cloth.height + 2 * MARGIN),
    );
  }

  pan(dx: number, dy: number): void {
    this.left += dx;
    this.top += dy;
    this.#keep();
  }

  /** Zooms about a point of the frame. */
  zoom(factor: number, x: number, y: number): void {
    const [clothX, clothY] = this.toCloth(x, y);
    this.scale = Math.max(this.#whole(), Math.min(LARGEST, this.scale * factor));
    this.left = x - clothX * this.scale;
    this.top = y - clothY * this.scale;
    this.#keep();
  }

  /** Moves no further than needed to show all of a tile at this place of the cloth. */
  bringInSight(x: number, y: number): void {
    const [left, top] = this.fromCloth(x, y);
    const half = TILE * this.scale * Math.SQRT1_2;
    const beyond = (at: number, size: number) =>
      Math.max(0, half - at) - Math.max(0, at + half - size);
    if (this.pannable) this.pan(beyond(left, this.#frame.width), beyond(top, this.#frame.height));
  }

  #keep(): void {
    const kept = (start: number, frame: number, cloth: number) => {
      const margin = MARGIN * this.scale;
      const [least, most] = [frame - cloth * this.scale - margin, margin];
      return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, start));
    };
    this.left = kept(this.left, this.#frame.width, this.#cloth.width);
    this.top = kept(this.top, this.#frame.height, this.#cloth.height);
  }

  toCloth(x: number, y: number): [number, number] {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  fromCloth(x: number, y: number): [number, number] {
    return [x * this.scale + this.left, y * this.scale + this.top];
  }

  /** The nearest place on the cloth, in whole hundredths. */
  onCloth(x: number, y: number): [number, number] {
    const kept = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)));
    return [kept(x, this.#cloth.width), kept(y, this.#cloth.height)];
  }
}
