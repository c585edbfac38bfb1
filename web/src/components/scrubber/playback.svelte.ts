/** Plays a replay: the place advances with time until the end or a pause. */

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

interface Film {
  get: () => number;
  set: (place: number) => void;
  max: () => number;
  /** Milliseconds for one unit at speed 1. */
  pace: () => number;
}

/**
 * Requests a call at the next animation frame with the time in milliseconds; returns a function to
 * cancel it.
 */
export type NextPicture = (then: (now: number) => void) => () => void;

const onScreen: NextPicture = (then) => {
  const handle = requestAnimationFrame(then);
  return () => cancelAnimationFrame(handle);
};

export class Playback {
  playing = $state(false);
  speed = $state<Speed>(1);

  #film: Film;
  #nextPicture: NextPicture;
  #cancel = () => {};

  constructor(film: Film, nextPicture: NextPicture = onScreen) {
    this.#film = film;
    this.#nextPicture = nextPicture;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** At the end it starts again from the beginning. */
  play(): void {
    if (this.playing || this.#film.max() === 0) return;
    if (this.#film.get() >= this.#film.max()) this.#film.set(0);
    this.playing = true;
    this.#run(this.#film.get(), null);
  }

  pause(): void {
    this.#cancel();
    this.playing = false;
  }

  #run(exact: number, before: number | null): void {
    this.#cancel = this.#nextPicture((now) => {
      const passed = before === null ? 0 : now - before;
      const place = Math.min(this.#film.max(), exact + (passed * this.speed) / this.#film.pace());
      if (Math.floor(place) !== this.#film.get()) this.#film.set(Math.floor(place));
      if (place >= this.#film.max()) this.pause();
      else this.#run(place, now);
    });
  }
}
