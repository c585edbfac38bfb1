/**
 * boardgame.io through its own client package and its SocketIO transport: a thousand of them run in
 * one process, and each costs less for a move than the server does. Matches come from the lobby API.
 */
import { createRequire } from 'node:module';
import { counter } from './boardgameio-game.mjs';
import { post } from './lobby.mjs';
import { alternating } from './match.mjs';

// Read by the library when it is loaded, as in the server; `require` runs after this line.
process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export const plan = () => alternating;

// Straight to the WebSocket: by default a client begins with polling and changes over later, which
// ends in the same place but makes opening slow. And one connection for each client, as in life.
const socketOpts = { transports: ['websocket'], forceNew: true };

/** The state is null until the server has sent it. */
function synced(client) {
  return new Promise((resolve) => {
    const unsubscribe = client.subscribe((state) => {
      if (state === null) return;
      unsubscribe();
      resolve();
    });
  });
}

async function join(url, matchID, playerID) {
  const { answer } = await post(`${url}/games/${counter.name}/${matchID}/join`, {
    playerID,
    playerName: `bench ${playerID}`,
  });
  const client = Client({
    game: counter,
    matchID,
    playerID,
    credentials: answer.playerCredentials,
    numPlayers: 2,
    debug: false,
    multiplayer: SocketIO({ server: url, socketOpts }),
  });
  client.start();
  await synced(client);
  return client;
}

class Table {
  #clients;
  #sending = false;

  constructor(clients, match) {
    this.#clients = clients;
    clients.forEach((client, seat) => this.#follow(client, seat, match));
  }

  #follow(client, seat, match) {
    let turn = client.getState().ctx.turn;
    client.subscribe((state) => {
      // While sending, this is the client's own guess at the outcome, not the server's word.
      if (this.#sending || state.ctx.turn === turn) return;
      turn = state.ctx.turn;
      if (state.ctx.currentPlayer !== client.playerID) match.confirmed(seat);
      match.received(seat);
    });
    client.transport.subscribeToConnectionStatus(() => {
      if (!client.transport.isConnected) match.failed('disconnected');
    });
  }

  send(seat) {
    this.#sending = true;
    this.#clients[seat].moves.play(1);
    this.#sending = false;
  }

  close() {
    for (const client of this.#clients) client.stop();
  }
}

export async function open({ url, match }) {
  const { answer } = await post(`${url}/games/${counter.name}/create`, { numPlayers: 2 });
  const first = await join(url, answer.matchID, '0');
  const second = await join(url, answer.matchID, '1');
  return new Table([first, second], match);
}
