/** Whether the server can be reached: as the browser says, and as requests find out. */

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
