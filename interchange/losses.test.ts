import { questionInput } from "@sextant/questions/question.ts";
import { describe, expect, test } from "vitest";
import { readGift } from "./gift/read-gift.ts";
import { findLosses } from "./losses.ts";
import { readQtiItem } from "./qti/read-qti-item.ts";

const codesOf = (body: string) => findLosses(questionInput.parse({ body })).map(({ code }) => code);

describe("colours that go", () => {
  test.each([
    '<p style="color: red">x</p>',
    '<span style="font-weight: bold; COLOR:#0b0 !important">x</span>',
    '<td style="background-color: rgb(255, 255, 0)">x</td>',
    '<p style="background: yellow">x</p>',
    '<font color="#ff0000">x</font>',
  ])("are named: %s", (html) => {
    expect(codesOf(html)).toEqual(["colours_left_out"]);
  });

  test.each([
    '<p style="color: rgb(0, 0, 0); background-color: transparent">x</p>',
    '<p style="color: inherit; background: #FFFFFF; margin: 0">x</p>',
    '<p style="border-color: red">x</p>',
    "<p>color: red</p>",
  ])("aren’t where nothing is missed: %s", (html) => {
    expect(codesOf(html)).toEqual([]);
  });

  test("are named in GIFT and in QTI", () => {
    const read = (text: string, reader: typeof readGift) =>
      reader(new TextEncoder().encode(text), "a").questions.flatMap(({ messages }) => messages.map(({ code }) => code));
    expect(read('[html]<p style\\="color\\: red">Red?</p>{T}', readGift)).toEqual(["colours_left_out"]);
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
      <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
      <itemBody><p style="color:#f00">Red?</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>
      <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
    expect(read(item, readQtiItem)).toEqual(["colours_left_out"]);
  });
});

test.each([
  ["<p>x</p><audio src='a.mp3'></audio>", "markup_media"],
  ["<iframe src='https://example.org'></iframe>", "markup_embedded"],
  ["<p><input></p>", "markup_form"],
  ["<script>x()</script>", "markup_script"],
  ["<svg><path d='M0 0'/></svg>", "markup_drawing"],
  ["<marquee>x</marquee>", "markup_left_out"],
])("what is left out of a text is named in an author’s words: %s", (html, code) => {
  expect(codesOf(html)).toEqual([code]);
});
