/** Animals and volcanos: stickers that stay upright however their tile is turned. */

import { HOME, type Face } from "./face";
import pictures from "./figures.json";
import { distance, MIDDLE, short, SIZE, toLine, turnPoint, widest, type Point } from "./geometry";
import type { Region } from "./regions";

const BODIES: Readonly<Record<string, string>> = {
  ...pictures,
  /** Grey and capped with snow; without a plume, so that the outline differs too. */
  inactive:
    '<g fill="none"><path fill="#6E6A70" d="m19.613 12.367l-9.48.625l-5.99 14.875A1.5 1.5 0 0 0 5.502 30h20s-4.92-16.044-5.89-17.633"/><path fill="#8E8A90" d="m25.111 30l-2.487-6.395A2.52 2.52 0 0 0 20.278 22c-.772 0-1.466-.47-1.753-1.187L17 17v-4.382l3.9-.25l6.963 15.502a1.5 1.5 0 0 1-1.36 2.13z"/><path fill="#F5F4F2" d="M8.6 18.2c.5-1.2 2.3-5.3 3-6.6c.5-1 1.2-1.6 2.3-1.6h4.4c1.1 0 1.8.6 2.3 1.6l2.9 6.3c.3.9-1.3 1.9-2 .9c-.6-.9-1.7-.8-2 .1c-.4 1.6-1.9 1.6-2.3 0c-.3-1-1.5-1-1.8 0l-.3 1.9c-.3 1.2-1.8 1.1-2 0l-.3-1.6c-.2-.9-1.3-1-1.7-.2c-.7 1.2-3 .7-2.5-.8"/><path fill="#C9CBD1" d="M12.7 11.9c.3-.6.8-.9 1.4-.9h4c.6 0 1.1.3 1.4.9c.3.6-.1 1-.7 1h-5.4c-.6 0-1-.4-.7-1"/></g>',
};

/**
 * The picture of an animal, of a volcano (`active`, `inactive`) or of a finger, in a square of 32.
 */
export const figureBody = (name: string) => BODIES[name]!;

export interface Figure {
  name: string;
  at: Point;
  size: number;
}

const VOLCANO = 66;
/** Very small tiles show their figures larger. */
const ENLARGED = 1.32;

export function figuresOf(face: Face, regions: readonly Region[], small: boolean): Figure[] {
  const found: Figure[] = [];
  if (face.volcano) found.push({ name: face.volcano, at: [MIDDLE, 78], size: VOLCANO });
  if (face.animal) found.push(animalOn(face.animal, regions, face.volcano !== null));
  return small ? found.map(enlarged) : found;
}

function animalOn(name: string, regions: readonly Region[], beside: boolean): Figure {
  const region = regions.find((each) => each.landscape === HOME.get(name))!;
  if (beside) return besideTheVolcano(name, region);
  if (regions.length === 1) return { name, at: [MIDDLE, MIDDLE], size: 82 };
  const { at, room } = widest(region.outline);
  const size = Math.max(62, Math.min(82, room * 1.62));
  return { name, at: kept(at, size * 0.5 + 3), size };
}

/** In the middle of an edge of its landscape, away from the centre where the volcano stands. */
function besideTheVolcano(name: string, region: Region): Figure {
  const size = 50;
  const outline = [...region.outline, region.outline[0]!];
  const places = region.edges.map((edge) => turnPoint([MIDDLE, size * 0.5 + 3], edge));
  const roomy = (place: Point) => Math.min(toLine(place, outline), distance(place, [MIDDLE, 78]));
  return { name, at: places.sort((a, b) => roomy(b) - roomy(a))[0]!, size };
}

function enlarged(figure: Figure): Figure {
  const size = figure.size * ENLARGED;
  return { ...figure, size, at: kept(figure.at, size * 0.48) };
}

const kept = ([x, y]: Point, from: number): Point => [
  Math.max(from, Math.min(SIZE - from, x)),
  Math.max(from, Math.min(SIZE - from, y)),
];

/** The figure with a pale rim, without which whale and dolphin could not be seen on water. */
export function sticker({ name, at: [x, y], size }: Figure): string {
  const body = figureBody(name);
  const [rim, width] = name.endsWith("active") ? ["#FFF3DE", 2.2] : ["#FFF9EA", 2.6];
  return (
    `<g transform="translate(${short(x - size / 2)} ${short(y - size / 2)}) scale(${(size / 32).toFixed(3)})">` +
    '<ellipse cx="16" cy="29.5" rx="12" ry="2.8" fill="#1d1a10" opacity=".28"/>' +
    `<g stroke="${rim}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" opacity=".96">${body}</g>` +
    `${body}</g>`
  );
}
