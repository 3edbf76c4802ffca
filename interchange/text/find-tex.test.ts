import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTex, holdsTex } from "./find-tex.ts";
import { repairTex } from "./repair-tex.ts";
import { textToHtml, textToInlineHtml } from "./to-html.ts";

/** Pieces as one string: TeX in ⟨⟩, display TeX in ⟪⟫. */
const marked = (text: string) =>
  findTex(text)
    .map((piece) => (piece.kind === "text" ? piece.text : piece.isDisplay ? `⟪${piece.tex}⟫` : `⟨${piece.tex}⟩`))
    .join("");

describe("what is TeX", () => {
  test.each([
    ["What is $x^2$?", "What is ⟨x^2⟩?"],
    ["a factor of $1200$.", "a factor of ⟨1200⟩."],
    ["$n > 1$, so $n$ is", "⟨n > 1⟩, so ⟨n⟩ is"],
    ["$ 3 \\mathrm{~Hz} $", "⟨3 \\mathrm{~Hz}⟩"],
    ["as $$ x(t)=\\cos t $$ .", "as ⟪x(t)=\\cos t⟫ ."],
    ["\\(a+b\\) and \\[c\\]", "⟨a+b⟩ and ⟪c⟫"],
    ["$f(x) = 0 \\text{ for all real } x$", "⟨f(x) = 0 \\text{ for all real } x⟩"],
    ["it costs \\$5, $x$ of it", "it costs $5, ⟨x⟩ of it"],
  ])("%s", (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test.each([
    "It costs $5 and $10.",
    "$20,000, and a loss of $10,000 from an accident",
    "The bonus will be $0, $10000, $20000 or $30000.",
    "$0.70 | $0.80 | $0.925",
    "$100,000 in assets: $60,000 in equity",
    "from $5-$10, or $5/$6",
    "The rate is 0.011$/¥; the price is $0.008.",
    "one $ alone",
    "of $5\\cdot7=35 is abelian",
    "\\left( a \\\\[2pt] b",
    "",
  ])("%s has none", (text) => {
    expect(marked(text)).toBe(text);
  });

  test("a price before a formula leaves the formula", () => {
    expect(marked("The price is $30. Given $(i) $\\Delta=-0.28$.")).toBe(
      "The price is $30. Given $(i) ⟨\\Delta=-0.28⟩.",
    );
  });

  test("nothing of a text gets lost, whatever it is", () => {
    const text = fc.array(fc.constantFrom("$", "\\(", "\\)", "\\[", "\\]", " ", "x", "^", "5", "and", "\n", "\\frac"));
    fc.assert(
      fc.property(text, (parts) => {
        const squeeze = (given: string) => given.replaceAll(/[\s$\\()[\]]/g, "");
        const got = findTex(parts.join("")).map((piece) => (piece.kind === "text" ? piece.text : piece.tex));
        expect(squeeze(got.join(""))).toBe(squeeze(parts.join("")));
      }),
    );
  });

  test("a text that does not say so holds TeX only beyond doubt", () => {
    expect(holdsTex("$5\\sqrt{5}$ long")).toBe(true);
    expect(holdsTex("between $5 and $10")).toBe(false);
    expect(holdsTex("$7$")).toBe(false);
  });
});

describe("text as HTML", () => {
  test("is escaped, in paragraphs and lines", () => {
    expect(textToHtml("a < b & c\nnext\r\n\r\n<script>", false)).toBe(
      "<p>a &lt; b &amp; c<br>next</p><p>&lt;script&gt;</p>",
    );
    expect(textToInlineHtml(' "5 > 3" ', false)).toBe("&quot;5 &gt; 3&quot;");
  });

  test("TeX keeps its own signs", () => {
    expect(textToHtml("If $a<b$ & c", true)).toBe('<p>If <span data-tex="a&lt;b"></span> &amp; c</p>');
    expect(textToHtml("See $$x^2$$", true)).toBe('<div>See <div data-tex="x^2"></div></div>');
  });
});

test("commands that became control characters are mended", () => {
  expect(repairTex("\\left\\{x \right\\}, x \to 0, \frac{1}{2}\n\tlist")).toBe(
    "\\left\\{x \\right\\}, x \\to 0, \\frac{1}{2}\n\tlist",
  );
});
