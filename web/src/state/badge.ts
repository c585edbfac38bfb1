/** A mark on the app's icon, where the app is installed and the system has such marks. */

export function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
