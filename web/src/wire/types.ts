// Written by `python -m tools.client_types`. Change the Python sources.

export const PROTOCOL = 2;

export interface Hello {
  t: "hello";
  protocol: number;
  session: string;
  game_id?: string | null;
  version?: number;
  derived?: boolean;
}

export interface Do {
  t: "do";
  n: number;
  command: string;
  args?: unknown;
  seat?: number | null;
}

export interface Ask {
  t: "ask";
  n: number;
  wish: string;
  args?: unknown;
}

export interface Hand {
  t: "hand";
  x: number;
  y: number;
}

export interface Say {
  t: "say";
  n: number;
  text: string;
}

export interface React {
  t: "react";
  picture: "heart" | "laugh" | "sad" | "smile" | "thumb" | "wow";
}

export interface Ping {
  t: "ping";
  n: number;
}

export type ClientMessage =
  | Hello
  | Do
  | Ask
  | Hand
  | Say
  | React
  | Ping;

export interface MondoOptions {
  game: "Mondo";
  seats: number;
  level: "beginner" | "advanced" | "expert";
  board: "water" | "lands";
  solo: "easy" | "moderate" | "hard" | null;
  children: boolean;
  handicaps: number[] | null;
  hidden_time: boolean;
  minutes: number | null;
  rounds: number | null;
  day: string | null;
  known_pile: boolean;
  unfinished: Unfinished | null;
}

export interface Unfinished {
  puzzle: string;
  world: string;
  middle: number[];
}

export interface PatternsOptions {
  game: "Patterns";
  clock: ClockOptions;
}

export interface ClockOptions {
  initial: number | null;
  increment: number;
  days: number | null;
}

export type GameOptions =
  | MondoOptions
  | PatternsOptions;

export interface Welcome {
  t: "welcome";
  protocol: number;
  person: string;
  seat: number | null;
  table: TableView;
}

export interface TableView {
  id: string;
  lobby: Lobby;
  present: string[];
  watching: Watcher[];
  nameless: number;
  game_id: string | null;
  over: boolean;
  away: Away[];
  host_gone: boolean;
  knocking: Watcher[];
}

export interface Lobby {
  options: GameOptions;
  seats: (Sitter | null)[];
  host: string;
  public: boolean;
  assists: boolean;
  playing: boolean;
  banned: string[];
  knocking: boolean;
  admitted: string[];
  material: string;
  one_device: boolean;
  rated: boolean;
}

export interface Sitter {
  name: string;
  person: string;
  bot: string | null;
  ready: boolean;
}

export interface Watcher {
  person: string;
  name: string;
}

export interface Away {
  seat: number;
  decide_in: number;
  choices: [number, string][];
}

export interface Knocking {
  t: "knocking";
}

export interface TableChanged {
  t: "table";
  seat: number | null;
  table: TableView;
}

export interface Snapshot {
  t: "snapshot";
  game_id: string;
  game: string;
  rules: number;
  commitment: string;
  version: number;
  at: number | null;
  view: unknown;
}

export interface EntrySent {
  t: "entry";
  game_id: string;
  number: number;
  at: number | null;
  seat: number | null;
  events: unknown[];
  n?: number | null;
}

export interface Ack {
  t: "ack";
  n: number;
  version: number;
}

export interface Refused {
  t: "refused";
  n: number | null;
  code: string;
  sentence: string;
  details: Record<string, string | number>;
  version: number;
}

export interface Hands {
  t: "hands";
  hands: [number, number, number][];
}

export interface Derived {
  t: "derived";
  game_id: string;
  version: number;
  value: unknown;
}

export interface Said {
  t: "said";
  number: number;
  person: string;
  name: string;
  text: string;
}

export interface Unsaid {
  t: "unsaid";
  numbers: number[];
}

export interface Reacted {
  t: "reacted";
  person: string;
  name: string;
  picture: "heart" | "laugh" | "sad" | "smile" | "thumb" | "wow";
}

export interface Pong {
  t: "pong";
  n: number;
  at: number | null;
}

export interface Opened {
  t: "opened";
  game_id: string;
  seed: string | null;
  result: unknown;
}

