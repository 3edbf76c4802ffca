import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it, test } from "vitest";
import { findRealMaterial } from "../testing/real-material.ts";
import { soon } from "../testing/soon.ts";
import { allowedElements, attributeRule } from "./allowed.ts";
import { cleanArticle, cleanHtml } from "./clean.ts";
import { MAX_HTML_LENGTH } from "./limits.ts";

const isLink = (name: string, { href = "", target, rel, ...more }: Record<string, string>) =>
  name === "a" &&
  /^(?:https?:|mailto:)/.test(href) &&
  ["https:", "http:", "mailto:"].includes(new URL(href, "javascript:x").protocol) &&
  target === "_blank" &&
  rel === "noopener noreferrer" &&
  Object.keys(more).length === 0;

/** Everything in HTML that the allow-list does not know, read by a parser rather than by a pattern. */
function strangers(html: string, isArticle = false): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isArticle && isLink(name, attributes)) return;
      if (isArticle && /^h[1456]$/.test(name)) found.push(name);
      if (!allowedElements.includes(name) || name === "mfenced") found.push(name);
      for (const [attribute, value] of Object.entries(attributes))
        if (!attributeRule(name, attribute)?.test(value)) found.push(`${name} ${attribute}=${value}`);
      if (/^(?:img|video|audio)$/.test(name) && attributes["data-file"] === undefined)
        found.push(`${name} without file`);
    },
    oncomment: (text) => found.push(`comment ${text}`),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
}

function expectClean(html: string) {
  const clean = cleanHtml(html);
  expect(strangers(clean)).toEqual([]);
  expect(cleanHtml(clean)).toBe(clean);
  const article = cleanArticle(html);
  expect(strangers(article, true)).toEqual([]);
  expect(cleanArticle(article)).toBe(article);
}

describe("cleanHtml keeps", () => {
  test.each([
    '<p dir="rtl" lang="ar">نص</p>',
    "<p>x<sub>1</sub> and x<sup>2</sup>, <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
    '<table><caption>t</caption><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<ol start="3" type="a"><li value="7">x</li></ol>',
    '<math display="block"><mfrac linethickness="2px"><mi mathvariant="bold">x</mi><mn>2</mn></mfrac><mspace width="0.2em"></mspace></math>',
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '<p><span data-tex="\\frac{1}{2} &lt; x &amp; y"></span><span data-interaction="i1"></span><span data-gap="g1"></span></p>',
    '<div data-tex="x"></div>',
    '<p>Watch <video data-file="f1" title="A lever"></video> and hear <audio data-file="f2" title="A bell"></audio></p>',
    "a &lt; b &amp; c",
    "plain text, 漢字, 😀",
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });
});

describe("cleanHtml takes away", () => {
  test.each([
    ["<p onclick='x()' style='color:red' class=a id=b>t</p>", "<p>t</p>"],
    ["<a href='javascript:x()'>t</a>", "t"],
    ["<script>x()</script>t", "t"],
    ["<style>p{}</style>t", "t"],
    ["<iframe src=x>fallback</iframe>t", "t"],
    ["<svg><text>x</text></svg>t", "t"],
    ["<img src='https://x.org/p.png' alt=p>t", "t"],
    ["<img data-file=f1 src=x srcset=y onerror=z alt=p>", '<img data-file="f1" alt="p">'],
    ["<video src='https://x.org/v.mp4' controls>fallback</video>t", "t"],
    [
      "<video data-file=f1 title=a autoplay loop poster=x onplay=y><source src=z><track src=z>fallback</video>t",
      '<video data-file="f1" title="a"></video>t',
    ],
    ["<span data-tex='x'><b>old</b> rendering</span>t", '<span data-tex="x"></span>t'],
    ["<math><mi mathcolor='url(x)' href='javascript:x' width='9'>x</mi></math>", "<math><mi>x</mi></math>"],
    ["<math><mspace width='99999px'></mspace></math>", "<math><mspace></mspace></math>"],
    [
      "<math><annotation-xml encoding='text/html'><p>x</p></annotation-xml><mi>y</mi></math>",
      "<math><mi>y</mi></math>",
    ],
    ["<p>unclosed", "<p>unclosed</p>"],
    ["t<!-- c --><?php x ?>", "t"],
    ["<font color=red>t</font>", "t"],
  ])("from %s, leaving %s", (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });
});

