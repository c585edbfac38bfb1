/** Notices when the server speaks another version of the protocol than this client. */

import { PROTOCOL } from "./types";

const HEADER = "Mondala-Protocol";

let listener: (version: string) => void = () => {};

/** There is one listener: it hears of each answer in another version. */
export function onOtherProtocol(listen: (version: string) => void): void {
  listener = listen;
}

/** An answer without the header says nothing about the version. */
export function checkProtocol({ headers }: Response): void {
  const version = headers.get(HEADER);
  if (version !== null && version !== String(PROTOCOL)) listener(version);
}
