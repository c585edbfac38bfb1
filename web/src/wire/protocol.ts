/** Notices if the server uses another version of the protocol than this client. */

import { PROTOCOL } from "./types";

const HEADER = "Mondala-Protocol";

let listener: (version: string) => void = () => {};

/** The only listener, called for each answer in another version. */
export function onOtherProtocol(listen: (version: string) => void): void {
  listener = listen;
}

/** An answer without the header tells nothing about the version. */
export function checkProtocol({ headers }: Response): void {
  const version = headers.get(HEADER);
  if (version !== null && version !== String(PROTOCOL)) listener(version);
}