test.each([
  ["<mfenced><mi>x</mi></mfenced>", '<mrow><mo fence="true">(</mo><mi>x</mi><mo fence="true">)</mo></mrow>'],
  [
    '<mfenced open="[" close="]" separators=";,"><mi>x</mi><mi>y</mi><mi>z</mi></mfenced>',
    '<mrow><mo fence="true">[</mo><mi>x</mi><mo separator="true">;</mo><mi>y</mi><mo separator="true">,</mo><mi>z</mi><mo fence="true">]</mo></mrow>',
  ],
  [
    '<mfenced open="" close="|"><mrow><mi>x</mi><mi>y</mi></mrow></mfenced>',
    '<mrow><mrow><mi>x</mi><mi>y</mi></mrow><mo fence="true">|</mo></mrow>',
  ],
  [
    "<mfenced><mfenced><mi>x</mi></mfenced><mi>y</mi></mfenced>",
    '<mrow><mo fence="true">(</mo><mrow><mo fence="true">(</mo><mi>x</mi><mo fence="true">)</mo></mrow><mo separator="true">,</mo><mi>y</mi><mo fence="true">)</mo></mrow>',
  ],
])("%s gets its fences as operators", (fenced, written) => {
  expect(cleanHtml(`<math>${fenced}</math>`)).toBe(`<math>${written}</math>`);
});

describe("an article", () => {
  const link = (href: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">t</a>`;

  test.each([
    ["<a href='https://example.org/a?b=1&amp;c=2#d'>t</a>", link("https://example.org/a?b=1&amp;c=2#d")],
    ["<a href=' HTTP://Example.org '>t</a>", link("http://example.org/")],
    ["<a href='mailto:ada@example.org?subject=x'>t</a>", link("mailto:ada@example.org?subject=x")],
    [
      "<a href='https://example.org' target=_top rel=opener download ping=//x onclick=x() id=a>t</a>",
      link("https://example.org/"),
    ],
    [
      "<a href='https://example.org/&quot;onmouseover=&quot;x()'>t</a>",
      link("https://example.org/%22onmouseover=%22x()"),
    ],
    [
      "<a href='mailto:a@example.org?subject=&quot;&gt;&lt;img src=x&gt;'>t</a>",
      link("mailto:a@example.org?subject=%22%3E%3Cimg%20src=x%3E"),
    ],
    ["<h1>a</h1><h2>b</h2><h3 id=x>c</h3><h4>d</h4><h6>e</h6>", "<h2>a</h2><h2>b</h2><h3>c</h3><h3>d</h3><h3>e</h3>"],
  ])("of %s keeps %s", (dirty, clean) => {
    expect(cleanArticle(dirty)).toBe(clean);
    expect(cleanHtml(dirty)).not.toContain("<a");
  });

  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "&#1;javascript:alert(1)",
    "&#106;avascript&colon;alert(1)",
    "javascript://example.org/%0aalert(1)",
    "data:text/html,<script>x()</script>",
    "vbscript:x",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "ftp://example.org",
    "intent://example.org",
    "//example.org",
    "/library",
    "example.org",
    "#here",
    "",
    "https://",
    "https://ada:secret@example.org",
    "mailto:",
    "mailto:?to=a@example.org",
    `https://example.org/${"a".repeat(2000)}`,
  ])("has no link to %j, and keeps its words", (href) => {
    expect(cleanArticle(`<p><a href="${href}"><b>t</b></a></p>`)).toBe("<p><b>t</b></p>");
  });

  it("has no link within a link", () => {
    const nested = "<a href='https://a.example'>a<a href='https://b.example'>b</a>c</a>";
    expect(cleanArticle(nested).match(/<a |<\/a>/g)).toEqual(["<a ", "</a>", "<a ", "</a>"]);
  });
});

