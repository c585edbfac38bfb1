/** Notices whether the server answers; an answer from a cache comes from the service worker. */

import { KEPT_HEADER } from "./kept";

let listener: (reached: boolean) => void = () => {};

/** The only listener, called after every request with whether the server has answered. */
export function onReach(listen: (reached: boolean) => void): void {
  listener = listen;
}

/** `response` is null if none came. */
export function noteReach(response: Response | null): void {
  listener(response !== null && !response.headers.has(KEPT_HEADER));
}
