import { expect, it } from "vitest";
import { boardAddress, readBoardPlace, readRecordPlace, recordAddress } from "./addresses";

const POSITION = "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr 1 gg opgy/pykg play";
const queryOf = (address: string) => new URL(address, "http://a").searchParams;

it("a board comes back from its address", () => {
  const origin = { names: ["Ada & Bo", "Żaneta"], near: 1, from: "/g/abc#12" };
  const address = boardAddress(POSITION, ["Fa5", "Ed4"], origin);
  expect(readBoardPlace(queryOf(address))).toEqual({
    position: POSITION,
    moves: ["Fa5", "Ed4"],
    ...origin,
  });
});

it("an address may leave everything out", () => {
  expect(readBoardPlace(new URLSearchParams())).toEqual({
    position: null,
    moves: [],
    names: null,
    near: 0,
    from: null,
  });
});

it("the way back leads to a replay and nowhere else", () => {
  for (const from of ["https://else.where/g/abc", "javascript:alert()", "//g/abc", "/me"]) {
    expect(readBoardPlace(new URLSearchParams({ from })).from).toBeNull();
  }
  const record = recordAddress('[Game "Patterns"]');
  expect(readBoardPlace(queryOf(boardAddress(POSITION, [], { from: record }))).from).toBe(record);
});

it("a record comes back from its address, line by line", () => {
  const text = '[Game "Patterns"]\n\nBp 1. Ec3 Ef8 ==\n';
  expect(readRecordPlace(queryOf(recordAddress(text)))).toBe(text);
});
