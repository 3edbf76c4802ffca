import { expect, test } from "vitest";
import { readTypedLink } from "./links.ts";

test.each([
  ["example.org", "https://example.org/"],
  [" example.org/a b ", null],
  ["example.org/a?b#c", "https://example.org/a?b#c"],
  ["ada@example.org", "mailto:ada@example.org"],
  ["https://example.org/ä", "https://example.org/%C3%A4"],
  ["http://localhost", "http://localhost/"],
  ["mailto:ada@example.org", "mailto:ada@example.org"],
  ["مثال.إختبار", "https://xn--mgbh0fb.xn--kgbechtv/"],
  ["word", null],
  ["two words", null],
  ["javascript:alert(1)", null],
  ["JAVASCRIPT:example.org", null],
  ["ftp://example.org", null],
  ["ada:secret@example.org", null],
  ["", null],
])("what was typed as %j leads to %j", (typed, href) => {
  expect(readTypedLink(typed)).toBe(href);
});
