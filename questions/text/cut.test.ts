import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutEnd, cutText, placeAfter, placeBefore, shortenMiddle, shortenText } from "./cut.ts";

const italic = "𝑥 + 𝑦 = 𝑧";

test.each([
  ["plain", 3, "pla"],
  [italic, 1, ""],
  [italic, 2, "𝑥"],
  [italic, 6, "𝑥 + "],
  ["e\u0301tude", 1, ""],
  ["👩‍🏫 teaches", 4, ""],
  ["👍🏽 yes", 3, ""],
  ["short", 99, "short"],
  ["none", 0, ""],
])("%j begins, in %i, with %j", (text, most, cut) => expect(cutText(text, most)).toBe(cut));

test.each([
  [italic, 1, ""],
  [italic, 2, "𝑧"],
  ["cafe\u0301", 1, ""],
  ["cafe\u0301", 2, "e\u0301"],
])("%j ends, in %i, with %j", (text, most, cut) => expect(cutEnd(text, most)).toBe(cut));

test.each([
  ["whole", 5, "whole"],
  ["a longer one", 9, "a longer…"],
  ["ab 𝑥𝑦", 5, "ab…"],
])("%j is told in %i as %j", (text, most, short) => expect(shortenText(text, most)).toBe(short));

test.each([
  ["plan.png", 24, "plan.png"],
  ["my plan of the town in the year 1900.png", 24, "my plan of the t…900.png"],
])("the name %j is told in %i as %j", (name, most, short) => expect(shortenMiddle(name, most)).toBe(short));

describe("whatever the text", () => {
  const texts = fc
    .array(fc.constantFrom("a", " ", "𝑥", "\u0301", "\u200d", "👩", "🏽", "ع", "\ufe0f"))
    .map((all) => all.join(""));

  test("a cut is within its length, whole characters, and part of the text", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 30 }), (text, most) => {
        for (const cut of [
          cutText(text, most),
          cutEnd(text, most),
          shortenText(text, most + 1),
          shortenMiddle(text, most + 1),
        ]) {
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(most + 1);
        }
        expect(text.startsWith(cutText(text, most))).toBe(true);
        expect(text.endsWith(cutEnd(text, most))).toBe(true);
        expect(placeBefore(text, most)).toBeLessThanOrEqual(placeAfter(text, most));
      }),
    );
  });

  test("a character that never ends is cut all the same, between its code points", () => {
    const endless = `a${"\u{1d16e}".repeat(500)}`;
    const cut = cutText(endless, 300);
    expect([cut.isWellFormed(), cut.length]).toEqual([true, 299]);
    expect(cutEnd(endless, 300).length).toBe(300);
  });
});
