import { expect, test } from "vitest";
import { findQuote, searchable } from "./find-quote.ts";

const quote = (text: string, prefix = "", suffix = "") => ({ text, prefix, suffix });
const pages = (...texts: string[]) => texts.map((text, index) => searchable({ place: index + 1, text }));

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

test("a quote that is everywhere is looked for near where it was, and in no more places than can be compared", () => {
  const { squeezed } = searchable({ place: 0, text: "a phrase ".repeat(4000) });
  let read = 0;
  const counted = Array.from({ length: 500 }, (_, index) => ({
    place: index + 1,
    get squeezed() {
      read += 1;
      return squeezed;
    },
  }));
  expect(findQuote(counted, quote("a", "zzz", "zzz"), 250)).toBe(250);
  expect(read).toBe(1);
  expect(findQuote(counted, quote("phrase", "phrase a ", " a phrase"), 77)).toBe(77);
  expect(read).toBe(2);
});
