/** Runs something after the next frame is drawn, so that it does not delay the frame. */
export function afterFrame(work: () => void): void {
  let drawn = false;
  const once = () => {
    if (drawn) return;
    drawn = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  // A tab in the background gets no frames.
  setTimeout(once, 100);
}
