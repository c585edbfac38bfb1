import { describe, expect, it } from "vitest";
import { layout } from "./layout";

const WINDOWS: [number, number][] = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1180, 820],
  [1024, 768],
  [844, 390],
  [820, 1180],
  [768, 1024],
  [430, 932],
  [390, 844],
  [375, 667],
  [360, 640],
];

describe.each(WINDOWS)("a window of %i by %i", (width, height) => {
  const { scheme, courses, pitch, x, y, squeeze, header, low } = layout(width, height);
  const bank = courses[0] === "cornersAbove" ? 4.71 : 6.04;

  it("shows all spaces, under the header where there is height for it", () => {
    const top = scheme === "wide" && low ? 0 : header;
    expect(x - 4 * pitch).toBeGreaterThanOrEqual(0);
    expect(x + 4 * pitch).toBeLessThanOrEqual(width);
    expect(y - 4 * pitch).toBeGreaterThanOrEqual(top);
    expect(y + 4 * pitch).toBeLessThanOrEqual(height);
  });

  it("shows both rivers", () => {
    if (scheme === "wide") expect(x - 6.48 * pitch + squeeze).toBeGreaterThanOrEqual(0);
    else {
      expect(y - bank * pitch).toBeGreaterThanOrEqual(header + 50);
      expect(y + bank * pitch).toBeLessThanOrEqual(height - 140);
    }
  });

  it("keeps the cloth clear of what stands under it", () => {
    if (scheme === "wide" && !low) expect(y + 5 * pitch).toBeLessThanOrEqual(height - 56);
  });

  it("rivers never cover a token", () => {
    // The corner tokens reach 421 hundredths from the centre; a river's inner edge is at 508.
    expect(squeeze).toBeLessThan(0.8 * pitch);
  });
});

it("a finger finds its space on a phone", () => {
  expect(layout(390, 844).pitch).toBeGreaterThanOrEqual(44);
  expect(layout(844, 390).pitch).toBeGreaterThanOrEqual(41);
  expect(layout(360, 640).pitch).toBeGreaterThanOrEqual(41);
});
