import { expect, it } from "vitest";
import { boardAddress, readBoardPlace, readRecordPlace, recordAddress } from "./addresses";

const POSITION = "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr 1 gg opgy/pykg play";
const queryOf = (address: string) => new URL(address, "http://a").searchParams;

it("a board comes back from its address", () => {
  const address = boardAddress(POSITION, ["Fa5", "Ed4"], ["Ada & Bo", "Żaneta"]);
  expect(readBoardPlace(queryOf(address))).toEqual({
    position: POSITION,
    moves: ["Fa5", "Ed4"],
    names: ["Ada & Bo", "Żaneta"],
  });
});

it("an address may leave everything out", () => {
  expect(readBoardPlace(new URLSearchParams())).toEqual({ position: null, moves: [], names: null });
});

it("a record comes back from its address, line by line", () => {
  const text = '[Game "Patterns"]\n\nBp 1. Ec3 Ef8 ==\n';
  expect(readRecordPlace(queryOf(recordAddress(text)))).toBe(text);
});
