/**
 * The interface between the app and a game. Each game implements it in `boards/<game>/index.ts`,
 * and `boards/index.ts` registers them. Nothing outside a game's folder asks which game it is.
 *
 * What the home page and the lists show is imported at once. Larger parts are loaded when they are
 * first needed: these members are functions that return a promise.
 */

import type { Component } from "svelte";
import type { GamePictures } from "../components/GamePicture.svelte";
import type { IconName } from "../components/icons";
import type { Bots } from "../state/bots.svelte";
import type { Place } from "../state/navigation.svelte";
import type { RefusalWords } from "../state/refusals";
import type { LiveGame, Table } from "../state/table.svelte";
import type { GameInfo, GameOptions, Lobby, Snapshot } from "../wire/types";

export type GameName = GameOptions["game"];

/** A component that is loaded when it is first shown. */
type Loaded<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** The types of a game's own. */
export interface GameTypes {
  /** What is agreed about it. */
  options: GameOptions;
  /** What players do, by the command's name. */
  commands: object;
  /** A game that is on. */
  live: LiveGame;
  /** What the page of a replay shows. */
  replay: unknown;
}

export interface GameOf<Own extends GameTypes> {
  /** As the server and people call it. */
  readonly name: GameName;
  /** What addresses (/learn/…, /rules/…) and the files in docs/rules call it. */
  readonly slug: string;
  /** The options of a new table. */
  readonly defaults: Own["options"];
  /** What of the options that were agreed is proposed for the next table; all, if it is not said. */
  lasting?(options: Own["options"]): Own["options"];
  /** The computer players. */
  readonly bots: Bots;
  /** Whether a move may take days; never, if it is not said. */
  inDays?(options: Own["options"]): boolean;
  /** How many play. */
  seats(options: Own["options"]): number;
  seatColour(seat: number): string;
  /** The names of what is rated, each apart from the others, by the server's. */
  readonly pools: Readonly<Record<string, () => string>>;

  /** What one's points are compared in, by the server's name for it. */
  compared?(name: string): string;

  readonly home: HomePart;
  readonly list: ListWords<Own["options"]>;
  /** On the card of the home page, with the rules and the invitation, and small in the lists. */
  readonly pictures: GamePictures;
  /** A game that is on, in the lists: `picture` is what the server sends of it. */
  readonly Thumb?: Component<{ picture: string }>;
  /** Switches on the page of a person's settings. */
  settings?(): Setting[];

  /** Makes a live game of a snapshot. */
  live(snapshot: Snapshot): Own["live"];
  readonly table: Loaded<{ table: Table<Own["commands"]>; game: Own["live"] }>;
  readonly lobby: () => Promise<LobbyPart<Own["options"]>>;
  readonly replay: {
    fetch(id: string): Promise<Own["replay"]>;
    /** `hash` is the step that the address names, if it does. */
    readonly page: Loaded<{ game: GameInfo; replay: Own["replay"]; hash: string }>;
  };
  /** On the page of one's progress: what only this game can tell of one's games. */
  readonly progress: Loaded<Record<never, never>>;
  readonly lesson: Loaded<Record<never, never>>;
  /** For people who play it with the box; works without the server once it is loaded. */
  readonly companion: Loaded<Record<never, never>>;
  /** A drawing in the rules, by its name there. */
  readonly example: Loaded<{ name: string }>;
  /** Pages that only this game has. */
  readonly pages: readonly Page[];
}

/** A game whose own types are not known: the app only passes values back to where it got them. */
export type Game = GameOf<GameTypes>;

/** A page at an exact path; its first group, where it has one, is the place's `what`. */
export interface Page {
  readonly path: string;
  readonly load: Loaded<{ place: Place }>;
}

export interface Link {
  readonly href: string;
  label(): string;
}

/** A game on the home page. */
export interface HomePart {
  /** What it is, in a few words. */
  line(): string;
  /** How many play, how long it takes. */
  facts(): string;
  /** What strangers can be found for, the usual first. */
  readonly paces: readonly Pace[];
  /** How many one may want to be, with strangers. */
  readonly sizes: readonly number[];
  /** The ways to play besides with friends and strangers. */
  readonly ways: readonly Way[];
  /** On the card, besides the rules. */
  readonly links: readonly Link[];
  /** At the foot of the page, besides the rules. */
  readonly footer: readonly Link[];
  /** What awaits one today, above the cards of the games. */
  readonly Today?: Component;
  /** Something to do while there is no game to watch. */
  readonly meanwhile?: { text(): string; readonly link: Link };
  /** Author and publisher, as part of a sentence. */
  credit(): string;
}

/** A kind of game for strangers, by the server's name for it. */
export interface Pace {
  readonly name: string;
  label(): string;
  /** What is agreed where the computer is the other one. */
  readonly options: GameOptions;
}

/** A way to play, and the dialog that asks how. */
export interface Way {
  readonly icon: IconName;
  label(): string;
  readonly Dialog: Component<{ onclose: () => void }>;
}

/** What the lists on the home page say about a table or a game. */
export interface ListWords<Options> {
  /** Facts about an open table; `free` are the free seats in words. */
  open(options: Options, free: string): string[];
  /** The players, with the score where that says something. */
  players(names: readonly string[], points: readonly number[], over: boolean): string;
  /** How far a game is. */
  progress(turn: number, options: Options): string;
  /** How it ended, where the points alone do not tell; else "". */
  ending?(reason: string): string;
  /** What it is when several have won; a draw, if it is not said. */
  shared?(): string;
  /** The title of a game for one. */
  alone?(options: Options): string;
  /** How a game for one ended that can neither be won nor lost. */
  reached?(options: Options, points: number): string | null;
}

/** A switch among a person's settings. */
export interface Setting {
  icon: IconName;
  label: string;
  text: string;
  checked: boolean;
  onchange: (on: boolean) => void;
}

/** What the lobby shows of a game. */
export interface LobbyPart<Options = GameOptions> {
  readonly picture: Loaded<{ options: Options }>;
  /** What is agreed, in words; `names` are those at the seats, null for a free one. */
  terms(options: Options, lobby: Lobby, names: readonly (string | null)[]): Term[];
  /** What the help at the table comes to. */
  assists(): string;
  /** The title of a lobby for one. */
  alone?(): string;
  /** Why the server refuses what the lobby asks for. */
  readonly refusals: RefusalWords;
  /** The form in which the options are changed. */
  readonly Choices: Component<ChoicesProps<Options>>;
  /** Under it: what cannot be changed later. */
  readonly More?: Component<{ table: Table; options: Options }>;
}

export interface ChoicesProps<Options> {
  options: Options;
  names: readonly (string | null)[];
  onchange: (to: Options) => void;
}

/** One thing that is agreed. */
export interface Term {
  icon: IconName;
  title: string;
  text: string;
}

/** Checks a game's parts against its own types, and drops these: see `Game`. */
export const game = <Own extends GameTypes>(parts: GameOf<Own>) => parts as unknown as Game;
