/** Shares are stored in hundredths. */

import { language } from "../../../state/language.svelte";

export const percent = (share: number): string =>
  new Intl.NumberFormat(language.current, { style: "percent" }).format(share / 100);
