import { expect, test } from "vitest";
import { listSections } from "./sections.ts";

const told = (html: string) => listSections(html).map(({ heading, level, text }) => [heading, level, text]);

test("the parts of an article are what stands before its headings, and each heading with what is under it", () => {
  const html =
    '<p>First.</p><h2>On <em>roots</em></h2><p>A root.</p><ul><li>x</li></ul><blockquote><h3>Of <span data-tex="x^2"></span></h3><p>y</p></blockquote><h2></h2>';
  expect(told(html)).toEqual([
    [null, 0, "First."],
    ["On roots", 2, "On roots A root. x"],
    ["Of x²", 3, "Of x^2 y"],
    ["", 2, ""],
  ]);
});

test.each([
  ["", [[null, 0, ""]]],
  ["plain words", [[null, 0, "plain words"]]],
  [
    "<h2>Only</h2>",
    [
      [null, 0, ""],
      ["Only", 2, "Only"],
    ],
  ],
  // A heading that is never closed ends with the text.
  [
    "<h2>a<p>b",
    [
      [null, 0, ""],
      ["a b", 2, "a b"],
    ],
  ],
])("%j has its parts", (html, parts) => {
  expect(told(html)).toEqual(parts);
});
