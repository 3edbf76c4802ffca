import { expect, test } from "vitest";
import { findQuote } from "./find-quote.ts";

const quote = (text: string, prefix = "", suffix = "") => ({ text, prefix, suffix });
const pages = (...texts: string[]) => texts.map((text, index) => ({ place: index + 1, text }));

test("a quote is found whatever its lines, hyphens and case are by now", () => {
  expect(findQuote(pages("nothing", "The dis-\ncriminant  decides"), quote("discriminant decides"), 1)).toBe(2);
});

test("of several, the one with the most of what was around it; else the nearest", () => {
  const many = pages("two roots", "before two roots after", "two roots");
  expect(findQuote(many, quote("two roots", "before ", " after"), 1)).toBe(2);
  expect(findQuote(pages("x", "two roots", "two roots"), quote("two roots"), 3)).toBe(3);
});

test("what is gone is not found, nor is nothing", () => {
  expect(findQuote(pages("other words"), quote("two roots"), 1)).toBeNull();
  expect(findQuote(pages("other words"), quote(" - "), 1)).toBeNull();
});
