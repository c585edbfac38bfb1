/** Does something once the next frame is drawn: what is to be seen first is not kept waiting. */
export function afterFrame(work: () => void): void {
  let drawn = false;
  const once = () => {
    if (drawn) return;
    drawn = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  // In a tab in the background no frame comes.
  setTimeout(once, 100);
}
