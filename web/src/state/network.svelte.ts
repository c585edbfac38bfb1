/**
 * Tells whether the server can be reached, from the browser's state and the results of requests.
 */

import { onReach } from "../wire/reach";

class Network {
  on = $state(navigator.onLine);

  constructor() {
    addEventListener("online", () => (this.on = true));
    addEventListener("offline", () => (this.on = false));
    onReach((reached) => (this.on = reached));
  }
}

export const network = new Network();
