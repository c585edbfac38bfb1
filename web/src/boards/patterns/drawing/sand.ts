/** The glyph of each sand colour, drawn in a box of 100, and the symbols of the tokens. */

import { COLOURS, type Colour } from "../position";
import { polar, short, TURN } from "./geometry";

/** `solid` shapes are filled, `line` ones stroked, `bold` ones stroked a little wider. */
interface Shape {
  markup: (attributes: string) => string;
  kind: "solid" | "line" | "bold";
}

const path = (d: string, kind: Shape["kind"], turn = 0): Shape => ({
  markup: (attributes) =>
    `<path d="${d}"${turn ? ` transform="rotate(${turn} 50 50)"` : ""} ${attributes}/>`,
  kind,
});
const dot = (x: number, y: number, radius: number): Shape => ({
  markup: (attributes) => `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" ${attributes}/>`,
  kind: "solid",
});
const eighths = [0, 1, 2, 3, 4, 5, 6, 7];

function spiral(): Shape {
  const points = Array.from({ length: 81 }, (_, index) => {
    const { x, y } = polar(3 + (index / 80) * 27, (index / 80) * TURN * 2.4 - 0.6);
    return `${short(50 + x)} ${short(50 + y)}`;
  });
  return path(`M${points.join("L")}`, "bold");
}

function wave(y: number, half: number): Shape {
  const step = half / 2;
  const bends = [-11, 11, -11, 11].map((bend) => `q${step / 2} ${bend} ${step} 0`);
  return path(`M${50 - half} ${y}${bends.join("")}`, "bold");
}

const diamond = (x: number, y: number): Shape =>
  path(`M${x} ${y - 11.5}l11.5 11.5l-11.5 11.5l-11.5 -11.5Z`, "solid");
const SQUARE = "M29.5 29.5h41v41h-41Z";

/** Star, lotus, ring of dots, spiral, waves, diamonds: distinguishable by outline alone. */
const GLYPHS: Record<Colour, Shape[]> = {
  k: [path(SQUARE, "line"), path(SQUARE, "line", 45), dot(50, 50, 6.5)],
  r: eighths.map((i) => path("M50 46C41 38 42 27 50 19C58 27 59 38 50 46Z", "line", i * 45)),
  o: [
    dot(50, 50, 7.5),
    ...eighths.map((i) => {
      const { x, y } = polar(24, (i * TURN) / 8);
      return dot(50 + x, 50 + y, 6);
    }),
  ],
  y: [spiral()],
  g: [wave(32, 22), wave(50, 30), wave(68, 22)],
  p: [diamond(50, 30), diamond(50, 70), diamond(30, 50), diamond(70, 50), dot(50, 50, 4.6)],
};

/** A colour's glyph; `casing` makes every line wider by this amount. */
export function glyph(colour: Colour, ink: string, width = 4.4, casing = 0): string {
  const strokes = {
    solid: `fill="${ink}" stroke-width="${casing}"`,
    line: `stroke-width="${width + casing}"`,
    bold: `stroke-width="${short(width + casing + 1.6)}"`,
  };
  const shapes = GLYPHS[colour].map((shape) => shape.markup(strokes[shape.kind])).join("");
  return `<g fill="none" stroke="${ink}" stroke-linejoin="round" stroke-linecap="round">${shapes}</g>`;
}

function gradients(colour: Colour): string {
  const sand = `var(--sand-${colour})`;
  const light = `var(--light-${colour})`;
  return (
    `<radialGradient id="pt-full-${colour}" cx=".5" cy=".62" r=".62"><stop stop-color="${light}"/>` +
    `<stop offset=".55" stop-color="${sand}"/></radialGradient>` +
    `<linearGradient id="pt-rim-${colour}" x2="0" y2="1"><stop stop-color="${light}"/>` +
    `<stop offset=".5" stop-color="${sand}"/><stop offset="1" stop-color="var(--foot-${colour})"/></linearGradient>`
  );
}

