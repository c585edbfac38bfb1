/** A turn with two fingers: each eighth of a turn counts as one step. */

const STEP = Math.PI / 4;

export function twoFingers(onturn: (step: 1 | -1) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let from: number | null = null;

    const angle = () => {
      const [a, b] = [...fingers.values()];
      return a && b && fingers.size === 2 ? Math.atan2(b.y - a.y, b.x - a.x) : null;
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from = angle();
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = angle();
      if (from === null || now === null) return;
      const turned = Math.atan2(Math.sin(now - from), Math.cos(now - from));
      if (Math.abs(turned) < STEP) return;
      onturn(turned > 0 ? 1 : -1);
      from = now;
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      from = null;
    };
    node.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  };
}
