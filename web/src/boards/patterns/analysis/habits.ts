/** The habits behind a player's faults, in words. */

import { m } from "../../../state/language.svelte";
import type { Habit } from "../../../wire/types";

type Words = { other: string };

/** The habit, and advice against it. */
const HABITS: Record<string, [fact: (words: Words) => string, advice: (words: Words) => string]> = {
  "open-to-cuts": [m.patterns_habit_open_to_cuts, m.patterns_habit_open_to_cuts_advice],
  "spares-cuts": [m.patterns_habit_spares_cuts, m.patterns_habit_spares_cuts_advice],
  "little-room": [m.patterns_habit_little_room, m.patterns_habit_little_room_advice],
  bowl: [m.patterns_habit_bowl, m.patterns_habit_bowl_advice],
  "rival-room": [m.patterns_habit_rival_room, m.patterns_habit_rival_room_advice],
  points: [m.patterns_habit_points, m.patterns_habit_points_advice],
  haste: [m.patterns_habit_haste, m.patterns_habit_haste_advice],
  end: [m.patterns_habit_end, m.patterns_habit_end_advice],
};

export interface ToldHabit {
  code: string;
  fact: string;
  advice: string;
  steps: readonly number[];
  /** The points that it cost, rounded. */
  points: number;
}

/** Unknown codes, which a newer server may send, are left out. */
export function toldHabits(habits: readonly Habit[], other: string): ToldHabit[] {
  return habits.flatMap(({ code, steps, points }) => {
    const words = HABITS[code];
    if (!words) return [];
    const [fact, advice] = words.map((say) => say({ other })) as [string, string];
    return [{ code, fact, advice, steps, points: Math.round(points) }];
  });
}
