/** The table's clock: the countdown, the round's time, and the pause between two rounds. */

import type { MondoView } from "../../wire/types";
import { FACTS } from "./options";

const SECOND = 1_000;
/** The length of these stages if the server hides their times (docs/protocol.md). */
const { countdown: COUNTDOWN, pause: PAUSE } = FACTS;

export interface ClockFace {
  /** Seconds until everybody may act; null once they may, or when the round is over. */
  countdown: number | null;
  /** Milliseconds left of the round; null if that is hidden or no time runs. */
  left: number | null;
  /** Seconds left of the pause after a round. */
  pause: number | null;
}

/** Milliseconds since the stage was first seen: the only measure if the time is hidden. */
export interface Since {
  stage: number;
  /** Milliseconds since an interrupted round was resumed; null if none was interrupted. */
  resume: number | null;
}

/** `now` is the game's time, or null if it is hidden. */
export function readClock(
  view: MondoView,
  now: number | null,
  since: Since = { stage: 0, resume: null },
): ClockFace {
  const { until, resumes_at } = view.stage;
  const phase = view.match.round?.phase;
  const toGo = (end: number | null, lasts: number) =>
    end !== null && now !== null ? end - now : lasts - since.stage;
  const seconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / SECOND));
  const nothing = { countdown: null, left: null, pause: null };
  if (view.ending !== null || phase === undefined) return nothing;
  if (phase === "countdown") {
    const left = view.match.time_limit;
    return { ...nothing, left, countdown: Math.max(1, seconds(toGo(until, COUNTDOWN))) };
  }
  if (phase === "scored") return { ...nothing, pause: seconds(toGo(until, PAUSE)) };
  if (phase === "closing") return { ...nothing, left: now === null ? null : 0 };
  if (until === null || now === null) {
    const resumes = since.resume !== null && since.resume < COUNTDOWN;
    return resumes ? { ...nothing, countdown: seconds(COUNTDOWN - since.resume!) } : nothing;
  }
  if (resumes_at !== null && now < resumes_at) {
    return { ...nothing, left: until - resumes_at, countdown: seconds(resumes_at - now) };
  }
  const whole = view.match.time_limit ?? Infinity;
  return { ...nothing, left: Math.min(whole, Math.max(0, until - now)) };
}

/** Formats minutes and seconds; a second that has begun still counts. */
export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
