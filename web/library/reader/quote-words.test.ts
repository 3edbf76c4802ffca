import { expect, test } from "vitest";
import { quoteWords } from "./quote-words.ts";

test.each([62, 63, 64, 65])("what is around a quote ends between characters, %i from it", (distance) => {
  const [before, after] = [`𝑥${"a".repeat(distance)}`, `${"b".repeat(distance)}𝑥`];
  const quote = quoteWords(before, " solve for 𝑥 ", after);
  expect(quote?.text).toBe("solve for 𝑥");
  for (const around of [quote?.prefix, quote?.suffix]) {
    expect(around?.isWellFormed()).toBe(true);
    expect(around?.includes("𝑥")).toBe(distance <= 62);
  }
});

test.each([1998, 1999, 2000])("a long quote ends between characters, at %i too", (length) => {
  const text = quoteWords("", `${"a".repeat(length)}𝑥`, "")?.text;
  expect([text?.isWellFormed(), (text?.length ?? 0) <= 2000]).toEqual([true, true]);
});

test("nothing is no quote", () => expect(quoteWords("before", " \n", "after")).toBeNull());
