/** Shares an address or a text; works over plain http too, where browsers block the clipboard. */

import { invitation } from "./invitation.svelte";
import { m } from "./language.svelte";
import { notices } from "./notices.svelte";

export async function copy(text: string): Promise<void> {
  if (await copied(text)) notices.tell(m.sharing_copied());
}

/** Copies silently if the success shows anyway; reports a failure. */
export async function copied(text: string): Promise<boolean> {
  const done = await (navigator.clipboard?.writeText(text).then(
    () => true,
    () => copyTheOldWay(text),
  ) ?? copyTheOldWay(text));
  if (!done) notices.tell(m.sharing_not_copied());
  return done;
}

/** True if the device has a share dialog, as phones do. */
export const canShare = (): boolean =>
  "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Uses the device's share dialog if there is one, else the clipboard. */
export async function share(address: string, title: string): Promise<void> {
  const url = invitation.reachable(address);
  if (!canShare()) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if ((error as DOMException).name !== "AbortError") await copy(url);
  }
}

/** The same for a text. */
export async function shareText(text: string): Promise<void> {
  if (!canShare()) return copy(text);
  try {
    await navigator.share({ text });
  } catch (error) {
    if ((error as DOMException).name !== "AbortError") await copy(text);
  }
}

/** True if the device's share dialog takes pictures. */
export function sharesFiles(): boolean {
  const picture = new File([], "picture.png", { type: "image/png" });
  const touched = matchMedia("(pointer: coarse)").matches;
  return touched && (navigator.canShare?.({ files: [picture] }) ?? false);
}

/** Uses the device's share dialog if it takes files, else a download. */
export async function shareFile(file: File): Promise<void> {
  if (!sharesFiles()) return download(file.name, file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if ((error as DOMException).name !== "AbortError") download(file.name, file);
  }
}

/** Saves a text or a file on the person's device. */
export function download(name: string, content: string | Blob): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type: "text/plain" });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function copyTheOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  const before = document.activeElement as HTMLElement | null;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
