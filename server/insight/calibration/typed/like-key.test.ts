import { expect, test } from "vitest";
import { likenessOfNumber, likenessOfText } from "./like-key.ts";

test.each([
  ["29/4", "key"],
  ["7.25", null],
  ["7,25", "comma"],
  ["7 1/4", "mixed"],
  ["a + c = 29/4", "around"],
  ["7.25 cm", "around"],
  ["725x10^-2 cm", "around"],
  ["725x10^-2", null],
  ["7.3", "close"],
  ["29/2", null],
  ["6", null],
  ["7,2,5", null],
  ["", null],
])("%s is like the key 29/4 by %s", (typed, likeness) => {
  expect(likenessOfNumber({ accept: ["29/4"] }, typed)).toBe(likeness);
});

test.each([
  ["Mediterranean Sea", "key"],
  ["mediterranean  sea", "key"],
  ["Mediterranean-Sea.", "marks"],
  ["Mediteranean Sea", "spelling"],
  ["Mediterraenan Sea", "spelling"],
  ["Black Sea", null],
  ["café", "marks"],
  ["cafes", null],
  ["…", null],
])("%s is like the key by %s", (typed, likeness) => {
  expect(likenessOfText({ accept: [{ text: "Mediterranean Sea" }, { text: "cafe" }] }, typed)).toBe(likeness);
});
