/** The table's menu: on a small screen it holds what has no room elsewhere. */

import type { MenuItem } from "../../components/Menu.svelte";
import { language, locales, m } from "../../state/language.svelte";
import { preferences, THEMES } from "../../state/preferences.svelte";
import type { Actions } from "./actions";

interface Wanted {
  actions: Actions;
  playing: boolean;
  shared: boolean;
  small: boolean;
  turn: () => void;
  ask: (what: "resign" | "draw") => void;
}

const NAMES = { en: "English", fr: "Français", pl: "Polski", de: "Deutsch" };
const THEME_NAMES = { light: m.theme_light, dark: m.theme_dark, contrast: m.theme_contrast };

export function menuItems({ actions, playing, shared, small, turn, ask }: Wanted): MenuItem[] {
  const game: MenuItem[] = [
    { label: actions.takeBackLabel, icon: "undo", act: () => void actions.takeBack() },
    {
      label: actions.drawLabel,
      icon: "handshake",
      act: () => (shared ? ask("draw") : void actions.draw()),
    },
    { label: m.patterns_resign(), icon: "flag", danger: true, act: () => ask("resign") },
  ];
  return [
    ...(playing ? game : []),
    { label: m.patterns_turn_board(), icon: "flip", act: turn },
    {
      label: m.patterns_trap_switch(),
      checked: preferences.warnings,
      act: () => preferences.chooseWarnings(!preferences.warnings),
    },
    ...(small ? house() : []),
    { label: m.patterns_rules(), icon: "learn", href: "/rules/patterns" },
    { label: m.patterns_home(), icon: "previous", href: "/" },
  ];
}

function house(): MenuItem[] {
  const next = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length]!;
  return [
    {
      label: preferences.sound ? m.sound_on() : m.sound_off(),
      icon: preferences.sound ? "sound" : "mute",
      act: () => preferences.chooseSound(!preferences.sound),
    },
    {
      label: `${m.theme_label()}: ${THEME_NAMES[next]()}`,
      icon: next,
      act: () => preferences.chooseTheme(next),
    },
    ...locales.map((locale) => ({
      label: NAMES[locale],
      checked: language.current === locale,
      act: () => language.choose(locale),
    })),
  ];
}
