import { renderTex } from "@sextant/questions/html/tex.ts";
import { describe, expect, test } from "vitest";
import { parseXml } from "../../xml/parse-xml.ts";
import { ommlToTex } from "./to-tex.ts";

const texOf = (inner: string) =>
  ommlToTex(
    parseXml(`<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`),
  );

const r = (text: string, properties = "") =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const chr = (name: string, sign: string, more = "") => `<m:${name}><m:chr m:val="${sign}"/>${more}</m:${name}>`;

const cases: [string, string, string][] = [
  ["text", r("x") + r("+1"), "x+1"],
  ["slanted letters", r("𝑥𝒚𝛼"), "xyα"],
  ["signs", r("a≤b×c∞"), "a\\le b\\times c\\infty"],
  ["signs of TeX's own", r("50% of {a} &amp; $5_#"), "50\\%\\ of\\ \\{a\\}\\ \\&\\ \\$5\\_\\#"],
  ["a fraction", `<m:f><m:num>${r("1")}</m:num><m:den>${r("x")}</m:den></m:f>`, "\\frac{1}{x}"],
  [
    "a fraction in a line",
    `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r("1")}</m:num><m:den>${r("x")}</m:den></m:f>`,
    "{1}/{x}",
  ],
  [
    "a fraction without bar",
    `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r("n")}</m:num><m:den>${r("k")}</m:den></m:f>`)}</m:d>`,
    "\\left(\\genfrac{}{}{0pt}{}{n}{k}\\right)",
  ],
  ["a root", `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r("2"))}</m:rad>`, "\\sqrt{2}"],
  ["a cube root", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
  ["a power", `<m:sSup>${e(r("x"))}<m:sup>${r("10")}</m:sup></m:sSup>`, "x^{10}"],
  ["an index", `<m:sSub>${e(r("ab"))}<m:sub>${r("i")}</m:sub></m:sSub>`, "{ab}_{i}"],
  ["both", `<m:sSubSup>${e(r("x"))}<m:sub>${r("1")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`, "x_{1}^{2}"],
  [
    "scripts before",
    `<m:sPre><m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(r("C", '<m:sty m:val="p"/>'))}</m:sPre>`,
    "{}_{6}^{14}C",
  ],
  [
    "a sum",
    `<m:nary>${chr("naryPr", "∑", '<m:limLoc m:val="undOvr"/>')}<m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e(r("i"))}</m:nary>`,
    "\\sum\\limits_{i=1}^{n}{i}",
  ],
  [
    "an integral, which is the sign when none is said",
    `<m:nary><m:naryPr><m:limLoc m:val="subSup"/></m:naryPr><m:sub>${r("0")}</m:sub><m:sup>${r("1")}</m:sup>${e(r("xdx"))}</m:nary>`,
    "\\int\\nolimits_{0}^{1}{xdx}",
  ],
  ["brackets", `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/></m:dPr>${e(r("0"))}</m:d>`, "\\left[0\\right)"],
  [
    "cases",
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(r("x&amp;=1"))}${e(r("y&amp;=2"))}</m:eqArr>`)}</m:d>`,
    "\\left\\{\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}\\right.",
  ],
  ["parted brackets", `<m:d>${e(r("a"))}${e(r("b"))}</m:d>`, "\\left(a\\middle|b\\right)"],
  [
    "named brackets",
    `<m:d><m:dPr><m:begChr m:val="⌊"/><m:endChr m:val="⌋"/></m:dPr>${e(r("x"))}</m:d>`,
    "\\left\\lfloor x\\right\\rfloor",
  ],
  [
    "a matrix",
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r("1"))}${e(r("2"))}</m:mr><m:mr>${e(r("3"))}${e(r("4"))}</m:mr></m:m>`)}</m:d>`,
    "\\left[\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right]",
  ],
  ["a function", `<m:func><m:fName>${r("sin", '<m:sty m:val="p"/>')}</m:fName>${e(r("x"))}</m:func>`, "\\sin{x}"],
  [
    "a function of one's own",
    `<m:func><m:fName>${r("sgn", '<m:sty m:val="p"/>')}</m:fName>${e(r("x"))}</m:func>`,
    "\\operatorname{sgn}{x}",
  ],
  [
    "a limit",
    `<m:func><m:fName><m:limLow>${e(r("lim", '<m:sty m:val="p"/>'))}<m:lim>${r("x→0")}</m:lim></m:limLow></m:fName>${e(r("f"))}</m:func>`,
    "\\lim\\limits_{x\\to 0}{f}",
  ],
  ["an accent", `<m:acc>${chr("accPr", "\u20d7")}${e(r("v"))}</m:acc>`, "\\vec{v}"],
  ["a wide accent", `<m:acc>${chr("accPr", "\u0302")}${e(r("ABC"))}</m:acc>`, "\\widehat{ABC}"],
  ["a bar", `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r("AB"))}</m:bar>`, "\\overline{AB}"],
  [
    "a brace with words",
    `<m:limLow>${e(`<m:groupChr>${e(r("a+b"))}</m:groupChr>`)}<m:lim>${r("two terms", "<m:nor/>")}</m:lim></m:limLow>`,
    "\\underbrace{a+b}_{\\text{two terms}}",
  ],
  ["a box", `<m:borderBox>${e(r("x"))}</m:borderBox>`, "\\boxed{x}"],
  [
    "bold and double-struck",
    r("v", '<m:sty m:val="b"/>') + r("R", '<m:scr m:val="double-struck"/>'),
    "\\mathbf{v}\\mathbb{R}",
  ],
  ["units", r("5") + r(" m/s", "<m:nor/>"), "5\\text{ m/s}"],
  ["degrees", r("90°"), "90^{\\circ}"],
];

describe("a formula of a Word document as TeX", () => {
  test.each(cases)("%s", (_, omml, tex) => {
    expect(texOf(omml)).toBe(tex);
    expect(renderTex(tex, false)).not.toContain("katex-error");
  });

  test("nested as deep as it may be", () => {
    const nested = Array.from({ length: 60 }).reduce(
      (inner: string) => `<m:rad><m:radPr><m:degHide/></m:radPr>${e(inner)}</m:rad>`,
      r("x"),
    );
    expect(texOf(nested)).toBe(`${"\\sqrt{".repeat(60)}x${"}".repeat(60)}`);
  });
});
