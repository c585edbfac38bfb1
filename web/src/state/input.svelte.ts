/** What a person handles things with: told by what was used last, at first by the device. */

class Input {
  touch = $state(matchMedia("(pointer: coarse)").matches);

  constructor() {
    const used = (touch: boolean) => (this.touch = touch);
    addEventListener("pointerdown", ({ pointerType }) => used(pointerType === "touch"), true);
    addEventListener("keydown", () => used(false), true);
  }
}

export const input = new Input();
