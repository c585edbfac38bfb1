/** Announces what happens at the table while it is open: events, hints, and each new turn. */

import { untrack } from "svelte";
import { m } from "../../../state/language.svelte";
import { play as sound } from "../../../state/sound";
import { hintLine } from "./hinting";
import type { News } from "./news.svelte";
import type { Scene } from "./scene.svelte";

/** Must be called while a component is created, since it consists of effects. */
export function announce(scene: () => Scene, news: News): void {
  $effect(() =>
    scene().game.listen((event, offer) => {
      const { game, handling, names } = scene();
      news.happened(event, names, game.position, offer);
      if (event[0] === "Moved" || event[0] === "TakenBack") handling.putBack();
    }),
  );

  $effect(() => {
    const { hint, seat, names } = scene();
    const told = hint.busy ? null : hintLine(hint, seat ?? 0, names);
    if (told) untrack(() => news.tell(`${told.strong} ${told.text ?? ""}`));
  });

  // The score and the player to move are announced once for each turn.
  $effect(() => {
    const { game, handling } = scene();
    const { mover } = game;
    untrack(() => {
      if (mover !== null) turnBegins(scene(), news, mover);
      handling.goOn();
    });
  });
}

function turnBegins(scene: Scene, news: News, mover: number): void {
  const { near, far, seat, shared, names } = scene;
  const mine = mover === seat && !shared;
  if (mine && news.lines.length > 0) sound("turn");
  const { points } = scene.game.counts;
  const name = names[mover]!;
  const turn = mine ? m.patterns_line_your_turn() : m.patterns_line_turn_of({ name });
  news.tell(`${near.name} ${points[near.seat]}, ${far.name} ${points[far.seat]}. ${turn}`);
}
