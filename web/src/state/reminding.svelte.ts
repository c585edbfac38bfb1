/**
 * Reminds the person of their turn in this browser: by the server's push messages if it sends some,
 * and by the page itself while it is open but not looked at.
 */

import { api } from "../wire/api";
import type { MyTurn } from "../wire/types";
import { Kept } from "./kept.svelte";
import { language, m } from "./language.svelte";

const EVERY = 60_000;
/** Browsers allow notifications only over https; some, only to an installed app. */
const OFFERED =
  isSecureContext &&
  "Notification" in window &&
  "serviceWorker" in navigator &&
  "showNotification" in ServiceWorkerRegistration.prototype;

/** Why there can be no notifications. */
export type Obstacle = "http" | "browser" | "blocked";

class Reminding {
  permission = $state<NotificationPermission>(OFFERED ? Notification.permission : "denied");
  readonly #wanted = new Kept("notify", false);
  readonly #answered = new Kept("notify-answered", false);
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The turns at the time the person looked away, and those they were reminded of since. */
  #known = new Set<string>();

  /** Starts reminding for as long as the page is open. */
  start(): void {
    if (OFFERED) document.addEventListener("visibilitychange", () => void this.#turned());
  }

  get on(): boolean {
    return this.#wanted.value && this.permission === "granted";
  }

  get obstacle(): Obstacle | null {
    if (!isSecureContext) return "http";
    if (!OFFERED) return "browser";
    return this.permission === "denied" ? "blocked" : null;
  }

  /** True if this browser was never asked. */
  get unasked(): boolean {
    return OFFERED && this.permission === "default" && !this.#answered.value;
  }

  /** Ends the proposal for good. */
  refuse(): void {
    this.#answered.value = true;
  }

  /**
   * Asks for permission, the first time in a dialog of the browser. `pushKey` is the server's, if
   * it sends push messages.
   */
  async turnOn(pushKey: string | null): Promise<void> {
    this.refuse();
    this.permission = await Notification.requestPermission();
    if (this.permission !== "granted") return;
    this.#wanted.value = true;
    await this.subscribe(pushKey);
  }

  async turnOff(): Promise<void> {
    this.#wanted.value = false;
    const subscription = await (await manager())?.getSubscription();
    if (!subscription) return;
    await subscription.unsubscribe();
    await api.dropDevice(subscription.endpoint);
  }

  /** Ensures that this browser receives the server's messages, for the person who uses it now. */
  async subscribe(pushKey: string | null): Promise<void> {
    if (!this.on || pushKey === null) return;
    try {
      const { endpoint, keys } = (await subscribed(pushKey))?.toJSON() ?? {};
      if (!endpoint || !keys?.p256dh || !keys.auth) return;
      await api.addDevice({
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        language: language.current,
      });
    } catch {
      // the page reminds as long as it is open
    }
  }

  async #turned(): Promise<void> {
    clearInterval(this.#timer);
    if (document.visibilityState === "visible" || !this.on) return;
    this.#timer = setInterval(() => void this.#look(), EVERY);
    this.#known = new Set((await turns()).map(keyOf));
  }

  async #look(): Promise<void> {
    const news = (await turns()).filter((turn) => !this.#known.has(keyOf(turn)));
    for (const turn of news) {
      this.#known.add(keyOf(turn));
      await show(turn);
    }
  }
}

const keyOf = ({ game_id, since }: MyTurn) => `${game_id} ${since}`;
const turns = () => api.myTurns().catch((): MyTurn[] => []);
const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

/** Not if a push message has already done so. */
async function show({ game_id, table, game, names, since }: MyTurn): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: game_id })) ?? [];
  if (shown.some(({ data }) => (data as { since?: number } | null)?.since === since)) return;
  const title = m.remind_shown({ game, names: names.join(", ") || m.remind_somebody() });
  await registration?.showNotification(title, {
    body: m.remind_shown_text(),
    tag: game_id,
    icon: "/icon-192.png",
    data: { table, since },
  });
}

/** A subscription with another key of the server is useless. */
async function subscribed(key: string): Promise<PushSubscription | undefined> {
  const pushes = await manager();
  const before = await pushes?.getSubscription();
  if (before && keyText(before) === key) return before;
  await before?.unsubscribe();
  return pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyText({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export const reminding = new Reminding();
