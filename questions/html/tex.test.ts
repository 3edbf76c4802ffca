import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { findRealMaterial } from "../testing/real-material.ts";
import { soon } from "../testing/soon.ts";
import { cleanHtml } from "./clean.ts";
import { escapeHtml } from "./escape.ts";
import { MAX_TEX_LENGTH } from "./limits.ts";
import { visitElements } from "./rewrite.ts";
import { enlargeFractions, renderMath, renderTex, texProblem, weightOf } from "./tex.ts";

/** KaTeX shows a whole formula that it cannot read as text, a single command that it does not know in red. */
const isRefused = (rendered: string) => rendered.includes('class="katex-error"') || rendered.includes("#cc0000");

describe("renderMath", () => {
  it("fills the place of TeX with HTML and MathML, and leaves the rest as it is", () => {
    const html = renderMath('<p>a &lt; b <span data-tex="x &lt; 2" lang="en"></span> c</p>');
    expect(html).toMatch(
      /^<p>a &lt; b <span data-tex="x &lt; 2" lang="en"><span dir="ltr" class="katex"><span class="katex-mathml">/,
    );
    expect(html).toMatch(/<\/span><\/span> c<\/p>$/);
    expect(html).toContain("<math ");
  });

  it("sets a div as display math", () => {
    expect(renderMath('<div data-tex="x"></div>')).toContain('display="block"');
    expect(renderMath('<span data-tex="x"></span>')).not.toContain('display="block"');
  });

  it("gives the same when run again", () => {
    const once = renderMath('<p><span data-tex="\\frac12"></span> and <div data-tex="y"></div></p>');
    expect(renderMath(once)).toBe(once);
  });

  it("says that formulas read from left to right, in MathML where its author doesn’t say otherwise", () => {
    expect(renderMath('<div data-tex="x"></div>')).toContain('<span dir="ltr" class="katex-display">');
    expect(renderMath('<span data-tex="\\frac{"></span>')).toContain('<span dir="ltr" class="katex-error"');
    expect(renderMath(`<span data-tex="${"x".repeat(MAX_TEX_LENGTH + 1)}"></span>`)).toContain('<span dir="ltr"');
    const own = '<p><math><mi>x</mi></math><math display="block"></math><math dir="rtl"><mi>س</mi></math></p>';
    const directed = renderMath(own);
    expect(directed).toBe(
      '<p><math dir="ltr"><mi>x</mi></math><math dir="ltr" display="block"></math><math dir="rtl"><mi>س</mi></math></p>',
    );
    expect(renderMath(directed)).toBe(directed);
  });

  it("is undone by cleaning", () => {
    const html = '<p><span data-tex="\\sqrt{2}"></span></p>';
    expect(cleanHtml(renderMath(html))).toBe(html);
  });
});

describe("formulas in a line", () => {
  test.each([
    ["2\\cdot x", 1],
    ["3\\times 4\\div 2", 2],
    ["2x+3=7", 0],
    ["2\\cdot x+3\\cdot y=7", 2],
  ])("%s holds together in %i places", (tex, joined) => {
    expect(renderTex(tex, false).split('class="joined"')).toHaveLength(joined + 1);
  });

  test("fractions are enlarged where that is asked for, and only once", () => {
    const once = enlargeFractions('<p>x = <span data-tex="\\frac12"></span>, <span data-tex="y"></span></p>');
    expect(once).toBe('<p>x = <span data-tex="\\displaystyle \\frac12"></span>, <span data-tex="y"></span></p>');
    expect(enlargeFractions(once)).toBe(once);
    expect(enlargeFractions('<div data-tex="\\frac12"></div>')).toBe('<div data-tex="\\frac12"></div>');
    expect(renderMath(once)).not.toContain("mtight");
  });
});

describe("TeX that must not act", () => {
  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{https://x.org/p.png}",
    "\\htmlClass{evil}{x}",
    "\\htmlStyle{position:fixed}{x}",
    "\\htmlData{x=y}{x}",
    "\\htmlId{root}{x}",
    "<img src=x onerror=alert(1)>",
    "\\text{<script>alert(1)</script>}",
  ])("%s does not", (tex) => {
    const html = renderTex(tex, false);
    visitElements(html, ({ name, attributes }) => {
      expect(["a", "img", "script"]).not.toContain(name);
      expect(Object.keys(attributes).filter((one) => /^(?:href|src|id|on.*|data-.*)$/.test(one))).toEqual([]);
      expect(`${attributes.class} ${attributes.style}`).not.toMatch(/evil|position/);
    });
  });
});