export interface Bye {
  t: "bye";
  code: string;
  sentence: string;
}

export type ServerMessage =
  | Welcome
  | Knocking
  | TableChanged
  | Snapshot
  | EntrySent
  | Ack
  | Refused
  | Hands
  | Derived
  | Said
  | Unsaid
  | Reacted
  | Pong
  | Opened
  | Bye;

export interface Sit {
  seat?: number | null;
}

export type Stand = Record<string, never>;

export interface Ready {
  ready?: boolean;
}

export interface SeatBot {
  seat: number;
  bot?: string | null;
  level?: number | null;
}

export interface Clear {
  seat: number;
}

export interface Kick {
  person: string;
}

export interface LetIn {
  person: string;
}

export type NewLink = Record<string, never>;

export interface SetOptions {
  options: GameOptions;
  public?: boolean;
  assists?: boolean;
  rated?: boolean;
}

export type Start = Record<string, never>;

export type TakeOver = Record<string, never>;

export interface Choose {
  seat: number;
  choice: "bot" | "end" | "wait";
}

export interface Mute {
  person: string;
  mute?: boolean;
}

export interface Wishes {
  Sit: Sit;
  Stand: Stand;
  Ready: Ready;
  SeatBot: SeatBot;
  Clear: Clear;
  Kick: Kick;
  LetIn: LetIn;
  NewLink: NewLink;
  SetOptions: SetOptions;
  Start: Start;
  TakeOver: TakeOver;
  Choose: Choose;
  Mute: Mute;
}

export interface Take {
  handle: number;
}

export interface TurnOver {
  handle: number;
}

export interface Shift {
  handle: number;
  x: number;
  y: number;
  angle: number;
}

export interface PutBack {
  x: number;
  y: number;
  angle: number;
  side: "f" | "b";
}

export interface Place {
  space: string;
  side: "f" | "b";
  turn: number;
}

export interface TakeTask {
  task: string;
}

export type JumpOut = Record<string, never>;

export type GoOn = Record<string, never>;

export type CountNow = Record<string, never>;

export interface MondoCommands {
  Take: Take;
  TurnOver: TurnOver;
  Shift: Shift;
  PutBack: PutBack;
  Place: Place;
  TakeTask: TakeTask;
  JumpOut: JumpOut;
  GoOn: GoOn;
  CountNow: CountNow;
}

export interface MondoView {
  match: MatchView;
  stage: Stage;
  ready: number[];
  counting: number[];
  ahead: boolean;
  ending: string | null;
  bots: (string | null)[];
}

export interface MatchView {
  seat: number | null;
  options: MondoOptions;
  tile_set: string;
  time_limit: number | null;
  round_number: number;
  round: RoundView | null;
  scores: Points[][];
  volcano_holders: number[];
}

export interface RoundView {
  phase: "countdown" | "running" | "closing" | "scored";
  width: number;
  height: number;
  pile: Lying[];
  players: PlayerView[];
  chips: number[];
  modifier: string | null;
  tasks: string[];
}

export type Lying = [handle: number, spot: Spot, face: string, tile: number | null, side: "f" | "b" | null, known: number];

export type Spot = [x: number, y: number, angle: number];

export interface PlayerView {
  world: Placement[];
  hand: Lying | null;
  tasks: string[];
  chip: number | null;
  out: boolean;
}

export type Placement = [space: string, tile: number, side: "f" | "b", turn: number];

export interface Points {
  animals: number;
  landscapes: number;
  chip: number;
  modifier: number;
  tasks: number;
  volcanos: number;
  empty: number;
  misconnections: number;
  won: boolean | null;
}

export interface Stage {
  until: number | null;
  go_at: number | null;
  resumes_at: number | null;
}

export interface MondoReading {
  sheets: Sheet[];
  open: string[][];
  highlights: Highlights | null;
}

export interface Sheet {
  animals: Row;
  landscapes: Row;
  chip: Row;
  modifier: ModifierRow;
  tasks: TaskResult[];
  volcanos: Row;
  empty: Row;
  misconnections: Row;
  won: boolean | null;
}

