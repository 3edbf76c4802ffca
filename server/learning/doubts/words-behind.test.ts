import { expect, test } from "vitest";
import { wordsBehind } from "./words-behind.ts";

test.each([
  ["Both values\nmake the para\u00adbola touch.", "valuesmaketheparabola", "values make the para\u00adbola"],
  ["The ﬁrst – 𝑘 = 6", "first–k=6", "ﬁrst – 𝑘 = 6"],
  ["Nothing like it", "values", null],
  ["Nothing", "", null],
])("in %j, %j is %j", (text, words, behind) => {
  expect(wordsBehind(text, words)).toBe(behind);
});
