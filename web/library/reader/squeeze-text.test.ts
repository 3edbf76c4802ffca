import { expect, test } from "vitest";
import { gapsOf, isPartedAlike, squeezeText } from "./squeeze-text.ts";

test.each([
  ["Only 𝑘 = 6 counts", "k=6", "𝑘 = 6"],
  ["𝑎 and 𝑏 are both posi\u00ad\ntive", "positive", "posi\u00ad\ntive"],
  ["The ﬁrst one", "first", "ﬁrst"],
  ["Les équations", "equations", "équations"],
  ["Les e\u0301quations", "equations", "e\u0301quations"],
  ["Ein Maß der Größe", "mass", "Maß"],
  ["高等数学", "数学", "数学"],
  ["caf´e noir", "cafe", "caf´e"],
  ["Ο ΣΟΦΟΣ είπε", "σοφοσ", "ΣΟΦΟΣ"],
  ["Ο σοφός είπε", "σοφοσ", "σοφός"],
  ["photo‐\nsynthesis", "photosynthesis", "photo‐\nsynthesis"],
])("in %j, what reads %j is %j", (whole, sought, words) => {
  const { text, at } = squeezeText(whole);
  const place = text.indexOf(sought);
  expect(whole.slice(at[place]?.from, at[place + sought.length - 1]?.to)).toBe(words);
});

test.each([
  ["This item", "is it", true],
  ["A visit", "is it", false],
  ["I sit", "isit", false],
  ["posi-\ntive", "positive", true],
  ["well-known", "well known", true],
  ["photo‐\nsynthesis", "photosynthesis", true],
  ["two\nlines", "two lines", true],
  ["The ﬁrst one", "first one", true],
  ["cafe\u0301 au lait", "cafe au lait", true],
])("%j has %j parted alike: %j", (whole, words, isAlike) => {
  const [squeezed, sought] = [squeezeText(whole), squeezeText(words)];
  const place = squeezed.text.indexOf(sought.text);
  expect(isPartedAlike(gapsOf(whole, squeezed), place, gapsOf(words, sought))).toBe(isAlike);
});
