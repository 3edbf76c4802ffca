import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { escapeStraySigns } from "./stray-signs.ts";

describe("a sign that begins no tag is text", () => {
  test.each([
    "a < b",
    "a <b and c> d",
    "If a <b then c",
    "x<b",
    "x<b>y",
    "a<i and i>b",
    "<p and q>",
    "<s = 5>",
    "<b, c>",
    "<a c=5>",
    "</b and c>",
    "i <3 u",
    "<!-- not closed",
    "<! b",
    "<",
    'a <b "c"> d',
    "<em phasis>",
  ])("%s", (text) => {
    for (const unknown of ["text", "tag"] as const)
      expect(plainText(cleanHtml(escapeStraySigns(text, unknown)))).toBe(text);
  });
});

test.each([
  "<b>Bold</b> and <i>more</i>",
  "<B>Bold</B>",
  "<p>One<p>Two",
  "line<br>line<br/>line<BR />",
  '<img src="a.png" alt="a < b" width=5>',
  "<ol reversed start='3'><li value=3>One</li></ol>",
  '<td nowrap align=center data-x aria-label="y">1</td>',
  "<p\nclass=x\n>One</p>",
  '<p dir="ltr"style="a">One</p>',
  "<!-- a and b --><p>One</p>",
  '<a href="https://example.org/?a=1&b=2">there</a>',
  '<span data-tex="a &lt; b"></span>',
  "<math><mi>a</mi><mo>&lt;</mo></math>",
])("%s keeps its tags", (html) => {
  expect(escapeStraySigns(html, "tag")).toBe(html);
  expect(escapeStraySigns(html, "text")).toBe(html);
});

test.each([
  ["<o:p></o:p>", "tag", "<o:p></o:p>"],
  ["<notatag>", "tag", "<notatag>"],
  ["<notatag>", "text", "&lt;notatag>"],
  ["<notatag here>", "tag", "&lt;notatag here>"],
] as const)("%s as a %s is %s", (html, unknown, expected) => {
  expect(escapeStraySigns(html, unknown)).toBe(expected);
});

it("loses no word of a comparison", () => {
  const piece = fc.constantFrom("a", "b", "i", "p", "em", "<", ">", "</", "and", "=", "5", '"', "/", " ");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(" ").replaceAll(/\s+/g, " ").trim();
      const shown = plainText(cleanHtml(escapeStraySigns(text, "text")));
      expect(shown).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

it("reads long rows of signs quickly", () => {
  for (const row of ["<!--", "<b ", "<b a='", "<b a = ", "<?x", "<![CDATA["]) {
    expect(escapeStraySigns(row.repeat(50_000), "text")).toContain("&lt;");
  }
});
