// What one does is seen at once, stays until the game has it, and goes if it is refused.
import { beforeEach, expect, it } from "vitest";
import { Pending } from "./pending.svelte";

let pending: Pending<string>;
const shown = () => pending.drawn("", (text, act) => text + act);

beforeEach(() => {
  pending = new Pending(4);
});

/** A server that answers when the test says so. */
function asked(act: string) {
  let resolve!: (version?: number) => void;
  let reject!: (error: Error) => void;
  const answer = new Promise<unknown>((yes, no) => ([resolve, reject] = [yes, no]));
  return { added: pending.add(act, () => answer), resolve, reject };
}

it("draws acts in the order in which they were made", () => {
  asked("a");
  asked("b");
  expect(shown()).toBe("ab");
  expect(pending.first).toBe("a");
});

it("keeps an act until the version that has it", async () => {
  const { added, resolve } = asked("a");
  pending.reached(5);
  resolve(6);
  await added;
  expect(shown()).toBe("a");
  pending.reached(6);
  expect(shown()).toBe("");
});

it("drops an act whose version came before the answer", async () => {
  const { added, resolve } = asked("a");
  pending.reached(5);
  expect(shown()).toBe("a");
  resolve(5);
  await added;
  expect(shown()).toBe("");
});

it("takes back what is refused, and nothing else", async () => {
  const { added, reject } = asked("a");
  asked("b");
  reject(new Error("no"));
  await expect(added).rejects.toThrow("no");
  expect(shown()).toBe("b");
});

it("drops an act with its answer where there are no versions", async () => {
  const { added, resolve } = asked("a");
  resolve();
  await added;
  expect(shown()).toBe("");
});

it("can be emptied by a game that has the act before the answer comes", async () => {
  const { added, resolve } = asked("a");
  pending.clear();
  asked("b");
  resolve(9);
  await added;
  expect(shown()).toBe("b");
});