/** A face-up token lies on the cloth: a rim of its colour, pale sand, and a shadow under it. */
function faceUp(colour: Colour): string {
  const deep = `var(--deep-${colour})`;
  return (
    `<symbol id="pt-up-${colour}" viewBox="-8 -8 116 116">` +
    `<ellipse cx="50" cy="57" rx="54" ry="51" fill="url(#pt-shade)"/>` +
    `<circle cx="50" cy="50" r="48" fill="url(#pt-rim-${colour})" stroke="${deep}" stroke-opacity=".75" stroke-width="2"/>` +
    `<circle cx="50" cy="50" r="37.5" fill="url(#pt-pale)" stroke="${deep}" stroke-opacity=".45" stroke-width="1.4"/>` +
    `<circle cx="50" cy="50" r="36.5" fill="url(#pt-grain)"/>` +
    `<g transform="translate(7 7) scale(.86)" opacity=".92">${glyph(colour, `var(--pale-ink-${colour})`)}</g>` +
    `<path d="M17 30A40 40 0 0 1 62 8.5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" opacity=".5"/></symbol>`
  );
}

/**
 * A face-down token is pressed in: full colour, an inner shadow, and the glyph stitched in cream.
 */
function faceDown(colour: Colour): string {
  const ink = `var(--full-ink-${colour})`;
  return (
    `<symbol id="pt-down-${colour}" viewBox="-8 -8 116 116">` +
    `<circle cx="50" cy="50" r="48" fill="url(#pt-full-${colour})"/>` +
    `<circle cx="50" cy="50" r="47" fill="url(#pt-grain-light)"/>` +
    `<path d="M3.5 56A46.5 46.5 0 1 1 96.5 56A46.5 43 0 0 0 3.5 56Z" fill="#1a0e04" opacity=".2"/>` +
    `<circle cx="50" cy="50" r="47" fill="none" stroke="var(--deep-${colour})" stroke-width="2.6" stroke-opacity=".8"/>` +
    `<path d="M12 76A46 46 0 0 0 88 76" fill="none" stroke="#fff" stroke-width="2.4" opacity=".35" stroke-linecap="round"/>` +
    `<circle cx="50" cy="50" r="40.5" fill="none" stroke="${ink}" stroke-width="1.8" stroke-opacity=".6" stroke-dasharray="1 5.36" stroke-linecap="round"/>` +
    `<g opacity=".9">${glyph(colour, `var(--casing-${colour})`, 4.2, 4)}</g>${glyph(colour, ink)}</symbol>`
  );
}

const specks = [
  [3, 4, 0.9],
  [14, 2, 0.7],
  [9, 11, 0.8],
  [20, 9, 0.9],
  [4, 16, 0.7],
  [16, 16, 0.8],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  .join("");

const grain = (id: string, fill: string) =>
  `<pattern id="${id}" width="23" height="19" patternUnits="userSpaceOnUse"><g fill="${fill}">${specks}</g></pattern>`;

const SHARED =
  `<radialGradient id="pt-pale" cx=".42" cy=".36" r=".75"><stop stop-color="var(--pale-0)"/>` +
  `<stop offset=".7" stop-color="var(--pale-1)"/><stop offset="1" stop-color="var(--pale-2)"/></radialGradient>` +
  `<radialGradient id="pt-shade"><stop stop-color="#2b1a08" stop-opacity=".55"/>` +
  `<stop offset=".72" stop-color="#2b1a08" stop-opacity=".38"/><stop offset="1" stop-color="#2b1a08" stop-opacity="0"/></radialGradient>` +
  grain("pt-grain", "rgb(138 106 58 / 28%)") +
  grain("pt-grain-light", "rgb(255 255 255 / 22%)") +
  `<pattern id="pt-cord" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<rect width="12" height="12" fill="var(--cord-second)"/><rect width="4.8" height="12" fill="var(--cord-second-light)"/></pattern>`;

/** The definitions to which tokens refer; a page contains them once. */
export const SYMBOLS =
  SHARED +
  COLOURS.map((colour) => gradients(colour) + faceUp(colour) + faceDown(colour)).join("") +
  COLOURS.map(
    (colour) =>
      `<symbol id="pt-glyph-${colour}" viewBox="0 0 100 100">${glyph(colour, "currentColor", 4.6)}</symbol>`,
  ).join("");

/** The symbol of a token is 116 wide, its disc 96. */
export const SYMBOL_RATIO = 116 / 96;
