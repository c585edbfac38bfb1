/** Colyseus with one kind of room: two clients, a schema state, a message "play". */
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const Counter = schema({ turn: 'uint8', count: 'uint32' });

class CounterRoom extends Room {
  maxClients = 2;
  state = new Counter({ turn: 0, count: 0 });

  // A room looks for changes to send every 50 ms unless told otherwise: right for a game that
  // moves all the time, but here it would only measure that timer. So each move sends its own patch
  // at once, and the timer is moved out of the way. Not `null`: that starts a clock of 60 ticks a
  // second in every room instead.
  patchRate = 60_000;

  messages = {
    play: (client, n) => this.play(client, n),
  };

  play(client, n) {
    if (this.clients.indexOf(client) !== this.state.turn) return client.send('refused', 'not your turn');
    if (!Number.isInteger(n) || n <= 0) return client.send('refused', 'not a move');
    this.state.count += n;
    this.state.turn = 1 - this.state.turn;
    this.broadcastPatch();
  }
}

const port = Number(process.argv[2]);
const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('counter', CounterRoom);
await server.listen(port, '127.0.0.1');
console.log(`Colyseus listens on ${port}`);
