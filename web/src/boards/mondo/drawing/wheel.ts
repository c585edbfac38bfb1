/**
 * Turns the wheel's movement into steps: one for a notch of a mouse wheel, or as much on a touch
 * pad.
 */

const NOTCH = 50;

export function wheelSteps(onstep: (step: 1 | -1) => void): (event: WheelEvent) => void {
  let turned = 0;
  return ({ deltaX, deltaY }) => {
    turned += deltaY || deltaX;
    if (Math.abs(turned) < NOTCH) return;
    onstep(turned > 0 ? 1 : -1);
    turned = 0;
  };
}
