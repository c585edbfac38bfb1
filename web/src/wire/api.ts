/** The server's HTTP addresses, typed. Those of one game are in that game's folder. */

import { checkProtocol } from "./protocol";
import { noteReach } from "./reach";
import { Refusal } from "./refusal";
import type {
  AnalysisInfo,
  Device,
  Farewell,
  Feats,
  FittingBot,
  NewPassword,
  BotInfo,
  GameInfo,
  GameRatings,
  Invitation,
  KnownPerson,
  MailTo,
  Me,
  MyGame,
  MyProfile,
  MyRatings,
  NewRequest,
  MyReminders,
  MyTurn,
  NewTable,
  Privacy,
  QueuePlace,
  RatingBoard,
  Requested,
  RequestsNow,
  StanceTaken,
  TableInfo,
  TableRatings,
  Wanted,
} from "./types";

/** The answer as JSON; rejects with a Refusal. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answer(method, path, body)).json()) as T;
}

/** The raw answer; rejects with a Refusal. */
export async function answer(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    noteReach(null);
    throw new Refusal("unreachable", "the server cannot be reached");
  }
  noteReach(response);
  checkProtocol(response);
  if (!response.ok) throw await refusal(response);
  return response;
}

/** A search among the person's games; missing fields match everything. */
export interface Wished {
  game?: string;
  /** A part of a player's name. */
  name?: string;
  result?: "" | "won" | "drawn" | "lost" | "open";
  others?: "" | "people" | "bots" | "nobody";
  /** The earliest date (UTC) of the start. */
  since?: string;
}

/** The items of a list's first pages, and whether there are more. */
export interface Pages<T> {
  items: T[];
  more: boolean;
}

/** This many pages of a list; each answer links to the next page, if there is one. */
export async function pages<T>(path: string, count: number): Promise<Pages<T>> {
  const items: T[] = [];
  let next: string | undefined = path;
  for (let page = 0; next !== undefined && page < count; page += 1) {
    const response: Response = await answer("GET", next);
    items.push(...((await response.json()) as T[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return { items, more: next !== undefined };
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
  logOutEverywhere: () => answer("POST", "/api/logout/everywhere"),
  changePassword: (old: string, chosen: string) =>
    answer("POST", "/api/me/password", { old, new: chosen } satisfies NewPassword),
  deleteMe: (password: string) => answer("POST", "/api/me/delete", { password } satisfies Farewell),
  myDataAddress: "/api/me/data",
  myRecordsAddress: "/api/me/records",
  newToken: () => ask<{ token: string }>("POST", "/api/me/token"),
  useToken: (token: string) => ask<Me>("POST", "/api/tokens", { token }),
  /** By game. */
  bots: () => ask<Record<string, BotInfo[]>>("GET", "/api/bots"),
  invitation: () => ask<Invitation>("GET", "/api/invitation"),
  /** All games of this person, or those that match the search. */
  myGames: (count: number, wanted: Wished = {}) =>
    pages<MyGame>(`/api/me/games?${new URLSearchParams({ ...wanted }).toString()}`, count),
  tables: (count: number) => pages<TableInfo>("/api/tables", count),
  table: (id: string) => ask<TableInfo>("GET", `/api/tables/${id}`),
  openTable: (table: NewTable) => ask<TableInfo>("POST", "/api/tables", table),
  joinQueue: (wanted: Wanted) => ask<QueuePlace>("POST", "/api/queue", wanted),
  stayInQueue: (ticket: string) => ask<QueuePlace>("PUT", `/api/queue/${ticket}`),
  /** Also works while the page is being closed. */
  leaveQueue: (ticket: string) =>
    void fetch(`/api/queue/${ticket}`, { method: "DELETE", keepalive: true }).catch(() => {}),
  people: (count: number) => pages<KnownPerson>("/api/me/people", count),
  /** The other people of one of this person's games. */
  peopleOf: (gameId: string) =>
    ask<KnownPerson[]>("GET", `/api/me/people?${new URLSearchParams({ game: gameId }).toString()}`),
  takeStance: (person: string, stance: StanceTaken["stance"]) =>
    answer("PUT", `/api/me/people/${person}`, { stance } satisfies StanceTaken),
  privacy: () => ask<Privacy>("GET", "/api/me/privacy"),
  setVisible: (visible: boolean) =>
    ask<{ visible: boolean }>("PUT", "/api/me/visible", { visible }),
  /** The news since that mark; `looks` tells whether somebody looks at the page. */
  requests: (known: string, looks: boolean) =>
    ask<RequestsNow>("GET", `/api/me/requests?known=${known}&looks=${looks}`),
  askToPlay: (request: NewRequest) => ask<Requested>("POST", "/api/me/requests", request),
  acceptRequest: (id: string) => ask<Requested>("POST", `/api/me/requests/${id}/accept`),
  refuseRequest: (id: string) => ask<Requested>("POST", `/api/me/requests/${id}/refuse`),
  dropRequest: (id: string) => answer("DELETE", `/api/me/requests/${id}`),
  fittingBot: (game: string) => ask<FittingBot>("GET", `/api/queue/bot/${game}`),
  tableRatings: (id: string) => ask<TableRatings>("GET", `/api/tables/${id}/ratings`),
  gameRatings: (id: string) => ask<GameRatings>("GET", `/api/games/${id}/ratings`),
  ratingBoard: (pool: string, period: RatingBoard["period"]) =>
    ask<RatingBoard>("GET", `/api/ratings/${pool}?period=${period}`),
  profile: () => ask<MyProfile>("GET", "/api/me/profile"),
  /** The feats in one of this person's finished games. */
  feats: (id: string) => ask<Feats>("GET", `/api/me/profile/games/${id}`),
  myRatings: () => ask<MyRatings>("GET", "/api/me/ratings"),
  setListed: (listed: boolean) => ask<{ listed: boolean }>("PUT", "/api/me/listed", { listed }),
  /** The games with days for a move in which it is this person's turn. */
  myTurns: () => ask<MyTurn[]>("GET", "/api/me/turns"),
  reminders: () => ask<MyReminders>("GET", "/api/me/reminders"),
  /** Sends a link there that confirms it. */
  giveMail: (address: string, language: string) =>
    ask<MyReminders>("PUT", "/api/me/mail", { address, language }),
  switchMail: (on: boolean, language: string) =>
    ask<MyReminders>("POST", "/api/me/mail", { on, language }),
  dropMail: () => ask<MyReminders>("DELETE", "/api/me/mail"),
  /** Carries out the action of a link in a mail. */
  followMailLink: (what: "confirm" | "stop", token: string) =>
    ask<MailTo>("POST", `/api/mail/${what}`, { token }),
  addDevice: (device: Device) => ask<MyReminders>("PUT", "/api/me/devices", device),
  dropDevice: (endpoint: string) => ask<MyReminders>("POST", "/api/me/devices/gone", { endpoint }),
  game: (id: string) => ask<GameInfo>("GET", `/api/games/${id}`),
  /** Its content is defined by the game. */
  replay: <Replay>(id: string) => ask<Replay>("GET", `/api/games/${id}/replay`),
  /** Starts the analysis of a game; returns its progress. */
  analyse: (id: string) => ask<AnalysisInfo>("POST", `/api/games/${id}/analysis`),
  /** The progress, with the parts after this number. */
  analysis: (id: string, after: number) =>
    ask<AnalysisInfo>("GET", `/api/games/${id}/analysis?after=${after}`),
  dropAnalysis: (id: string) => answer("DELETE", `/api/games/${id}/analysis`),
  recordAddress: (id: string) => `/api/games/${id}/record`,
};
