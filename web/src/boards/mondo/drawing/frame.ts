/** Paints at most once a frame, and only if something changed. */
export class Frame {
  #asked = 0;

  constructor(readonly paint: (now: number) => void) {}

  ask = (): void => {
    this.#asked ||= requestAnimationFrame((now) => {
      this.#asked = 0;
      this.paint(now);
    });
  };

  stop(): void {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }
}
