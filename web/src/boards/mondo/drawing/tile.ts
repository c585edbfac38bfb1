/** A face as SVG. */

import { edgeDecor } from "./edges";
import { readFace, type Face, type Landscape } from "./face";
import { figuresOf, sticker, type Figure } from "./figures";
import { band, MIDDLE, path, short, SIZE, turnPoint } from "./geometry";
import { seeded } from "./random";
import { divide, type Border, type Division, type Region } from "./regions";
import { texture } from "./textures";

export interface Look {
  /** Quarter turns clockwise. Figures on the tile stay upright. */
  turn?: number;
  /** Selects another random arrangement of the marks, so that neighbouring bare faces differ. */
  variant?: number;
  /** Few and large marks, for tiles under `SMALL` pixels. */
  small?: boolean;
  /** A card with rounded corners, as it lies in the pile and in the hand. */
  card?: boolean;
  /** Dark lines between landscapes. */
  contrast?: boolean;
}

/** Tiles of fewer pixels are drawn with few and large marks. */
export const SMALL = 30;
export const CARD_RADIUS = 9;

export const BASE: Readonly<Record<Landscape, string>> = {
  w: "#5AA9D6",
  d: "#E9C46A",
  f: "#3B774B",
  p: "#B5CF6B",
};

/**
 * The regions of a face. The seed comes from the face, not from the tile's number: when the number
 * becomes known (by taking or turning over) the look of the tile must not change.
 */
export function divisionOf(text: string): Division {
  let division = divisions.get(text);
  if (!division) {
    division = divide(readFace(text).edges, seeded(text));
    divisions.set(text, division);
  }
  return division;
}
const divisions = new Map<string, Division>();

export function faceSvg(text: string, look: Look = {}): string {
  const { turn = 0, card = false } = look;
  const face = readFace(text);
  const division = divisionOf(text);
  const figures = figuresOf(face, division.regions, look.small ?? false);
  const ground = drawGround(text, division, figures, look);
  const stickers = figures
    .map((figure) => sticker({ ...figure, at: turnPoint(figure.at, turn) }))
    .join("");
  const tile = `<g transform="rotate(${turn * 90} ${MIDDLE} ${MIDDLE})">${ground}</g>${stickers}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" ${facts(face)}>` +
    `<defs>${division.regions.map((region, index) => clip(text, region, index)).join("")}${LIGHT}</defs>${card ? carded(tile) : tile}</svg>`
  );
}

/** A description of the picture for programs that read it. */
function facts({ edges, animal, volcano }: Face): string {
  return `data-edges="${edges.join("")}" data-animal="${animal ?? ""}" data-volcano="${volcano ?? ""}"`;
}

const LIGHT =
  `<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${MIDDLE}" cy="${MIDDLE}" r="${MIDDLE}"><stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".6" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
  '<radialGradient id="glow"><stop offset="0" stop-color="#FFF9E6" stop-opacity=".62"/><stop offset=".6" stop-color="#FFF9E6" stop-opacity=".34"/><stop offset="1" stop-color="#FFF9E6" stop-opacity="0"/></radialGradient>' +
  `<clipPath id="card"><rect width="${SIZE}" height="${SIZE}" rx="${CARD_RADIUS}"/></clipPath>`;

const carded = (tile: string) =>
  `<g clip-path="url(#card)">${tile}</g>` +
  `<rect x="1.5" y="1.5" width="${SIZE - 3}" height="${SIZE - 3}" rx="${CARD_RADIUS - 1}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`;

/** The id of a region's outline, unique since several faces may share a document. */
const clipId = (face: string, index: number) => `${face.replaceAll(" ", "-")}-${index}`;

const clip = (face: string, { outline }: Region, index: number) =>
  `<clipPath id="${clipId(face, index)}"><path d="${path(outline, true)}"/></clipPath>`;

function drawGround(
  text: string,
  { regions, borders }: Division,
  figures: readonly Figure[],
  look: Look,
): string {
  const { turn = 0, variant = 0, small = false, contrast = false } = look;
  const random = seeded(`${text}#${variant}`);
  const lines = borders.map((border) => border.line);
  const rooms = figures.map(({ name, at, size }) => ({
    at,
    room: size * (name.endsWith("active") ? 0.52 : 0.56),
  }));
  const bases = regions.map(base).join("");
  const grounds = regions.map((region, index) => {
    const shores = borders
      .filter((border) => border.between.includes(region.landscape))
      .map((border) => shore(region.landscape, border))
      .join("");
    const plain = small && region.landscape !== "f";
    const decor = plain
      ? ""
      : region.edges.map((edge) => edgeDecor(region.landscape, edge)).join("");
    const marks = texture({ region, borders: lines, figures: rooms, random, turn }, small);
    return `<g clip-path="url(#${clipId(text, index)})">${shores}${decor}${marks}</g>`;
  });
  const glows = figures.map(
    ({ at: [x, y], size }) =>
      `<ellipse cx="${short(x)}" cy="${short(y + size * 0.1)}" rx="${short(size * 0.62)}" ry="${short(size * 0.55)}" fill="url(#glow)"/>`,
  );
  const light = `<rect width="${SIZE}" height="${SIZE}" fill="url(#light)"/>`;
  return bases + grounds.join("") + banks(borders, contrast) + glows.join("") + light;
}

/** A stroke in its own colour hides hairlines between regions. */
const base = ({ landscape, outline }: Region) =>
  `<path d="${path(outline, true)}" fill="${BASE[landscape]}" stroke="${BASE[landscape]}" stroke-width="1.2"/>`;

const bandOf = (
  line: Border["line"],
  width: number,
  least: number,
  fill: string,
  opacity: number,
) => `<path d="${band(line, width, least)}" fill="${fill}" opacity="${opacity}"/>`;

function shore(landscape: Landscape, { line }: Border): string {
  switch (landscape) {
    case "w":
      return bandOf(line, 26, 0, "#9AD3EC", 0.5) + bandOf(line, 13, 0.25, "#E8F7FB", 0.55);
    case "d":
      return bandOf(line, 20, 0, "#F6DFA0", 0.6);
    case "f":
      return bandOf(line, 18, 0, "#2A5D3D", 0.5);
    case "p":
      return bandOf(line, 20, 0, "#CDE08E", 0.6);
  }
}

/** A pale line between two landscapes, on a soft dark one. */
function banks(borders: readonly Border[], contrast: boolean): string {
  const wet = ({ between }: Border) => between.includes("w");
  const dark = borders.map((border) =>
    contrast
      ? bandOf(border.line, 9, 0.7, "#111", 1)
      : bandOf(border.line, wet(border) ? 7 : 6, 0.5, "#3a2c14", 0.16),
  );
  const pale = borders.map((border) =>
    bandOf(
      border.line,
      contrast ? 3 : wet(border) ? 5.2 : 3.8,
      0.62,
      wet(border) ? "#F8E8BF" : "#FBF1CF",
      1,
    ),
  );
  return dark.join("") + pale.join("");
}
