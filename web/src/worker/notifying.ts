/** Turns push messages into notifications, and opens a page when one is pressed. */

/** The form in which the server writes it. */
export interface Pushed {
  title: string;
  body: string;
  game: string;
  table: string;
  since: number;
}

/** An open page of the app. */
export interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** A game has one notification: a newer one replaces it. */
export function notification({ title, body, game, table, since }: Pushed): {
  title: string;
  options: NotificationOptions;
} {
  const data = { table, since };
  return { title, options: { body, tag: game, icon: "/icon-192.png", data } };
}

/** Goes to the page that shows the table, or opens one. */
export async function goToTable(
  table: string,
  pages: readonly OpenPage[],
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = `/t/${table}`;
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : open(path));
}
