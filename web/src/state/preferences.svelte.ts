/** The person's settings for this browser: stored here, never sent. */

import { m } from "./language.svelte";

export const THEMES = ["light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const NAMES = { light: m.theme_light, dark: m.theme_dark, contrast: m.theme_contrast };
export const themeName = (theme: Theme): string => NAMES[theme]();

class Preferences {
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme) ?? "light");
  sound = $state(localStorage.getItem("sound") !== "off");

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
  }

  chooseSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem("sound", on ? "on" : "off");
  }
}

export const preferences = new Preferences();
