/** The help over the table: a chapter of the rules, or the list of keys. */

class Help {
  chapter = $state<string | null>(null);
  keys = $state(false);

  close(): void {
    this.chapter = null;
    this.keys = false;
  }
}

export const help = new Help();
