/** Sounds and announcements for events. */

import { m } from "../../../state/language.svelte";
import { play } from "../../../state/sound";
import type { MondoEvent } from "../../../wire/types";
import { TASKS } from "../drawing/words";

/** A line for screen readers, or nothing. `me` is this person's seat. */
export function announcement(
  [name, body]: MondoEvent,
  me: number | null,
  nameOf: (seat: number) => string,
): string {
  switch (name) {
    case "Went":
      return m.mondo_table_go();
    case "TimeRanOut":
      return m.mondo_table_time_up();
    case "JumpedOut":
      if (body.seat === me) return m.mondo_table_out();
      return m.mondo_table_jumped_out({ name: nameOf(body.seat) });
    case "WantsToCount":
      return body.seat === me ? "" : m.mondo_table_wants_count({ name: nameOf(body.seat) });
    case "TaskTaken":
      return m.mondo_table_task_taken({ name: nameOf(body.seat), task: TASKS[body.task]!.name() });
    case "Placed":
      return body.seat === me ? m.mondo_table_placed({ space: body.placement[0] }) : "";
    default:
      return "";
  }
}

export function sounded([name, body]: MondoEvent, me: number | null): void {
  if (name === "JumpedOut") play("chip");
  else if (name === "RoundScored") play("end");
  else if (name === "Went") play("turn");
  else if (name === "TurnedOver" && body.seat === me) play("flip");
}
