/** The options of a game of Patterns, in words. */

import { m } from "../../../state/language.svelte";
import type { ClockOptions, Lobby, PatternsOptions } from "../../../wire/types";
import type { Term } from "../../game";
import { MINUTE } from "../options";

export function terms(options: PatternsOptions, { one_device }: Lobby): Term[] {
  const drawn: Term = {
    icon: "swap",
    title: m.patterns_lobby_drawn(),
    text: m.patterns_lobby_drawn_text(),
  };
  const device: Term = {
    icon: "device",
    title: m.patterns_lobby_one_device(),
    text: m.patterns_lobby_one_device_text(),
  };
  return [clock(options.clock), drawn, ...(one_device ? [device] : [])];
}

function clock({ initial, increment, days }: ClockOptions): Term {
  if (days !== null) {
    return {
      icon: "clock",
      title: m.patterns_lobby_days({ days }),
      text: m.patterns_lobby_days_text(),
    };
  }
  if (initial === null) {
    return {
      icon: "clock",
      title: m.patterns_lobby_no_clock(),
      text: m.patterns_lobby_no_clock_text(),
    };
  }
  const seconds = increment / 1000;
  return {
    icon: "clock",
    title: m.patterns_lobby_minutes_each({ minutes: initial / MINUTE }),
    text: seconds ? m.patterns_lobby_increment({ seconds }) : m.patterns_lobby_no_increment(),
  };
}
