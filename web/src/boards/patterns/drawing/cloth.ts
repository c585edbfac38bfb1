/** The cloth under the mandala: it never changes, so it is drawn once, as text. */

import { pair, polar, short, TURN } from "./geometry";

const FIELD = 442;
const BORDER = FIELD + 42;

const around = (count: number) => Array.from({ length: count }, (_, index) => index);

function fringe(): string {
  const threads = around(264).map((i) => {
    const angle = (i * TURN) / 264;
    const length = 10 + 3.5 * (((i * 7) % 5) / 4);
    const lean = 0.006 * (((i * 3) % 4) - 1.5);
    return `M${pair(polar(BORDER - 2, angle))}L${pair(polar(BORDER + length, angle + lean))}`;
  });
  return `<path d="${threads.join("")}" stroke="var(--cloth-fringe)" stroke-width="3.6" stroke-linecap="round"/>`;
}

function arches(): string {
  const step = TURN / 48;
  const arch = (i: number) =>
    `M${pair(polar(FIELD + 2, (i - 0.5) * step))}Q${pair(polar(FIELD + 44, i * step))} ${pair(polar(FIELD + 2, (i + 0.5) * step))}`;
  const bead = (radius: number, angle: number, size: number) => {
    const { x, y } = polar(radius, angle);
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${size}"/>`;
  };
  const beads = around(48).map(
    (i) => bead(FIELD + 9.5, i * step, 3.8) + bead(FIELD + 31.5, (i + 0.5) * step, 2.6),
  );
  return (
    `<path d="${around(48).map(arch).join("")}" fill="var(--cloth-arch)" stroke="var(--cloth-thread)" stroke-width="2.8"/>` +
    `<g fill="var(--cloth-thread)">${beads.join("")}</g>`
  );
}

function petals(radius: number, count: number, length: number, width: number): string {
  const [foot, low, high, tip] = [0, 0.35, 0.8, 1].map((part) => short(-radius - length * part));
  const narrow = short(width * 0.6);
  const petal = `M0 ${foot}C-${width} ${low} -${narrow} ${high} 0 ${tip}C${narrow} ${high} ${width} ${low} 0 ${foot}Z`;
  return around(count)
    .map((i) => `<path d="${petal}" transform="rotate(${short(((i + 0.5) * 360) / count)})"/>`)
    .join("");
}

function ornament(): string {
  const rings = [130, 252, 370, 430].map((radius) => `<circle r="${radius}" fill="none"/>`);
  const flower =
    petals(10, 8, 115, 42) +
    petals(135, 16, 110, 36) +
    petals(260, 24, 105, 38) +
    petals(375, 48, 56, 20);
  return (
    `<g fill="var(--cloth-ornament)" stroke="var(--cloth-ornament)" fill-opacity=".07" stroke-opacity=".34" ` +
    `stroke-width="2.2" opacity="var(--cloth-ornament-strength)">${flower}${rings.join("")}</g>`
  );
}

/** Rivers beside the cloth fade into the linen at both ends. */
const RIVER_FADE =
  `<linearGradient id="pt-river-light" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="-485" y2="485">` +
  `<stop stop-color="#000"/><stop offset=".05" stop-color="#777"/><stop offset=".13" stop-color="#fff"/>` +
  `<stop offset=".87" stop-color="#fff"/><stop offset=".95" stop-color="#777"/><stop offset="1" stop-color="#000"/></linearGradient>` +
  `<mask id="pt-river-fade" maskUnits="userSpaceOnUse" x="-800" y="-600" width="1600" height="1200">` +
  `<rect x="-800" y="-600" width="1600" height="1200" fill="url(#pt-river-light)"/></mask>`;

/** The turned wood of the bowls. */
const WOOD =
  `<radialGradient id="pt-wood" cx=".4" cy=".3" r=".85"><stop stop-color="var(--wood-light)"/>` +
  `<stop offset=".55" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-dark)"/></radialGradient>` +
  `<radialGradient id="pt-hollow" cx=".5" cy=".68" r=".62"><stop stop-color="var(--hollow-light)"/>` +
  `<stop offset=".6" stop-color="var(--hollow)"/><stop offset="1" stop-color="#43240f"/></radialGradient>` +
  `<linearGradient id="pt-wood-rim" x2="0" y2="1"><stop stop-color="var(--wood-rim)"/>` +
  `<stop offset="1" stop-color="var(--wood)"/></linearGradient>` +
  `<radialGradient id="pt-bowl-shade"><stop offset=".8" stop-color="rgb(42 23 5 / 42%)"/>` +
  `<stop offset="1" stop-color="rgb(42 23 5 / 0%)"/></radialGradient>` +
  `<radialGradient id="pt-glow"><stop offset=".7" stop-color="var(--ghost-glow)"/>` +
  `<stop offset="1" stop-color="var(--ghost-glow)" stop-opacity="0"/></radialGradient>`;

/** Patterns and gradients of the cloth; a page contains them once, with the tokens' symbols. */
export const CLOTH_DEFS =
  RIVER_FADE +
  WOOD +
  `<radialGradient id="pt-cloth" cx=".5" cy=".45" r=".6"><stop stop-color="var(--cloth-0)"/>` +
  `<stop offset="1" stop-color="var(--cloth-1)"/></radialGradient>` +
  `<radialGradient id="pt-cloth-shade"><stop offset=".9" stop-color="var(--cloth-shade)"/>` +
  `<stop offset="1" stop-color="var(--cloth-shade)" stop-opacity="0"/></radialGradient>` +
  `<pattern id="pt-weave" width="10.7" height="10.7" patternUnits="userSpaceOnUse">` +
  `<path d="M0 1.4h5.3M5.3 6.7h5.3" stroke="var(--weave-light)" stroke-width="1.9"/>` +
  `<path d="M2.7 5.3v5.3M8 0v5.3" stroke="var(--weave-dark)" stroke-width="1.9"/></pattern>`;

export const CLOTH =
  `<circle cy="14" r="530" fill="url(#pt-cloth-shade)"/>` +
  fringe() +
  `<circle r="${BORDER}" fill="var(--cloth-border)"/>` +
  arches() +
  `<circle r="${BORDER - 4}" fill="none" stroke="var(--cloth-thread)" stroke-width="3" opacity=".8"/>` +
  `<circle r="${FIELD}" fill="url(#pt-cloth)"/>` +
  ornament() +
  `<circle r="${BORDER}" fill="url(#pt-weave)"/>` +
  `<circle r="${FIELD - 7.5}" fill="none" stroke="var(--cloth-hem)" stroke-width="13"/>` +
  `<circle r="${FIELD}" fill="none" stroke="var(--cloth-thread)" stroke-width="4.5"/>`;
