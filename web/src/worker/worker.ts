/**
 * The service worker: keeps the files and answers that work without a network. The build writes it
 * as /sw.js.
 */

import { forget, keptAnswer } from "./answers";
import { wayOf } from "./choosing";
import { goToTable, notification, type OpenPage, type Pushed } from "./notifying";
import { HOUSE, PERSON, REPLAYS } from "../wire/kept";

/** Filled in by the build: the files of this version, and its first script. */
declare const FILES: readonly string[];
declare const BUILD: string;

// tsconfig.json names the library for pages, not the one for workers.
interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetched extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends Extendable {
  readonly data: { json(): Pushed } | null;
}
interface Tapped extends Extendable {
  readonly notification: Notification;
}
interface Worker {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: {
      includeUncontrolled: boolean;
    }): Promise<(OpenPage & { postMessage(said: unknown): void })[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", does: (event: Extendable) => void): void;
  addEventListener(name: "fetch", does: (event: Fetched) => void): void;
  addEventListener(name: "push", does: (event: PushedEvent) => void): void;
  addEventListener(name: "notificationclick", does: (event: Tapped) => void): void;
}
const worker = self as unknown as Worker;

const PAGE = "/index.html";
/** The files of the version before: an open page of that version may still load other parts. */
const BEFORE = "/files-before";
const NO_SERVER = [502, 503, 504];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(notify(event.data.json()));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(tapped(event.notification.data as { table: string }));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request, location.origin);
  if (way === "page") event.respondWith(serverFirst(request, PAGE));
  if (way === "file") event.respondWith(file(request));
  if (way === "named") event.respondWith(serverFirst(request, request.url));
  if (way === "person") event.respondWith(keptAnswer(request, PERSON));
  if (way === "replay") event.respondWith(keptAnswer(request, REPLAYS));
  if (way === "forget") event.respondWith(forgetting(request));
});

/**
 * Files with a hash in their name are not loaded again; the page comes last, when all files are
 * there.
 */
async function install(): Promise<void> {
  const cache = await caches.open(HOUSE);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const [hashed, named] = [FILES.filter(hasHash), FILES.filter((name) => !hasHash(name))];
  await cache.addAll(hashed.filter((name) => !there.has(name)));
  await cache.addAll(named.map(afresh));
  await cache.add(afresh(PAGE));
  // Open pages do not change: they keep their scripts, and are told of the new ones.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await dropOld();
  await worker.clients.claim();
  for (const open of await worker.clients.matchAll({ includeUncontrolled: true })) {
    open.postMessage({ build: BUILD });
  }
}

async function dropOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => ![HOUSE, PERSON, REPLAYS].includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  const cache = await caches.open(HOUSE);
  const before = ((await (await cache.match(BEFORE))?.json()) ?? []) as string[];
  const wanted = new Set([...FILES, ...before, PAGE, BEFORE]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  await cache.put(BEFORE, new Response(JSON.stringify(FILES)));
}

const hasHash = (name: string) => name.startsWith("/assets/");
const afresh = (name: string) => new Request(name, { cache: "no-cache" });

/** The server's answer, else the one in the cache under that name. */
async function serverFirst(request: Request, name: string): Promise<Response> {
  const kept = async () => (await caches.open(HOUSE)).match(name);
  try {
    const answer = await fetch(request);
    return NO_SERVER.includes(answer.status) ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const found = await kept();
    if (!found) throw error;
    return found;
  }
}

async function file(request: Request): Promise<Response> {
  return (await (await caches.open(HOUSE)).match(request.url)) ?? fetch(request);
}

/** Forgets a person who logs out: the next person must not receive their reminders. */
async function forgetting(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await Promise.all([forget(), unsubscribe()]);
  return answer;
}

/** Logging out works even if this fails. */
async function unsubscribe(): Promise<void> {
  const { pushManager } = worker.registration;
  try {
    await (await pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // messages may still come until another person uses the browser
  }
}

async function notify(pushed: Pushed): Promise<void> {
  const { title, options } = notification(pushed);
  await worker.registration.showNotification(title, options);
}

async function tapped({ table }: { table: string }): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  await goToTable(table, pages, (path) => worker.clients.openWindow(path));
}
