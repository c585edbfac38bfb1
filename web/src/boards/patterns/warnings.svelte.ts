/**
 * The setting to ask before a move that leaves the player without an action. Kept in this browser.
 */
class Warnings {
  on = $state(localStorage.getItem("warnings") !== "off");

  choose(on: boolean): void {
    this.on = on;
    localStorage.setItem("warnings", on ? "on" : "off");
  }
}

export const warnings = new Warnings();
