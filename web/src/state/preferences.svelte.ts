/** What a person chose for this browser: kept here, never sent. */

export const THEMES = ["light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

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
