/** Pictures that people keep or share: paper to draw on, and the file made from it. */

export const WIDTH = 1080;
export const MARGIN = 60;
export const INK = "#2b2620";
export const MUTED = "#6b6157";
export const DISPLAY = '"Fraunces", Georgia, serif';
export const TEXT = '"Figtree", system-ui, sans-serif';

/** Paper of this height, lit from above. */
export function paper(height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, height];
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#efe6d6";
  context.fillRect(0, 0, WIDTH, height);
  const light = context.createRadialGradient(WIDTH / 2, 480, 100, WIDTH / 2, 480, 1000);
  light.addColorStop(0, "rgb(255 252 240 / 90%)");
  light.addColorStop(0.55, "rgb(255 252 240 / 0%)");
  light.addColorStop(1, "rgb(116 80 30 / 18%)");
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, height);
  return context;
}

/** The drawing as a PNG file. */
export function finished({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}
