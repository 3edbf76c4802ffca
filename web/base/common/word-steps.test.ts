import { describe, expect, test } from "vitest";
import { listWords, snapToWords, stepWord, stretchWord } from "./word-steps.ts";

const text = "It’s a well-known case, twice.";
const read = (stretch: { start: number; end: number } | null) => stretch && text.slice(stretch.start, stretch.end);

test("words are words, with their apostrophes and hyphens", () => {
  expect(listWords(text).map(read)).toEqual(["It’s", "a", "well-known", "case", "twice"]);
});

test("words of other scripts are words", () => {
  const arabic = "كانت الحسابات مرتين";
  expect(listWords(arabic).map(({ start, end }) => arabic.slice(start, end))).toEqual(["كانت", "الحسابات", "مرتين"]);
});

describe("by keyboard", () => {
  test("right goes from word to word and stays at the last", () => {
    const first = stepWord(text, null, 1);
    const second = stepWord(text, first, 1);
    expect([read(first), read(second), stepWord(text, listWords(text).at(-1) ?? null, 1)]).toEqual(["It’s", "a", null]);
  });

  test("left goes back", () => {
    expect(read(stepWord(text, { start: 5, end: 6 }, -1))).toBe("It’s");
  });

  test("Shift and right takes one word more, Shift and left one less", () => {
    const two = stretchWord(text, { start: 5, end: 6 }, 1);
    expect([read(two), read(stretchWord(text, two, -1)), read(stretchWord(text, { start: 5, end: 6 }, -1))]).toEqual([
      "a well-known",
      "a",
      "a",
    ]);
  });
});

describe("by pointer", () => {
  test.each([
    ["half words become words", 7, 16, "well-known case"],
    ["a word alone stays", 5, 6, "a"],
    ["space around it goes", 4, 7, "a"],
    ["a sign at the end stays", 23, 31, "case, twice."],
  ])("%s", (_, start, end, whole) => {
    const from = start === 23 ? text.indexOf("case") : start;
    const to = start === 7 ? text.indexOf("case") + 2 : end;
    expect(read(snapToWords(text, { start: from, end: Math.min(to, text.length) }))).toBe(whole);
  });

  test("space alone marks nothing", () => {
    expect(snapToWords(text, { start: 4, end: 5 })).toBeNull();
  });
});
