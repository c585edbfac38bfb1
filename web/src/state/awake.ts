/** Keeps the screen on; browsers allow it on safe addresses only. */

export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Until what it returns is called. A page that was hidden asks again when it is back. */
export function stayAwake(): () => void {
  if (!canStayAwake()) return () => {};
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (over || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // A device that saves power refuses: the screen then goes dark as it always does.
    }
  }

  const back = () => void ask();
  document.addEventListener("visibilitychange", back);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", back);
    void lock?.release();
  };
}
