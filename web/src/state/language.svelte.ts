import { m } from "../paraglide/messages.js";
import {
  baseLocale,
  isLocale,
  locales,
  overwriteGetLocale,
  type Locale,
} from "../paraglide/runtime.js";

export { locales, m, type Locale };

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  pl: "Polski",
  de: "Deutsch",
};

const KEY = "language";

class Language {
  /** Messages read it while they are drawn, so a change shows at once. */
  current = $state<Locale>(first());

  choose(locale: Locale): void {
    this.current = locale;
    localStorage.setItem(KEY, locale);
    document.documentElement.lang = locale;
  }
}

function first(): Locale {
  const wanted = [
    localStorage.getItem(KEY),
    ...navigator.languages.map((each) => each.slice(0, 2)),
  ];
  return wanted.find((each): each is Locale => isLocale(each)) ?? baseLocale;
}

export const language = new Language();

/** Names in a row, the last two joined by a word: "Ada, Bo and Cleo". */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(language.current).format(names);

overwriteGetLocale(() => language.current);
document.documentElement.lang = language.current;
