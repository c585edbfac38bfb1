/** What lies over the table to be read: a chapter of the rules, or the keys. */

class Help {
  chapter = $state<string | null>(null);
  keys = $state(false);

  close(): void {
    this.chapter = null;
    this.keys = false;
  }
}

export const help = new Help();
