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

/** The types that a game defines for itself. */
export interface GameTypes {
  /** The options that are agreed before a game. */
  options: GameOptions;
  /** The arguments of each command, by the command's name. */
  commands: object;
  /** A game that is being played. */
  live: LiveGame;
  /** The data for the replay page. */
  replay: unknown;
}

export interface GameOf<Own extends GameTypes> {
  /** The name that the server uses and that people see. */
  readonly name: GameName;
  /** The name in addresses (/learn/…, /rules/…) and of the files in docs/rules. */
  readonly slug: string;
  /** The options of a new table. */
  readonly defaults: Own["options"];
  /**
   * The options to propose for the next table, from those of the last one; without it, all of them.
   */
  lasting?(options: Own["options"]): Own["options"];
  /** The computer players. */
  readonly bots: Bots;
  /** Returns whether a move may take days; without it, none may. */
  inDays?(options: Own["options"]): boolean;
  /** The number of seats. */
  seats(options: Own["options"]): number;
  seatColour(seat: number): string;
  /** The names of the rating pools, by the server's name for each. */
  readonly pools: Readonly<Record<string, () => string>>;

  /** The name of the category in which points are compared, by the server's name for it. */
  compared?(name: string): string;

  readonly home: HomePart;
  readonly list: ListWords<Own["options"]>;
  /**
   * Shown on the card of the home page, with the rules and the invitation, and small in the lists.
   */
  readonly pictures: GamePictures;
  /** A running game in the lists; `picture` is the server's short description of its position. */
  readonly Thumb?: Component<{ picture: string }>;
  /** Switches for the settings page. */
  settings?(): Setting[];

  /** Makes a live game from a snapshot. */
  live(snapshot: Snapshot): Own["live"];
  readonly table: Loaded<{ table: Table<Own["commands"]>; game: Own["live"] }>;
  readonly lobby: () => Promise<LobbyPart<Own["options"]>>;
  readonly replay: {
    fetch(id: string): Promise<Own["replay"]>;
    /** `hash` is the step in the address, or "". */
    readonly page: Loaded<{ game: GameInfo; replay: Own["replay"]; hash: string }>;
  };
  /** The part of the progress page that is special to this game. */
  readonly progress: Loaded<Record<never, never>>;
  readonly lesson: Loaded<Record<never, never>>;
  /** Help for people who play with the box; works without the server once it is loaded. */
  readonly companion: Loaded<Record<never, never>>;
  /** A drawing in the rules, by its name in their text. */
  readonly example: Loaded<{ name: string }>;
  /** Pages that only this game has. */
  readonly pages: readonly Page[];
}

/** A game whose own types are not known. The app only hands its values back to it. */
export type Game = GameOf<GameTypes>;

/** A page at an exact path; the path's first group, if any, becomes the place's `what`. */
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
  /** The game in a few words. */
  line(): string;
  /** The number of players and the duration. */
  facts(): string;
  /** The paces at which strangers can be found, the usual one first. */
  readonly paces: readonly Pace[];
  /** The numbers of players to choose from with strangers; empty if there is only one. */
  readonly sizes: readonly number[];
  /** The ways to play besides those with friends and with strangers. */
  readonly ways: readonly Way[];
  /** Links on the card, besides the rules. */
  readonly links: readonly Link[];
  /** Links at the foot of the page, besides the rules. */
  readonly footer: readonly Link[];
  /** Today's challenge, above the cards of the games. */
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
  /** The options for playing it against the computer instead. */
  readonly options: GameOptions;
}

/** A way to play, and the dialog that asks for the details. */
export interface Way {
  readonly icon: IconName;
  label(): string;
  readonly Dialog: Component<{ onclose: () => void }>;
}

/** The game's words in the lists on the home page. */
export interface ListWords<Options> {
  /** Facts about an open table; `free` are the free seats in words. */
  open(options: Options, free: string): string[];
  /** The players, with the score if it tells something. */
  players(names: readonly string[], points: readonly number[], over: boolean): string;
  /** The progress of the game. */
  progress(turn: number, options: Options): string;
  /** The reason for the end if the points alone do not tell it; else "". */
  ending?(reason: string): string;
  /** The word for a shared victory; "draw" if it is not given. */
  shared?(): string;
  /** The title of a solo game. */
  alone?(options: Options): string;
  /** The result of a solo game that can neither be won nor lost. */
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

/** A game's part of the lobby. */
export interface LobbyPart<Options = GameOptions> {
  readonly picture: Loaded<{ options: Options }>;
  /** The agreed options in words; `names` are those of the seats, null for a free one. */
  terms(options: Options, lobby: Lobby, names: readonly (string | null)[]): Term[];
  /** The effect of the assists at the table, in words. */
  assists(): string;
  /** The title of the lobby of a solo game. */
  alone?(): string;
  /** Words for the server's refusals in the lobby. */
  readonly refusals: RefusalWords;
  /** The form that changes the options. */
  readonly Choices: Component<ChoicesProps<Options>>;
  /** The part under the form, for choices that cannot be changed later. */
  readonly More?: Component<{ table: Table; options: Options }>;
}

export interface ChoicesProps<Options> {
  options: Options;
  names: readonly (string | null)[];
  onchange: (to: Options) => void;
}

/** One of the agreed options. */
export interface Term {
  icon: IconName;
  title: string;
  text: string;
}

/** Checks a game's parts against its own types, then hides these types: see `Game`. */
export const game = <Own extends GameTypes>(parts: GameOf<Own>) => parts as unknown as Game;
