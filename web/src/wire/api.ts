/** The server's HTTP addresses, typed. Those of one game stand in that game's folder. */

import { checkProtocol } from "./protocol";
import { Refusal } from "./refusal";
import type { BotInfo, GameInfo, Invitation, Me, MyGame, NewTable, TableInfo } from "./types";

/** The answer as JSON; rejects with a Refusal. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answer(method, path, body)).json()) as T;
}

/** The answer as it comes; rejects with a Refusal. */
export async function answer(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable", "the server cannot be reached");
  }
  checkProtocol(response);
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    return Refusal.of(await response.json());
  } catch {
    return new Refusal("broken", response.statusText);
  }
}

export const api = {
  me: () => ask<Me | null>("GET", "/api/me"),
  newGuest: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  register: (account: string, password: string) =>
    ask<Me>("POST", "/api/accounts", { account, password }),
  logIn: (account: string, password: string) =>
    ask<Me>("POST", "/api/login", { account, password }),
  logOut: () => answer("POST", "/api/logout"),
  newToken: () => ask<{ token: string }>("POST", "/api/me/token"),
  useToken: (token: string) => ask<Me>("POST", "/api/tokens", { token }),
  /** By game. */
  bots: () => ask<Record<string, BotInfo[]>>("GET", "/api/bots"),
  invitation: () => ask<Invitation>("GET", "/api/invitation"),
  myGames: () => ask<MyGame[]>("GET", "/api/me/games"),
  tables: () => ask<TableInfo[]>("GET", "/api/tables"),
  table: (id: string) => ask<TableInfo>("GET", `/api/tables/${id}`),
  openTable: (table: NewTable) => ask<TableInfo>("POST", "/api/tables", table),
  game: (id: string) => ask<GameInfo>("GET", `/api/games/${id}`),
  /** What it holds is the game's own affair. */
  replay: <Replay>(id: string) => ask<Replay>("GET", `/api/games/${id}/replay`),
  recordAddress: (id: string) => `/api/games/${id}/record`,
};
