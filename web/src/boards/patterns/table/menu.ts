/** The table's menu: on a small screen it contains everything that has no room elsewhere. */

import type { MenuItem } from "../../../components/Menu.svelte";
import { input } from "../../../state/input.svelte";
import { language, LANGUAGE_NAMES, locales, m } from "../../../state/language.svelte";
import { notices } from "../../../state/notices.svelte";
import { preferences, themeName, THEMES } from "../../../state/preferences.svelte";
import { refusal } from "../sentences";
import { warnings } from "../warnings.svelte";
import type { Scene } from "./scene.svelte";

export function menuItems(scene: Scene): MenuItem[] {
  return [
    ...(scene.playing ? game(scene) : []),
    ...(scene.small ? [moves(scene)] : []),
    ...(scene.small && scene.hint.available ? [hint(scene)] : []),
    {
      label: m.patterns_turn_board(),
      icon: "flip",
      act: () => (scene.turned = !scene.turned),
    },
    {
      label: m.patterns_trap_switch(),
      checked: warnings.on,
      act: () => warnings.choose(!warnings.on),
    },
    ...(scene.small ? house() : []),
    ...(input.touch ? [] : [keys(scene)]),
    { label: m.patterns_rules(), icon: "learn", act: () => (scene.reading = true) },
    { label: m.patterns_home(), icon: "previous", href: "/" },
  ];
}

const keys = (scene: Scene): MenuItem => ({
  label: m.keys_title(),
  icon: "keys",
  act: () => (scene.keys = true),
});

const moves = ({ history }: Scene): MenuItem => ({
  label: m.patterns_replay_moves(),
  icon: "list",
  act: () => (history.open = true),
});

const hint = ({ hint: next }: Scene): MenuItem => ({
  label: `${next.steps === 1 ? m.patterns_hint_more() : m.patterns_hint()} (${next.count})`,
  icon: "hint",
  act: () => void next.take().catch((error: unknown) => notices.tell(refusal(error))),
});

function game(scene: Scene): MenuItem[] {
  const { actions, shared } = scene;
  return [
    ...(scene.mayTakeBack
      ? [
          {
            label: actions.takeBackLabel,
            icon: "undo" as const,
            act: () => void actions.takeBack(),
          },
        ]
      : []),
    {
      label: actions.drawLabel,
      icon: "handshake",
      act: () => {
        if (shared) scene.asking = "draw";
        else void actions.draw();
      },
    },
    {
      label: m.patterns_resign(),
      icon: "flag",
      danger: true,
      act: () => (scene.asking = "resign"),
    },
  ];
}

function house(): MenuItem[] {
  const next = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length]!;
  return [
    {
      label: `${m.theme_label()}: ${themeName(next)}`,
      icon: next,
      act: () => preferences.chooseTheme(next),
    },
    ...locales.map((locale) => ({
      label: LANGUAGE_NAMES[locale],
      checked: language.current === locale,
      act: () => language.choose(locale),
    })),
  ];
}