export interface Row {
  points: number;
  spaces: string[];
  areas: Area[];
  edges: string[];
}

export interface Area {
  landscape: string;
  state: "finished" | "spoiled" | "open";
  on_rim: boolean;
  spaces: string[];
  triangles: string[];
  animals: string[];
}

export interface ModifierRow {
  points: number;
  spaces: string[];
  areas: Area[];
  edges: string[];
  modifier: string | null;
  measure: number;
}

export interface TaskResult {
  points: number;
  spaces: string[];
  areas: Area[];
  edges: string[];
  task: string;
  met: boolean;
}

export interface Highlights {
  gain: Gain | null;
  mistake: Mistake | null;
  last_chip: LastChip | null;
  round: RoundLead | null;
}

export interface Gain {
  points: number;
  spaces: string[];
  areas: Area[];
  edges: string[];
  seat: number;
  tasks: string[];
}

export interface Mistake {
  points: number;
  spaces: string[];
  areas: Area[];
  edges: string[];
  seat: number;
  row: string;
  task: string | null;
}

export interface LastChip {
  seat: number;
  chip: number;
  without: number[];
}

export interface RoundLead {
  number: number;
  seat: number;
  over: number;
  points: number;
}

export interface MondoReplay {
  names: string[];
  date: string;
  first: MondoView;
  steps: MondoStep[];
}

export interface MondoStep {
  at: number;
  seat: number | null;
  events: [string, unknown][];
  sheets: (Sheet | null)[] | null;
}

export interface RoundBegan {
  width: number;
  height: number;
  pile: Lying[];
  modifier: string | null;
  tasks: string[];
  start: Placement[];
}

export type Went = Record<string, never>;

export interface Taken {
  seat: number;
  handle: number;
  tile: number | null;
  side: "f" | "b" | null;
  known: number;
}

export interface TurnedOver {
  seat: number;
  handle: number;
  face: string;
  tile: number;
  side: "f" | "b";
}

export interface Shifted {
  seat: number;
  handle: number;
  spot: Spot;
}

export interface WentBack {
  seat: number;
  lying: Lying;
}

export interface Placed {
  seat: number;
  handle: number;
  placement: Placement;
}

export interface TaskTaken {
  seat: number;
  task: string;
}

export interface JumpedOut {
  seat: number;
  chip: number | null;
}

export type TimeRanOut = Record<string, never>;

export interface RoundScored {
  points: Points[];
  volcano_holders: number[];
}

export interface StageBegan {
  stage: Stage;
  hidden: boolean;
}

export interface WantsToGoOn {
  seat: number;
}

export interface WantsToCount {
  seat: number;
}

export type RanAhead = Record<string, never>;

export interface MondoEnded {
  ending: string;
}

export interface Substituted {
  seat: number;
  bot: string | null;
}

export type MondoEvent =
  | ["RoundBegan", RoundBegan]
  | ["Went", Went]
  | ["Taken", Taken]
  | ["TurnedOver", TurnedOver]
  | ["Shifted", Shifted]
  | ["WentBack", WentBack]
  | ["Placed", Placed]
  | ["TaskTaken", TaskTaken]
  | ["JumpedOut", JumpedOut]
  | ["TimeRanOut", TimeRanOut]
  | ["RoundScored", RoundScored]
  | ["StageBegan", StageBegan]
  | ["WantsToGoOn", WantsToGoOn]
  | ["WantsToCount", WantsToCount]
  | ["RanAhead", RanAhead]
  | ["Ended", MondoEnded]
  | ["Substituted", Substituted];

export interface Review {
  type: "Review";
  round: string;
  seat: number;
  own: BestWorld;
  reachable: BestWorld;
  tiles_free: number;
  most_tiles: number;
  placements: PlacementValue[];
  time: TimeSpan[];
  missed: Missed[];
  taken_away: TakenAway[];
  out_at: number | null;
  best_out: BestOut | null;
  advice: Reason[];
  decided: Decided | null;
}

export interface BestWorld {
  points: number;
  riches: number;
  world: string;
  tasks: string[];
  sheet: Sheet;
}

