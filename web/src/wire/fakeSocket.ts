/** A WebSocket for tests, whose other end is controlled by the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { t: string; n: number }[] = [];
  onopen = () => {};
  onclose = (_event: { code: number }) => {};
  onmessage = (_event: { data: string }) => {};

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  /** The other end does not answer it, so `onclose` is not called. */
  close() {
    this.readyState = 2;
  }
  receives(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  opens() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  welcomes() {
    this.opens();
    this.receives({ t: "welcome" });
  }
  answersPings() {
    for (const { t, n } of this.sent.splice(0)) if (t === "ping") this.receives({ t: "pong", n });
  }
}
