import { describe, expect, test } from "vitest";
import type { Mark } from "../../../../base/sending/answer-row.ts";
import { addMark, findMark, removeMark, setMarkColor, setMarkNote } from "./mark-list.ts";

const mark = (start: number, end: number, note = "", where = "stimulus"): Mark => ({ where, start, end, note });

describe("marks", () => {
  test.each<[string, Mark[], Mark, Mark[]]>([
    ["the first stands alone", [], mark(3, 6), [mark(3, 6)]],
    ["they stand in the order of the text", [mark(8, 9)], mark(3, 6), [mark(3, 6), mark(8, 9)]],
    ["what overlaps melts together", [mark(1, 4)], mark(3, 6), [mark(1, 6)]],
    ["what touches melts together", [mark(1, 3)], mark(3, 6), [mark(1, 6)]],
    ["one may join several", [mark(1, 3), mark(5, 8), mark(10, 12)], mark(2, 6), [mark(1, 8), mark(10, 12)]],
    ["notes are kept", [mark(1, 4, "one"), mark(6, 9, "two")], mark(3, 7), [mark(1, 9, "one\ntwo")]],
    ["another text is another matter", [mark(1, 4, "", "body")], mark(1, 4), [mark(1, 4, "", "body"), mark(1, 4)]],
    ["nothing chosen marks nothing", [mark(1, 2)], mark(5, 5), [mark(1, 2)]],
  ])("%s", (_, before, added, after) => expect(addMark(before, added)).toEqual(after));

  test("one is removed, and its note with it", () => {
    expect(removeMark([mark(1, 4, "x"), mark(6, 9)], mark(1, 4))).toEqual([mark(6, 9)]);
  });

  test("where two colours overlap the newer stays; where they only meet both do", () => {
    const green = (start: number, end: number): Mark => ({ ...mark(start, end), color: "green" });
    expect(addMark([mark(1, 4)], green(3, 6))).toEqual([green(1, 6)]);
    expect(addMark([mark(1, 3)], green(3, 6))).toEqual([mark(1, 3), green(3, 6)]);
    expect(setMarkColor([mark(1, 4), mark(6, 9)], mark(6, 9), "green")).toEqual([mark(1, 4), green(6, 9)]);
  });

  test("a note is written on one", () => {
    expect(setMarkNote([mark(1, 4), mark(6, 9)], mark(6, 9), "why?")).toEqual([mark(1, 4), mark(6, 9, "why?")]);
  });

  test.each([
    [1, true],
    [3, true],
    [4, false],
    [0, false],
  ])("offset %i is in it: %s", (offset, found) => {
    expect(findMark([mark(1, 4)], "stimulus", offset) !== null).toBe(found);
  });
});