export interface PlacementValue {
  space: string;
  tile: number;
  at: number;
  gain: number;
  better: Better | null;
}

export interface Better {
  placement: string;
  gain: number;
}

export interface TimeSpan {
  begin: number;
  end: number;
  doing: string;
}

export interface Missed {
  tile: number;
  at: number;
}

export interface TakenAway {
  tile: number;
  by: number;
  at: number;
}

export interface BestOut {
  at: number;
  points: number;
}

export interface Reason {
  code: string;
  words: Record<string, string | number>;
}

export interface Decided {
  space: string;
  tile: number;
  at: number;
  gain: number;
}

export interface Perfect {
  type: "Perfect";
  round: string;
  best: BestWorld;
  bound: number;
  proven: boolean;
  setting: string;
}

export type MondoPart =
  | Review
  | Perfect;

export interface Play {
  move: string;
}

export type Resign = Record<string, never>;

export type OfferDraw = Record<string, never>;

export type AskTakeBack = Record<string, never>;

export interface Answer {
  agree: boolean;
}

export type TakeHint = Record<string, never>;

export interface PatternsCommands {
  Play: Play;
  Resign: Resign;
  OfferDraw: OfferDraw;
  AskTakeBack: AskTakeBack;
  Answer: Answer;
  TakeHint: TakeHint;
}

export interface PatternsView {
  options: PatternsOptions;
  start: string;
  moves: string[];
  position: string;
  clocks: Clocks | null;
  offer: Offered | null;
  ending: string | null;
  bots: (string | null)[];
  hints: number[];
  hinted: number;
}

export interface Clocks {
  options: ClockOptions;
  left: number[];
  since: number;
}

export interface Offered {
  seat: number;
  take_back_to: number | null;
}

export interface PatternsReading {
  position: string;
  points: number[];
  waiting: number[];
  flips: string[][];
  turn: Turn;
}

export interface Turn {
  legal: Record<string, Effect>;
  refused: Record<string, string>;
}

export interface Effect {
  gain: number;
  traps: boolean;
}

export interface PatternsReplay {
  names: string[];
  date: string;
  ending: string | null;
  result: number[] | null;
  hints: number[];
  steps: PatternsStep[];
}

export interface PatternsStep {
  move: string | null;
  seat: number | null;
  position: string;
  points: number[];
  waiting: number[];
}

export interface Moved {
  seat: number;
  move: string;
  clocks: Clocks | null;
}

export interface Declined {
  seat: number;
}

export interface TakenBack {
  to: number;
  clocks: Clocks | null;
}

export interface HintTaken {
  seat: number;
  step: number;
}

export interface PatternsEnded {
  ending: string;
}

export type PatternsEvent =
  | ["Moved", Moved]
  | ["Offered", Offered]
  | ["Declined", Declined]
  | ["TakenBack", TakenBack]
  | ["HintTaken", HintTaken]
  | ["Ended", PatternsEnded]
  | ["Substituted", Substituted];

export interface Evaluation {
  type: "Evaluation";
  step: number;
  win: number;
  margin: number;
  proven: boolean;
  best: string[];
  lines: BestLine[];
  why: Reason[];
}

export interface BestLine {
  move: string;
  win: number;
  margin: number;
  moves: string[];
}

export interface Judged {
  type: "Judged";
  step: number;
  loss: number;
  points_lost: number;
  grade: "best" | "blunder" | "good" | "mistake" | "small";
  better: string | null;
  reasons: Reason[];
}

export interface Summary {
  type: "Summary";
  accuracy: [number, number];
  counts: [Record<string, number>, Record<string, number>];
  turning: number[];
  habits: [Habit[], Habit[]];
}

export interface Habit {
  code: string;
  steps: number[];
  loss: number;
  points: number;
}

export interface Refutation {
  type: "Refutation";
  moves: string[];
  lost: number;
  proven: boolean;
  reasons: Reason[];
}

export type PatternsPart =
  | Evaluation
  | Judged
  | Summary
  | Refutation;

export interface Named {
  name: string;
}

export interface Credentials {
  account: string;
  password: string;
}

export interface Token {
  token: string;
}

