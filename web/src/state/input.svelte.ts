/** The kind of input in use: the kind used last or, at first, the device's usual one. */

class Input {
  touch = $state(matchMedia("(pointer: coarse)").matches);

  constructor() {
    const used = (touch: boolean) => (this.touch = touch);
    addEventListener("pointerdown", ({ pointerType }) => used(pointerType === "touch"), true);
    addEventListener("keydown", () => used(false), true);
  }
}

export const input = new Input();
