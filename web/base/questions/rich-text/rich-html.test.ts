import { cleanArticle, cleanHtml } from "@sextant/questions/html/clean.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readRich } from "./read-html.ts";
import type { RichMark, RichNode } from "./rich-json.ts";
import { writeRich } from "./write-html.ts";

/** Words with the characters that HTML minds; spaces only where a browser shows them. */
const words = fc
  .array(fc.stringMatching(/^[a-z0-9<>&"'$\\é漢😀]{1,6}$/u), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(" "));

const mark: fc.Arbitrary<RichMark> = fc.oneof(
  fc.constantFrom("strong", "em", "underline", "strike", "subscript", "superscript").map((type) => ({ type })),
  fc
    .constantFrom("code", "mark", "small", "q", "bdi")
    .map((tag) => ({ type: "phrase", attrs: { tag, dir: null, lang: null } })),
  fc.constant({ type: "phrase", attrs: { tag: "span", dir: "rtl", lang: "ar" } }),
);
const marks = fc.uniqueArray(mark, { maxLength: 2, selector: (one) => JSON.stringify(one) });
const marked = (node: RichNode, own: RichMark[]): RichNode => (own.length > 0 ? { ...node, marks: own } : node);

const leaf: fc.Arbitrary<RichNode> = fc.oneof(
  { weight: 5, arbitrary: words.map((text) => ({ type: "text", text })) },
  words.map((tex) => ({ type: "tex", attrs: { tex } })),
  fc.record({ file: fc.uuid(), alt: fc.option(words), width: fc.constantFrom(null, "120") }).map((attrs) => ({
    type: "picture",
    attrs: { ...attrs, height: null },
  })),
  fc
    .record({ kind: fc.constantFrom("video", "audio"), file: fc.uuid(), name: words })
    .map((attrs) => ({ type: "clip", attrs })),
  fc.uuid().map((id) => ({ type: "place", attrs: { id } })),
  fc.constant({ type: "hardBreak" }),
  fc
    .constantFrom("<math><mi>x</mi></math>", "<ruby>漢<rt>kan</rt></ruby>")
    .map((html) => ({ type: "kept", attrs: { html } })),
);

const line = fc.array(fc.tuple(leaf, marks), { minLength: 1, maxLength: 5 }).map((pieces) => {
  const nodes: RichNode[] = [];
  for (const [node, own] of pieces) {
    const next = marked(node, own);
    const last = nodes.at(-1);
    // Neighbours of one formatting are one text.
    if (last?.type === "text" && next.type === "text" && JSON.stringify(last.marks) === JSON.stringify(next.marks))
      nodes[nodes.length - 1] = { ...last, text: `${last.text}${next.text}` };
    else nodes.push(next);
  }
  return nodes;
});

const textAttrs = fc.constantFrom(undefined, { dir: "rtl" }, { dir: "rtl", lang: "ar" });
const paragraph = fc
  .tuple(line, textAttrs)
  .map(([content, attrs]): RichNode => ({ type: "paragraph", ...(attrs ? { attrs } : {}), content }));
const plain = line.map((content): RichNode => ({ type: "paragraph", content }));

const cell = fc
  .tuple(fc.constantFrom("tableCell", "tableHeader"), fc.array(paragraph, { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([type, content, isWide]): RichNode => ({ type, ...(isWide ? { attrs: { colspan: 2 } } : {}), content }));

const { block } = fc.letrec<{ block: RichNode; list: RichNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: "rich" },
    { weight: 4, arbitrary: paragraph },
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), line)
      .map(([level, content]) => ({ type: "heading", attrs: { level }, content })),
    words.map((tex) => ({ type: "texBlock", attrs: { tex } })),
    fc.constant({ type: "horizontalRule" }),
    fc.constant({ type: "keptBlock", attrs: { html: "<dl><dt>a</dt><dd>b</dd></dl>" } }),
    tie("list"),
    fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((content) => ({ type: "blockquote", content })),
    fc
      .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) => ({ type: "table", content: rows.map((content) => ({ type: "tableRow", content })) })),
  ),
  list: fc
    .tuple(
      fc.constantFrom(
        { type: "bulletList" },
        { type: "orderedList" },
        { type: "orderedList", attrs: { start: 3, type: "a" } },
      ),
      fc.array(
        fc.tuple(
          plain,
          fc.array(fc.oneof({ maxDepth: 3, depthIdentifier: "rich" }, paragraph, tie("list")), { maxLength: 2 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([list, items]) => ({
      ...list,
      content: items.map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] })),
    })),
}));

const doc = fc.array(block, { minLength: 1, maxLength: 4 }).map((content): RichNode => ({ type: "doc", content }));

describe("whatever is written in the editor", () => {
  it("is stored as the cleaner leaves it, and read again as it was", () => {
    fc.assert(
      fc.property(doc, fc.constantFrom("long" as const, "short" as const), (written, shape) => {
        const html = writeRich(written, shape);
        expect(cleanHtml(html)).toBe(html);
        expect(readRich(cleanHtml(html))).toEqual(written);
      }),
      { numRuns: 400 },
    );
  });
});

describe("an article", () => {
  const link = { type: "link", attrs: { href: "https://example.org/?a=1&b=2" } };
  const written: RichNode = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Roots" }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "See " },
          { type: "text", text: "the ", marks: [link] },
          { type: "text", text: "book", marks: [link, { type: "strong" }] },
          { type: "text", text: "." },
        ],
      },
    ],
  };

  it("is stored with its links as the cleaner leaves it, and read again as it was", () => {
    const html = writeRich(written, "long");
    expect(html).toContain(
      '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">the <strong>',
    );
    expect(cleanArticle(html)).toBe(html);
    expect(readRich(html)).toEqual(written);
    expect(cleanHtml(html)).not.toContain("<a");
  });

  it("reads no link that runs a script", () => {
    expect(writeRich(readRich('<p><a href="javascript:x()">t</a></p>'), "long")).toBe("<p>t</p>");
  });
});

describe("what was stored already", () => {
  test.each([
    ["plain text, 3 < 4", "<p>plain text, 3 &lt; 4</p>"],
    ["<div><p>a</p>b</div>", "<p>a</p><p>b</p>"],
    ['<section dir="rtl"><p>نص</p></section>', '<p dir="rtl">نص</p>'],
    ["<ul><li><p>a</p></li><li>b<ul><li>c</li></ul></li></ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"],
    ["<p>a  \n b</p>", "<p>a b</p>"],
    ["<p><b>a</b><i>b</i></p>", "<p><strong>a</strong><em>b</em></p>"],
    ["<p><b>a<i>b</i></b>c</p>", "<p><strong>a<em>b</em></strong>c</p>"],
    [
      "<table><caption>T</caption><tr><th>h</th></tr><tr><td>1</td></tr></table>",
      "<table><caption>T</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    ],
    ["<p></p><p>a</p><p></p>", "<p></p><p>a</p>"],
    ['<p>a</p><div data-tex="x"></div>', '<p>a</p><div data-tex="x"></div>'],
    ["", ""],
    ["<p></p>", ""],
  ])("%s stays, written as %s", (stored, written) => {
    expect(writeRich(readRich(cleanHtml(stored)), "long")).toBe(written);
  });

  it("is a bare line where a short field holds one", () => {
    expect(writeRich(readRich("x<sup>2</sup>"), "short")).toBe("x<sup>2</sup>");
    expect(writeRich(readRich("<p>a</p><p>b</p>"), "short")).toBe("<p>a</p><p>b</p>");
  });
});
