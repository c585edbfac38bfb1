/** Notices whether the server answers: a kept answer comes from the service worker. */

import { KEPT_HEADER } from "./kept";

let listener: (reached: boolean) => void = () => {};

/** There is one listener: it hears of every request whether the server has answered it. */
export function onReach(listen: (reached: boolean) => void): void {
  listener = listen;
}

/** `response` is null where none came. */
export function noteReach(response: Response | null): void {
  listener(response !== null && !response.headers.has(KEPT_HEADER));
}