describe("whatever comes in", () => {
  const bits = fc.constantFrom(
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<b>",
    "</b>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<math>",
    "<mi>",
    "</mi>",
    "</math>",
    "<mfenced open='{'>",
    "</mfenced>",
    "<mtext>",
    "<svg>",
    "</svg>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<noscript>",
    "</noscript>",
    "<textarea>",
    "</textarea>",
    "<title>",
    "<img src=x onerror=y>",
    '<img data-file="f" alt="a">',
    '<span data-tex="x">',
    "</span>",
    '<span data-interaction="i">',
    '<span data-gap="g">',
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<a href='javascript:x'>",
    "<a href='https://example.org/\"x'>",
    "<a href=mailto:a@b.org>",
    "</a>",
    "<h1>",
    "</h1>",
    "<h5>",
    "&lt;",
    "&amp;lt;",
    "&#60;",
    "&",
    "<",
    ">",
    '"',
    "'",
    "text",
    "<li>",
    "<ul>",
    "<option>",
    "<plaintext>",
    "<xmp>",
    "<template>",
    "<annotation-xml encoding='text/html'>",
    "<ruby>",
    "<rt>",
    "<br/>",
    "<p/>",
    "\0",
    "=",
    "<iframe>",
    "</iframe>",
    "<select>",
  );

  it("is clean afterwards, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 25 }), (parts) => expectClean(parts.join(""))),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), expectClean));
  });

  test.each([
    ["nested elements", "<div>".repeat(MAX_HTML_LENGTH / 5)],
    ["open and foreign end tags", "<b>".repeat(MAX_HTML_LENGTH / 6) + "</i>".repeat(MAX_HTML_LENGTH / 8)],
    ["attributes", `<p ${"a=b ".repeat(MAX_HTML_LENGTH / 4)}>`],
    ["pictures", "text <img>".repeat(MAX_HTML_LENGTH / 10)],
    ["frames", "<iframe>".repeat(MAX_HTML_LENGTH / 8)],
    ["left angle brackets", "<".repeat(MAX_HTML_LENGTH)],
    ["fences", "<mfenced>".repeat(MAX_HTML_LENGTH / 9)],
    ["comments", "<!--".repeat(MAX_HTML_LENGTH / 4)],
  ])("is cleaned soon, however many %s there are", (_, html) => {
    expect(soon(() => cleanHtml(html)).length).toBeLessThan(5 * MAX_HTML_LENGTH);
  });

  it("is refused when it is too long to be authored HTML", () => {
    expect(() => cleanHtml("<".repeat(5 * MAX_HTML_LENGTH + 1))).toThrow(RangeError);
  });
});

const attacks = findRealMaterial("stress/xss");
if (attacks) {
  describe("attacks collected by others", () => {
    interface Payload {
      payload: string;
      expected: string | string[];
    }
    const payloads: Payload[] = JSON.parse(readFileSync(join(attacks, "dompurify-expect.json"), "utf8"));

    it("leave nothing that is not allowed, in any of the lists", () => {
      const lists = readdirSync(attacks).filter((file) => file.endsWith(".txt"));
      expect(lists.length).toBeGreaterThan(10);
      for (const list of lists) {
        const text = readFileSync(join(attacks, list), "utf8");
        for (const line of text.split("\n")) expectClean(line);
        expectClean(text.slice(0, MAX_HTML_LENGTH));
      }
      for (const { payload } of payloads) expectClean(payload);
    });

    it("come out as DOMPurify's own tests expect, where what those expect is all allowed here", () => {
      const comparable = payloads.filter(({ expected }) => [expected].flat().every((html) => cleanHtml(html) === html));
      expect(comparable.length).toBeGreaterThan(20);
      // A browser drops everything before a frameset, and treats text after </html> as part of the body.
      const isOfWholePages = ({ payload }: Payload) => /<frameset|<\/html>/.test(payload);
      const other = comparable.filter(
        (one) => !isOfWholePages(one) && ![one.expected].flat().includes(cleanHtml(one.payload)),
      );
      expect(other).toEqual([]);
    });
  });
}

const math = findRealMaterial("stress/math");
if (math) {
  it("keeps the elements and the text of real MathML", () => {
    const lines = readFileSync(join(math, "openstax_mathml.jsonl"), "utf8").trim().split("\n");
    for (const line of lines) {
      const { mathml }: { mathml: string } = JSON.parse(line);
      expectClean(mathml);
      const tokens = (html: string) => html.match(/<(?:mi|mn|mfrac|msup|msub|msqrt|mtd)\b/g)?.length ?? 0;
      expect(tokens(cleanHtml(mathml))).toBe(tokens(mathml));
    }
  });
}
