/** Registers the service worker where the browser has them: over https and on localhost. */

import { version } from "./version.svelte";

const HOUR = 3_600_000;

/** After all that the page itself needs has come. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => told(data));
  const register = async () => {
    const found = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    setInterval(() => void found.update().catch(() => {}), HOUR);
  };
  const begin = () => void register().catch(() => {}); // the house works without it
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

/** A worker has begun; it is of a newer version if it knows another first script than this page's. */
function told({ build }: { build: string }): void {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (own && new URL(own.src).pathname !== build) version.outdated = true;
}
