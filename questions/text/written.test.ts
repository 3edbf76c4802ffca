import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { asciiDigits, cleanLine, comparable, foldCase, foldMarks, searchable, withoutInvisible } from "./written.ts";

/** A text as a person sees it, from code points that an editor would hide. */
const text = (...points: number[]) => String.fromCodePoint(...points);

describe("texts that are compared", () => {
  test.each([
    ["1914\u20131918", "1914-1918"],
    ["1914\u20141918", "1914-1918"],
    ["1914\u22121918", "1914-1918"],
    ["of\u00adfice", "office"],
    ["office\u200b", "office"],
    ["\u200foffice\u200e", "office"],
    ["it\u2019s", "it's"],
    ["\u00abyes\u00bb", '"yes"'],
    ["\u201eyes\u201c", '"yes"'],
    ["wait\u2026", "wait..."],
    ["Hie\u0302\u0301u", "Hi\u1ebfu"],
    ["\uff21\uff22\uff11\u3000\uff1f", "AB1 ?"],
    ["\u0643\u0640\u0640\u062a\u0627\u0628", "\u0643\u062a\u0627\u0628"],
    ["\u0645\u06cc\u200c\u0634\u0648\u062f", "\u0645\u06cc\u0634\u0648\u062f"],
    ["a \n\t b\u00a0c", "a b c"],
  ])("%j is %j", (written, expected) => {
    expect(comparable(written)).toBe(comparable(expected));
    expect(comparable(written)).toBe(expected);
  });

  it("are compared alike however often they were compared", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (any) => {
        expect(comparable(comparable(any))).toBe(comparable(any));
      }),
    );
  });
});

test.each([
  ["\u0130stanbul", "istanbul"],
  ["ISTANBUL", "istanbul"],
  ["\u0131stanbul", "istanbul"],
  ["Stra\u00dfe", "strasse"],
  ["\u03a3\u03cc\u03bb\u03c9\u03bd\u03bf\u03c2", "\u03c3\u03cc\u03bb\u03c9\u03bd\u03bf\u03c3"],
])("the case of %s is that of %s", (written, expected) => {
  expect(foldCase(written)).toBe(expected);
  expect(foldCase(foldCase(written))).toBe(expected);
});

test.each([
  ["caf\u00e9", "cafe"],
  ["Hi\u1ebfu", "Hieu"],
  ["\u0643\u064e\u062a\u064e\u0628\u064e", "\u0643\u062a\u0628"],
  ["\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"],
  ["s\u00f8ster", "s\u00f8ster"],
])("%s without marks is %s", (written, expected) => {
  expect(foldMarks(written)).toBe(expected);
});

test.each([
  ["\u00c9cole", "ecole"],
  ["\u{1d465}\u00b2", "x2"],
  ["\uff21b\u2013C", "ab-c"],
  ["\u0130zmir", "izmir"],
  ["\u0643\u064e\u062a\u064e\u0628", "\u0643\u062a\u0628"],
])("%s is found by %s", (written, typed) => {
  expect(searchable(written)).toBe(searchable(typed));
});

test.each([
  [" Ana\u200b  Mar\u00eda ", "Ana Mar\u00eda"],
  ["\u202eAna\u202c", "Ana"],
  ["O\u2019Brien\u2013Smith", "O\u2019Brien\u2013Smith"],
  ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
  ["\u200cAna\u200d", "Ana"],
  ["\u200b", ""],
])("the line %j is stored as %j", (written, expected) => {
  expect(cleanLine(written)).toBe(expected);
});

it("keeps what binds an emoji", () => {
  const family = text(0x1f469, 0x200d, 0x1f467);
  expect(withoutInvisible(family)).toBe(family);
});

test.each([
  ["\u0661\u0662\u0663", "123"],
  ["\u06f4\u06f5", "45"],
  ["\u0967\u0968", "12"],
  ["\u09ed", "7"],
  ["\u0e53", "3"],
  ["\uff19", "9"],
  ["x5", "x5"],
])("the digits of %s are %s", (written, expected) => {
  expect(asciiDigits(written)).toBe(expected);
});

it("knows each script's digits from 0 to 9 in their order", () => {
  for (let code = 0; code < 0x1_0000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(sign)) expect(asciiDigits(sign), code.toString(16)).toMatch(/^[0-9]$/);
  }
});
