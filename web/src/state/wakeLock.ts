/** Keeps the screen on during things that are watched rather than touched. */

/** Browsers allow it over secure connections only. */
export const canKeepAwake = (): boolean => "wakeLock" in navigator;

/** Keeps it on until the returned function is called. If a browser refuses, nothing happens. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask() {
    if (document.visibilityState !== "visible" || !canKeepAwake()) return;
    const got = await navigator.wakeLock.request("screen").catch(() => null);
    if (over) void got?.release();
    else lock = got;
  }
  // A page that was hidden has lost the lock.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
