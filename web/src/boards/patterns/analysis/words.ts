/** An analysis in words: grades, reasons, evaluations, and short names of moves. */

import { m } from "../../../state/language.svelte";
import type { Reason } from "../../../wire/types";
import { colourName, groupName } from "../names";
import type { Colour } from "../position";
import { percent, type Grade } from "./explained";

const GRADES: Record<Grade, () => string> = {
  best: m.patterns_analysis_best,
  good: m.patterns_analysis_good,
  small: m.patterns_analysis_small,
  mistake: m.patterns_analysis_mistake,
  blunder: m.patterns_analysis_blunder,
};

export const gradeName = (grade: Grade): string => GRADES[grade]();

/**
 * The words for the gaps in a sentence. `name` made or will make the move; `other` is the other
 * player.
 */
interface Words {
  name: string;
  other: string;
  colour: string;
  group: string;
  space: string;
  count: number;
  /** The same number of points, once as a gain and once as a worth, for languages with cases. */
  points: string;
  worth: string;
  number: number;
  more: number;
  own: number;
  better: string;
}

const REASONS: Record<string, (words: Words) => string> = {
  "misses-proven-win": m.patterns_reason_misses_proven_win,
  "misses-proven-draw": m.patterns_reason_misses_proven_draw,
  "ends-too-early": m.patterns_reason_ends_too_early,
  "ends-in-draw": m.patterns_reason_ends_in_draw,
  "misses-end": m.patterns_reason_misses_end,
  "lets-end": m.patterns_reason_lets_end,
  "cuts-own-flips": m.patterns_reason_cuts_own_flips,
  "lets-cut": m.patterns_reason_lets_cut,
  "misses-cut": m.patterns_reason_misses_cut,
  "traps-group": m.patterns_reason_traps_group,
  "poor-place": (words) =>
    words.count ? m.patterns_reason_poor_place(words) : m.patterns_reason_poor_place_none(words),
  "loses-river-place": m.patterns_reason_loses_river_place,
  "dead-bowl": m.patterns_reason_dead_bowl,
  "gives-bowl-colour": m.patterns_reason_gives_bowl_colour,
  "bowl-choice": m.patterns_reason_bowl_choice,
  "gives-group": m.patterns_reason_gives_group,
  "lets-gain": m.patterns_reason_lets_gain,
  "misses-gain": m.patterns_reason_misses_gain,
  "misses-flips": m.patterns_reason_misses_flips,
  "leaves-space": m.patterns_reason_leaves_space,
  "flip-could-wait": m.patterns_reason_flip_could_wait,
  "poor-bowl": m.patterns_reason_poor_bowl,
  "leaves-patch": m.patterns_reason_leaves_patch,
  "prepares-cut": m.patterns_reason_prepares_cut,
  "prepares-flips": m.patterns_reason_prepares_flips,
  "line-gains": m.patterns_reason_line_gains,
  "line-sight": m.patterns_reason_line_sight,
  "last-flips": m.patterns_reason_last_flips,
  "only-move": m.patterns_reason_only_move,
  "wins-proven": m.patterns_reason_wins_proven,
  "ends-ahead": m.patterns_reason_ends_ahead,
  gains: m.patterns_reason_gains,
  "opens-flips": m.patterns_reason_opens_flips,
  "cuts-other": m.patterns_reason_cuts_other,
  "keeps-flips": m.patterns_reason_keeps_flips,
  "takes-bowl-colour": m.patterns_reason_takes_bowl_colour,
  "denies-group": m.patterns_reason_denies_group,
  "opens-place": m.patterns_reason_opens_place,
};

/** The reasons that are told in other words if they are about 0 points. */
const DRAWN: Record<string, string> = {
  "ends-too-early": "ends-in-draw",
  "misses-proven-win": "misses-proven-draw",
};

/** The reasons in sentences; unknown codes, which a newer server may send, are left out. */
export function reasonsText(
  reasons: readonly Reason[],
  seat: number,
  names: readonly string[],
): string {
  return reasons
    .map(({ code, words }) => {
      const colour = (words.colour ?? "k") as Colour;
      const number = (key: string) => Number(words[key] ?? 0);
      const points = { count: number("points") };
      const told = (points.count === 0 && DRAWN[code]) || code;
      return REASONS[told]?.({
        name: names[seat]!,
        other: names[1 - seat]!,
        colour: colourName(colour),
        group: groupName(colour),
        space: String(words.space ?? ""),
        count: number("count"),
        points: m.patterns_analysis_points_told(points),
        worth: m.patterns_analysis_points_worth(points),
        number: number("number"),
        more: number("more"),
        own: number("own"),
        better: colourName((words.better ?? "k") as Colour),
      });
    })
    .filter(Boolean)
    .join(" ");
}

/**
 * For each reason for the better move, the reasons against the played move that already imply it.
 */
const SAID_BY: Record<string, readonly string[]> = {
  "wins-proven": ["misses-proven-win"],
  "ends-ahead": ["misses-end"],
  gains: ["misses-gain"],
  "opens-flips": ["misses-flips", "poor-place"],
  "cuts-other": ["misses-cut"],
  "keeps-flips": ["lets-cut"],
  "takes-bowl-colour": ["poor-bowl"],
  "denies-group": ["leaves-patch"],
};

/** The reasons for the better move, without those implied by the reasons against the played one. */
export function unsaid(why: readonly Reason[], against: readonly Reason[]): Reason[] {
  const said = new Set(against.map(({ code }) => code));
  return why.filter(({ code }) => !SAID_BY[code]?.some((mirror) => said.has(mirror)));
}

interface Standing {
  win: number;
  margin: number;
  proven: boolean;
}

/** A sentence on the likely winner: the chance or the proof, and the expected points. */
export function standingText({ win, margin, proven }: Standing, names: readonly string[]): string {
  const count = Math.round(Math.abs(margin));
  const ahead = names[margin > 0 ? 0 : 1]!;
  if (proven && count === 0) return m.patterns_analysis_proven_draw();
  if (proven) {
    const worth = m.patterns_analysis_points_worth({ count });
    return m.patterns_analysis_proven_win({ name: ahead, worth });
  }
  const points = m.patterns_analysis_points_told({ count });
  const expected = count
    ? m.patterns_analysis_ahead({ name: ahead, points })
    : m.patterns_analysis_level();
  return `${chanceText(win, names)} ${expected}`;
}

function chanceText(win: number, names: readonly string[]): string {
  const better = win >= 0.5 ? 0 : 1;
  const chance = percent(better === 0 ? win : 1 - win);
  if (chance === 50) return m.patterns_analysis_even();
  return m.patterns_analysis_chance_of({ name: names[better]!, percent: chance });
}

/** A move of the notation in two or three words. */
export function shortMove(move: string): string {
  const at = move.slice(1);
  if (move.startsWith("E")) return m.patterns_analysis_establish({ space: at });
  if (move.startsWith("F")) return m.patterns_analysis_flip({ space: at });
  if (move.startsWith("S")) return m.patterns_analysis_swap({ space: at });
  if (move.startsWith("B")) return m.patterns_analysis_choose({ colour: colourName(at as Colour) });
  return m.patterns_analysis_enough();
}

/** The cost of a move, or "" if it is next to nothing. */
export function lossText({ loss, points_lost }: { loss: number; points_lost: number }): string {
  const count = Math.round(points_lost);
  const points = m.patterns_analysis_points_told({ count });
  const chance = Math.round(loss * 100);
  return [
    chance > 0 ? m.patterns_analysis_lost({ percent: chance }) : "",
    count > 0 ? m.patterns_analysis_lost_points({ points }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
