/** Registers the service worker if the browser supports it: over https and on localhost. */

import { version } from "./version.svelte";

const HOUR = 3_600_000;

/** After everything that the page itself needs has been loaded. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => told(data));
  const register = async () => {
    const found = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    setInterval(() => void found.update().catch(() => {}), HOUR);
  };
  const begin = () => void register().catch(() => {}); // the app works without it
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

/** A new worker is active; it is of a newer version if its first script is not this page's. */
function told({ build }: { build: string }): void {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (own && new URL(own.src).pathname !== build) version.outdated = true;
}