export interface Me {
  person: string;
  name: string;
  account: string | null;
}

export interface MyGame {
  id: string;
  table: string | null;
  game: string;
  rules: number;
  options: GameOptions;
  seats: ([string, string | null])[];
  started: number | null;
  ended: number | null;
  result: Outcome | null;
  seed: string | null;
  material: string;
  mine: number[];
  pool: string;
  now: Glance | null;
}

export interface Outcome {
  winners: number[];
  points: number[];
  reason: string;
}

export interface Glance {
  turn: number;
  points: number[];
  to_act: number[];
  picture: string | null;
}

export interface Invitation {
  address: string | null;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface Farewell {
  password?: string;
}

export interface Visible {
  visible: boolean;
}

export interface StanceTaken {
  stance: "blocked" | "muted" | "none";
}

export interface KnownPerson {
  played: Acquaintance;
  where: "away" | "here" | "playing";
  stance: "blocked" | "muted" | "none";
}

export interface Acquaintance {
  person: string;
  name: string;
  games: number;
  between: Between;
  last: LastGame;
}

export interface Between {
  won: number;
  drawn: number;
  lost: number;
}

export interface LastGame {
  id: string;
  game: string;
  options: GameOptions;
  at: number | null;
  over: boolean;
}

export interface Privacy {
  visible: boolean;
  blocked: Blocked[];
}

export interface Blocked {
  person: string;
  name: string;
  kind: "blocked" | "muted";
  until: number | null;
}

export interface NewRequest {
  person: string;
  table?: string | null;
  options?: GameOptions | null;
  assists?: boolean;
  rated?: boolean;
}

export interface RequestsNow {
  mark: string;
  incoming: PlayRequest[] | null;
  outgoing: PlayRequest[] | null;
}

export interface PlayRequest {
  id: string;
  person: string;
  name: string;
  table: string;
  lobby: Lobby;
  at: number;
  until: number;
  state: "accepted" | "open" | "refused";
}

export interface Requested {
  request: string;
  table: string;
}

export interface NewTable {
  options: GameOptions;
  public?: boolean;
  assists?: boolean;
  rated?: boolean;
  one_device?: string | null;
  start?: boolean;
  level?: number | null;
  material?: string;
}

export interface TableInfo {
  id: string;
  lobby: Lobby;
  host: string;
  watching: number;
  now: Glance | null;
}

export interface Wanted {
  game: string;
  pace: string;
  seats?: number;
  rated?: boolean;
}

export interface QueuePlace {
  ticket: string;
  waited: number;
  others: number;
  bot: boolean;
  rivals: Rival[];
  starts_in: number;
  table: string | null;
}

export interface Rival {
  name: string;
  rating: Rating;
}

export interface Rating {
  value: number;
  off: number;
  provisional: boolean;
  games: number;
}

export interface FittingBot {
  level: number;
}

export interface GameInfo {
  id: string;
  table: string | null;
  game: string;
  rules: number;
  options: GameOptions;
  seats: ([string, string | null])[];
  started: number | null;
  ended: number | null;
  result: Outcome | null;
  seed: string | null;
  material: string;
  mine: number[];
  pool: string;
}

export interface Listed {
  listed: boolean;
}

export interface TableRatings {
  pool: string | null;
  seats: (Rating | null)[];
}

export interface GameRatings {
  pool: string;
  changes: RatingChange[];
}

export interface RatingChange {
  seat: number;
  place: number;
  before: Rating;
  after: Rating;
}

export interface RatingBoard {
  pool: string;
  period: "ever" | "month" | "week";
  since: number;
  lines: BoardLine[];
  mine: BoardLine | null;
}

export interface BoardLine {
  place: number;
  name: string;
  rating: Rating;
  you: boolean;
}

export interface RatingPool {
  pool: string;
  game: string;
}

export interface MyRatings {
  listed: boolean;
  ratings: MyRating[];
  puzzles: MyPuzzleRating[];
}

export interface MyRating {
  pool: string;
  rating: Rating;
  history: RatingPoint[];
}

export interface RatingPoint {
  game_id: string;
  at: number;
  place: number;
  value: number;
  off: number;
}

export interface MyPuzzleRating {
  game: string;
  rating: Rating;
  history: PuzzlePoint[];
}

export interface PuzzlePoint {
  puzzle: string;
  at: number;
  solved: boolean;
  value: number;
  off: number;
}

export interface MyProfile {
  games: GameProfile[];
}

export interface GameProfile {
  game: string;
  tally: Tally;
  against: Against[];
  classes: GameClass[];
}

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface Against {
  name: string;
  level: number | null;
  tally: Tally;
}

export interface GameClass {
  name: string;
  played: Played[];
  best: number;
}

export interface Played {
  game_id: string;
  at: number;
  points: number;
}

export interface Feats {
  compared: string | null;
  points: number;
  before: Played | null;
  beaten: number | null;
}

export interface MailAddress {
  address: string;
  language: string;
}

export interface MailWanted {
  on: boolean;
  language: string;
}

export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

export interface DeviceGone {
  endpoint: string;
}

export interface MyReminders {
  mails: boolean;
  mail: MyMail | null;
  push_key: string | null;
}

export interface MyMail {
  address: string;
  state: "off" | "on" | "waiting";
}

export interface MyTurn {
  game_id: string;
  table: string;
  game: string;
  names: string[];
  since: number;
  deadline: number;
}

export interface MailLink {
  token: string;
}

export interface MailTo {
  address: string;
}

export interface AnalysisInfo {
  state: "done" | "failed" | "none" | "running" | "waiting";
  ahead: number;
  total: number | null;
  parts: unknown[];
}

export interface BotInfo {
  name: string;
  level: number;
  about: string;
}

export interface WorldAsked {
  placements?: string;
  board?: "water" | "lands";
  tasks?: string[];
}

export interface TileSetInfo {
  hash: string;
  tiles: TileInfo[];
}

export interface TileInfo {
  number: number;
  front: string;
  back: string;
}

export interface WorldReading {
  sheet: Sheet;
  open: string[];
}

export interface TilesText {
  text: string;
}

export interface TilesInfo {
  material: string;
  count: number;
}

export interface TileFault {
  line: number;
  fault: string;
  sentence: string;
  words: Record<string, string>;
}

export interface PerfectAsked {
  side?: "water" | "lands";
  tasks?: string[];
  start?: string;
  children?: boolean;
  material?: string;
  seconds?: number;
}

export interface DaysInfo {
  today: string;
  now: number;
  coming: ComingDay[];
  mine: MyDays;
}

export interface ComingDay {
  day: string;
  variant: "lands" | "hidden-time" | "short" | "children" | null;
  hash: string | null;
}

export interface MyDays {
  streak: number;
  longest: number;
  days: MyDay[];
}

export interface MyDay {
  day: string;
  points: number | null;
}

export interface DayInfo {
  day: string;
  starts: number;
  closes: number;
  closed: boolean;
  hash: string | null;
  key: string | null;
  finished: number;
  distribution: [number, number][] | null;
  bots: BotLine[] | null;
  board: DayLine[] | null;
  variant: "lands" | "hidden-time" | "short" | "children" | null;
  options: MondoOptions;
  mine: MyTry | null;
}

export interface BotLine {
  bot: string;
  points: number;
  game_id: string | null;
}

export interface DayLine {
  place: number;
  name: string;
  points: number;
  took: number;
  game_id: string | null;
  mine: boolean;
}

export interface MyTry {
  game_id: string;
  table: string;
  points: number | null;
  place: number | null;
}

export interface TableOpened {
  table: string;
}

export interface DayWorld {
  name: string;
  bot: boolean;
  points: number;
  game_id: string;
  world: string;
}

export interface SoloInfo {
  counts: boolean;
  best: DaysBest | null;
}

export interface DaysBest {
  points: number;
  name: string | null;
  game_id: string | null;
  mine: boolean;
}

export interface MondoProgress {
  rounds: RoundPlayed[];
}

export interface RoundPlayed {
  game_id: string;
  round: number;
  seat: number;
  at: number;
  kind: string;
  points: Points;
  sealed: boolean;
}

export interface MyPuzzles {
  tried: number;
  there: number;
  last: Finished[];
  average: number | null;
  run: number;
  longest: number;
  good: number;
  most: number;
}

export interface Finished {
  puzzle: string;
  game_id: string;
  points: number;
  share: number;
}

export interface WorldPuzzle {
  id: string;
  bare: number;
  best: number;
  mine: Finished | null;
}

export interface FinishedWorld {
  points: number;
  world: string;
}

export interface Board {
  position?: string | null;
  seed?: number;
  moves?: string[];
}

export interface RecordText {
  text: string;
}

export interface PatternsSteps {
  steps: PatternsStep[];
}

export interface BoardWithLevel {
  position?: string | null;
  seed?: number;
  moves?: string[];
  level?: number | null;
}

export interface BoardReply {
  move: string;
}

export interface BestAsked {
  position?: string | null;
  seed?: number;
  moves?: string[];
  seconds?: number;
  lines?: number;
}

export interface PuzzleTry {
  moves: string[];
}

export interface PuzzleAsked {
  id: string;
  rating: number;
  difficulty: "easy" | "hard" | "medium";
  themes: ("bowl" | "cut" | "endgame" | "finish" | "guard" | "room" | "swap" | "win")[];
  proof: Proof;
  to_find: number;
  reading: PatternsReading;
  of: number;
}

export interface Proof {
  kind: "exact" | "search";
  reach: number;
}

export interface PuzzleLaid {
  id: string;
  rating: number;
  difficulty: "easy" | "hard" | "medium";
  themes: ("bowl" | "cut" | "endgame" | "finish" | "guard" | "room" | "swap" | "win")[];
  proof: Proof;
  to_find: number;
  reading: PatternsReading;
  of: number;
  had: boolean;
}

export interface PuzzleAnswer {
  right: boolean;
  solved: boolean;
  steps: PatternsStep[];
  reading: PatternsReading;
  reasons: Reason[];
  lost: number;
  proven: boolean;
}

export interface PuzzleTried {
  right: boolean;
  solved: boolean;
  steps: PatternsStep[];
  reading: PatternsReading;
  reasons: Reason[];
  lost: number;
  proven: boolean;
  rated: RatedTry | null;
}

export interface RatedTry {
  solved: boolean;
  before: Rating;
  standing: PuzzleStanding;
}

export interface PuzzleStanding {
  rating: Rating;
  tried: number;
  solved: number;
  run: number;
  longest: number;
}

export interface PuzzleSolution {
  steps: PatternsStep[];
  reasons: Reason[];
  margin: number;
  loss: number;
}

export interface PuzzleShown {
  steps: PatternsStep[];
  reasons: Reason[];
  margin: number;
  loss: number;
  rated: RatedTry | null;
}

export interface PositionTry {
  move: string;
}

export interface PositionsDays {
  today: string;
  now: number;
  hash: string | null;
  mine: MyDays;
}

export interface PositionsDay {
  day: string;
  starts: number;
  closes: number;
  closed: boolean;
  hash: string | null;
  key: string | null;
  finished: number;
  distribution: [number, number][] | null;
  bots: BotLine[] | null;
  board: DayLine[] | null;
  positions: DayPosition[];
  mine: MyPositions | null;
  step: number;
  times: [number, number][] | null;
}

export interface DayPosition {
  difficulty: "easy" | "hard" | "medium";
  rating: number | null;
  position: string | null;
  shown: number | null;
  answer: string | null;
  right: boolean | null;
  took: number | null;
}

export interface MyPositions {
  points: number;
  took: number;
  done: boolean;
  place: number | null;
}

export interface PositionAnswer {
  right: boolean;
  solved: boolean;
  steps: PatternsStep[];
  reading: PatternsReading;
  reasons: Reason[];
  lost: number;
  proven: boolean;
  counted: boolean;
}

export interface PatternsProgress {
  games: PatternsPlayed[];
}

export interface PatternsPlayed {
  game_id: string;
  at: number;
  seat: number;
  result: "drawn" | "lost" | "won";
  founded: string[];
  accuracy: number | null;
}
