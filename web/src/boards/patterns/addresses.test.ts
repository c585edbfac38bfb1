import { expect, it } from "vitest";
import { boardAddress, readBoardPlace, readRecordPlace, recordAddress } from "./addresses";

const POSITION = "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr 1 gg opgy/pykg play";
const queryOf = (address: string) => new URL(address, "http://a").searchParams;

it("a board comes back from its address", () => {
  const origin = { names: ["Ada & Bo", "Żaneta"], near: 1, from: "/g/abc#12", computer: null };
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
    computer: null,
  });
});

it("who answers comes back from the address, unless it is nobody that there could be", () => {
  const computer = { seat: 1, level: 4 };
  const address = boardAddress(POSITION, [], { computer });
  expect(readBoardPlace(queryOf(address)).computer).toEqual(computer);
  for (const query of ["computer=3&level=4", "computer=1", "computer=1&level=x"]) {
    expect(readBoardPlace(new URLSearchParams(query)).computer).toBeNull();
  }
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
