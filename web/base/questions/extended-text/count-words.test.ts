import { expect, test } from "vitest";
import { countWords, wordStanding } from "./count-words.ts";

test.each([
  ["", 0],
  ["  \n ", 0],
  ["One", 1],
  ["It’s well-known: 3.5 km\n\naway — truly.", 6],
  ["— … !", 0],
  ["الكتاب على الطاولة", 3],
])("%j has %i words", (text, words) => expect(countWords(text)).toBe(words));

test.each([
  [10, null, null, { kind: "free" }],
  [10, 5, 20, { kind: "within" }],
  [3, 5, 20, { kind: "under", missing: 2 }],
  [25, 5, 20, { kind: "over", extra: 5 }],
  [20, null, 20, { kind: "within" }],
  [0, 0, null, { kind: "within" }],
])("%i words where %s to %s are wanted", (words, min, max, standing) =>
  expect(wordStanding(words, min, max)).toEqual(standing),
);
