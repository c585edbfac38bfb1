/** The pictures that people can send each other, drawn in a box of 32. */

import { m } from "../../state/language.svelte";
import type { React } from "../../wire/types";

export type Picture = React["picture"];

const INK = "#5a3200";
const FACE = `<circle cx="16" cy="16" r="13.5" fill="#ffcf57" stroke="${INK}" stroke-width="1.6"/>`;
const EYES = `<circle cx="11.2" cy="13" r="1.9" fill="${INK}"/><circle cx="20.8" cy="13" r="1.9" fill="${INK}"/>`;
const line = (d: string) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, fill: string) =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`;

/** In the order shown. */
export const PICTURES: Record<Picture, { name: () => string; drawing: string }> = {
  smile: { name: m.react_smile, drawing: FACE + EYES + line("M9.5 18.5c2 5 11 5 13 0") },
  laugh: {
    name: m.react_laugh,
    drawing:
      FACE +
      line("M8.2 13.6l3-2.6 3 2.6M17.8 13.6l3-2.6 3 2.6") +
      shape("M8.8 17h14.4c0 5-3 8.2-7.2 8.2S8.8 22 8.8 17z", "#8a2f1c"),
  },
  wow: {
    name: m.react_wow,
    drawing: FACE + EYES + `<ellipse cx="16" cy="21.3" rx="3.2" ry="4.2" fill="${INK}"/>`,
  },
  sad: {
    name: m.react_sad,
    drawing:
      FACE +
      EYES +
      line("M10.5 23.5c1.8-4 9.2-4 11 0") +
      shape(
        "M23.5 15.5c2 2.8 2.8 4 2.8 5.300a2.8 2.8 0 0 1-5.600 0c0-1.300.8-2.5 2.8-5.300z",
        "#6fb4e8",
      ),
  },
  thumb: {
    name: m.react_thumb,
    drawing:
      shape("M4.5 14.5h5.5v12.5H4.5z", "#5b8fc7") +
      shape(
        "M11 15.5l4.5-11c2.8-.2 4 1.8 3.600 4.2l-.9 4.8h6.600c2 0 3.100 1.600 2.700 3.5l-1.700 7.300c-.4 1.600-1.5 2.700-3.2 2.700H15c-1.5 0-3-.5-4-1.400z",
        "#ffcf57",
      ),
  },
  heart: {
    name: m.react_heart,
    drawing: shape(
      "M16 27.5C6 20.5 3.5 16 3.5 11.5 3.5 7.5 6.5 5 9.8 5c2.700 0 5 1.5 6.2 4 1.2-2.5 3.5-4 6.2-4 3.300 0 6.300 2.5 6.300 6.5 0 4.5-2.5 9-12.5 16z",
      "#dd4f45",
    ),
  },
};
