/** The other end of a socket in tests, which answers or does not. */
export class Line {
  static all: Line[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { t: string; n: number }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};

  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  /** On a dead line the farewell is never answered, so that `onclose` is not called. */
  close() {
    this.readyState = 2;
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  opens() {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  welcomes() {
    this.opens();
    this.hears({ t: "welcome" });
  }
  answersPings() {
    for (const { t, n } of this.sent.splice(0)) if (t === "ping") this.hears({ t: "pong", n });
  }
}
