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

const segmented = (text: string) =>
  [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike).length;

test.each([
  "船为什么能浮在水面上？因为它排开的水和它一样重。",
  "船はなぜ水に浮くのでしょうか。押しのけた水と同じ重さだからです。",
  "เรือลอยน้ำได้เพราะแทนที่น้ำที่หนักเท่ากัน",
  "我用JavaScript写了3.5页。\n\n第二段。",
])("%j has the words that a segmenter finds", (text) => {
  expect(countWords(text)).toBe(segmented(text));
  expect(countWords(text)).toBeGreaterThan(4);
});

test.each([
  ["The word 学习 means well-known: study.", 6],
  ["한국어 글은 띄어 씁니다", 4],
  ["「」。…", 0],
])("%j, in scripts of both kinds, has %i words", (text, words) => expect(countWords(text)).toBe(words));

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
