/** The single marks of which textures are made, as SVG. */

import { path, short, type Point } from "./geometry";
import { pick, type Random } from "./random";

export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"` +
  (opacity === 1 ? "/>" : ` opacity="${opacity}"/>`);

export const patch = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity: number,
) =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" opacity="${opacity}"/>`;

const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/** Two arcs that open upwards: the other way up they would look like gulls. */
export function wave(
  x: number,
  y: number,
  half: number,
  stroke: string,
  opacity: number,
  width: number,
) {
  const bow = `q${short(half * 0.5)} ${short(half * 0.56)} ${short(half)} 0`;
  return line(`M${short(x - half)} ${short(y)}${bow}${bow}`, stroke, width, opacity);
}

export function dune(x: number, y: number, half: number): string {
  const crest = `M${short(x - half)} ${short(y)}Q${short(x - half * 0.1)} ${short(y - half * 0.85)} ${short(x + half)} ${short(y + half * 0.1)}`;
  const lee = `${crest}Q${short(x)} ${short(y - half * 0.22)} ${short(x - half)} ${short(y)}Z`;
  return `<path d="${lee}" fill="#C98F34" opacity=".55"/>` + line(crest, "#FFF0C2", 2.4, 0.85);
}

export function tuft(x: number, y: number, height: number): string {
  const foot = `M${short(x)} ${short(y)}`;
  const up = short(-height * 0.6);
  const blades =
    `${foot}q-1 ${up} ${short(-height * 0.55)} ${short(-height * 0.85)}` +
    `${foot}q0 ${up} ${short(height * 0.05)} ${short(-height * 1.15)}` +
    `${foot}q1 ${up} ${short(height * 0.6)} ${short(-height * 0.8)}`;
  return line(blades, "#64862F", 2.5);
}

export const tick = (x: number, y: number) =>
  line(
    `M${short(x - 8)} ${short(y - 6)}L${short(x)} ${short(y + 8)}L${short(x + 8)} ${short(y - 6)}`,
    "#6E9136",
    5,
  );

const FLOWERS = ["#FFF8DC", "#FFF8DC", "#F7B267", "#F4A6A0"];

export const flower = (x: number, y: number, random: Random) =>
  dot(x, y, 2.6, pick(random, FLOWERS)) + dot(x, y, 1, "#C98F34");

function round(
  x: number,
  y: number,
  count: number,
  radius: (step: number, angle: number) => number,
) {
  const points = Array.from({ length: count }, (_, step): Point => {
    const angle = (step / count) * 2 * Math.PI;
    const reach = radius(step, angle);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return path(points, true);
}

const LEAVES = ["#4C8C5A", "#3F7F4F", "#5A9A60", "#467F4A"];

export function crown(x: number, y: number, radius: number, random: Random): string {
  const lobes = 6 + Math.floor(random() * 3);
  const phase = random() * 6.3;
  const outline = round(
    x,
    y,
    lobes * 4,
    (_, angle) => radius * (1 + 0.085 * Math.cos(lobes * angle + phase)),
  );
  const light = short(radius * 0.5);
  return (
    dot(x, y + radius * 0.16, radius * 1.13, "#1D4630", 0.5) +
    `<path d="${outline}" fill="${pick(random, LEAVES)}"/>` +
    dot(x - radius * 0.18, y - radius * 0.2, radius * 0.6, "#86C083", 0.42) +
    line(
      `M${short(x - radius * 0.5)} ${short(y - radius * 0.1)}a${light} ${light} 0 0 1 ${short(radius * 0.45)} ${short(-radius * 0.42)}`,
      "#D3EABB",
      1.6,
      0.6,
    )
  );
}

export function fir(x: number, y: number, radius: number): string {
  const star = round(x, y, 16, (step) => (step % 2 ? radius * 0.62 : radius));
  return (
    dot(x, y + 2, radius * 0.95, "#1D4630", 0.45) +
    `<path d="${star}" fill="#2F6B45"/>` +
    dot(x, y, radius * 0.36, "#5F9F68", 0.8)
  );
}

export const plainTree = (x: number, y: number) =>
  dot(x, y + 2, 16, "#1D4630", 0.45) +
  dot(x, y, 13.5, "#4F925D") +
  dot(x - 3, y - 3, 6, "#86C083", 0.6);
