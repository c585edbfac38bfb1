/** The screen stays on while something goes on that is watched rather than touched. */

/** Browsers allow it on safe addresses only. */
export const canKeepAwake = (): boolean => "wakeLock" in navigator;

/** From now until the returned function is called. Where a browser refuses, nothing happens. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask() {
    if (document.visibilityState !== "visible" || !canKeepAwake()) return;
    const got = await navigator.wakeLock.request("screen").catch(() => null);
    if (over) void got?.release();
    else lock = got;
  }
  // A page that was hidden has lost it.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