describe("TeX that would run away", () => {
  test.each([
    ["a macro that calls itself", "\\def\\a{\\a\\a}\\a"],
    [
      "macros that double",
      "\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c}\\d\\d\\d\\d\\d\\d",
    ],
    ["a long macro called often", `\\def\\a{${"x".repeat(2000)}}${"\\a".repeat(1400)}`],
    ["deep groups", "{".repeat(2400) + "}".repeat(2400)],
    ["deep fractions", "\\frac{".repeat(700)],
    ["deep roots", `${"\\sqrt{".repeat(700)}x${"}".repeat(700)}`],
    ["too much of it", "x".repeat(MAX_TEX_LENGTH + 1)],
    ["a huge size", "\\rule{9999999em}{9999999em}"],
  ])("%s ends soon and stays small", (_, tex) => {
    expect(soon(() => renderTex(tex, true)).length).toBeLessThan(10_000_000);
  });

  it("is shown as text once a whole document has had its share", () => {
    const matrix = `\\begin{matrix}${"&amp;".repeat(4900)}\\end{matrix}`;
    const html = renderMath(`<div data-tex="${matrix}"></div>`.repeat(20));
    expect(html.length).toBeLessThan(20_000_000);
    expect(isRefused(html)).toBe(true);
  });

  it("counts with what its macros may become, and is refused where it becomes too large", () => {
    expect(weightOf({ tex: "\\def\\a{xx}\\a", isDisplay: true })).toBe(2000);
    expect(weightOf({ tex: "x^2", isDisplay: true })).toBe(3);
    const matrix = `\\begin{matrix}${"&".repeat(4900)}\\end{matrix}`;
    expect(texProblem(matrix, true)).toBe("it is too large to set.");
    expect(renderTex(matrix, true).length).toBeLessThan(30_000);
  });

  it("does not hand macros on to the next formula", () => {
    renderTex("\\gdef\\mine{x}\\mine", false);
    expect(isRefused(renderTex("\\mine", false))).toBe(true);
  });
});

const material = findRealMaterial("stress/math");
if (material) {
  interface Case {
    tex: string;
    expect: string;
  }
  const cases: Case[] = JSON.parse(readFileSync(join(material, "katex_spec_strings.json"), "utf8"));

  /** Where KaTeX's tests and ours set it up differently, by what they differ in. */
  const differences: [string, RegExp][] = [
    ["its tests trust addresses and attributes", /\\(?:href|url|includegraphics|html[A-Z])/],
    [
      "its tests define these macros beforehand",
      /^(?!.*(?:def|let|command)(?![a-z])).*\\(?:foo|bar|error|mode|t|aa|Aa)(?![a-zA-Z])/s,
    ],
    [
      "in a line, we show what is for display mode only",
      /^\\(?:begin\{(?:gather|align|alignat|equation|split|CD)\*?\}|tag)/,
    ],
    [
      "its tests are strict about characters, comments and what TeX itself forbids",
      /^(?:x%y|\\sout.*|é|試|\\'echec|\\bigl.*| )$/,
    ],
    ["these depend on its limit of expansions", /^\\(?:edef0|gdef\\foo\{1\})/],
    ["these are escaped twice in the collection", /^\\\\begin\{CD\}/],
  ];

  it("KaTeX's own strings are accepted and refused as its tests say", () => {
    const alike = cases.filter(({ tex }) => !differences.some(([, shape]) => shape.test(tex)));
    expect(alike.length).toBeGreaterThan(600);
    const wrong = alike.filter(({ tex, expect: wanted }) => {
      const isWanted = !wanted.startsWith("not.") && wanted !== "toFailWithParseError";
      return isRefused(renderMath(`<span data-tex="${escapeHtml(tex)}"></span>`)) === isWanted;
    });
    expect(wrong.map(({ tex, expect: wanted }) => `${wanted}: ${tex}`)).toEqual([]);
  });

  it("KaTeX's own strings make nothing that acts, and nothing that throws", () => {
    for (const { tex } of cases)
      visitElements(renderTex(tex, true), ({ name, attributes }) => {
        expect(["a", "img", "script", "iframe"]).not.toContain(name);
        expect(Object.keys(attributes).filter((one) => /^(?:href|src|id|on.*|data-.*)$/.test(one))).toEqual([]);
      });
  });

  it("real TeX of a question bank reads", () => {
    const bank: string[] = JSON.parse(readFileSync(join(material, "theoremqa_latex.json"), "utf8"));
    const whole = bank.filter((tex) => /^[^$]*$/.test(tex) && renderTex(tex, false).includes('class="katex-error"'));
    expect(whole.length / bank.length).toBeLessThan(0.05);
  });
}
