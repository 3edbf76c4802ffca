import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { describe, expect, test } from "vitest";
import { fromOffice } from "./from-office.ts";
import { readRich } from "./read-html.ts";
import { writeRich } from "./write-html.ts";

const paste = (html: string) => writeRich(readRich(cleanHtml(fromOffice(html))), "long");

const entry = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

describe("what is pasted from a word processor comes out as", () => {
  test.each([
    [
      "plain paragraphs",
      "<html xmlns:o='x'><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoNormal style='mso-pagination:none'><span lang=EN-GB>One<o:p></o:p></span></p><!--EndFragment--></body></html>",
      '<p><span lang="EN-GB">One</span></p>',
    ],
    [
      "formatting",
      "<p><span style='font-weight:700;font-style:italic'>x</span><span style='vertical-align:super'>2</span></p>",
      "<p><strong><em>x</em></strong><sup>2</sup></p>",
    ],
    [
      "text that is not all bold",
      "<b style='font-weight:normal' id='docs-internal'><p><span style='font-weight:400'>x</span></p></b>",
      "<p>x</p>",
    ],
    ["a list", `${entry("·", "a")}\n${entry("·", "b")}<p>c</p>`, "<ul><li>a</li><li>b</li></ul><p>c</p>"],
    [
      "lists in lists",
      `${entry("1.", "a")}${entry("o", "b", 2)}${entry("2.", "c")}`,
      "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>",
    ],
    [
      "text without links, colours and foreign pictures",
      "<p style='color:red'><a href='https://x.org'>x</a><img src='file:///c/y.png'></p>",
      "<p>x</p>",
    ],
    [
      "a table",
      "<table class=MsoTableGrid border=1 style='x'><tr><td width=66 style='y'><p class=MsoNormal>1</p></td></tr></table>",
      "<table><tbody><tr><td>1</td></tr></tbody></table>",
    ],
    ["a paragraph from right to left", "<p style='direction:rtl'>نص</p>", '<p dir="rtl">نص</p>'],
    [
      "what stands in Word's conditional comments only once",
      "<p><!--[if gte vml 1]><v:shape>y</v:shape><![endif]-->x</p>",
      "<p>x</p>",
    ],
  ])("%s", (_, pasted, kept) => {
    expect(paste(pasted)).toBe(kept);
  });
});
