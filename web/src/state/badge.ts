/** A mark on the app's icon, if the app is installed and the system supports such marks. */

export function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
