import { expect, test } from "vitest";
import { squeezeText } from "./squeeze-text.ts";

test.each([
  ["Only 𝑘 = 6 counts", "k=6", "𝑘 = 6"],
  ["𝑎 and 𝑏 are both posi\u00ad\ntive", "positive", "posi\u00ad\ntive"],
  ["The ﬁrst one", "first", "ﬁrst"],
])("in %j, what reads %j is %j", (whole, sought, words) => {
  const { text, at } = squeezeText(whole);
  const place = text.indexOf(sought);
  expect(whole.slice(at[place]?.from, at[place + sought.length - 1]?.to)).toBe(words);
});
