import { expect, test } from "vitest";
import { readPackage } from "../qti/testing/written.ts";
import { readQti12 } from "./read-qti12.ts";

const item = (ident: string, text: string) =>
  `<item ident="${ident}" title="Item ${ident}"><presentation><material><mattext>${text}</mattext></material><response_lid ident="R" rcardinality="Single"><render_choice>
    <response_label ident="A"><material><mattext>one</mattext></material></response_label><response_label ident="B"><material><mattext>two</mattext></material></response_label>
  </render_choice></response_lid></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="R">A</varequal></conditionvar><setvar action="Set">1</setvar></respcondition></resprocessing></item>`;
const quiz = (...items: string[]) =>
  `<questestinterop>\n<assessment ident="Q" title="Quiz & Co"><section ident="S">\n${items.join("\n")}\n</section></assessment></questestinterop>`;
const read = (xml: string) =>
  [...readQti12(Buffer.from(xml), "quiz.xml").questions].map(({ status, sourceIdentifier, messages, question }) => [
    status,
    sourceIdentifier,
    messages.map(({ code }) => code),
    question?.body ?? null,
  ]);
const manifest =
  '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources><resource identifier="R" type="imsqti_xmlv1p2" href="quiz.xml"><file href="quiz.xml"/></resource></resources></manifest>';

const whole = ["ok", "2", [], "Fine?"];

test("a bare ampersand is read as it is, and only its question is named", () => {
  expect(read(quiz(item("1", "Tom & Jerry &amp; co"), item("2", "Fine?")))).toEqual([
    ["lossy", "1", ["ampersand_mended"], "Tom &amp; Jerry &amp; co"],
    whole,
  ]);
});

test("a question that is broken otherwise costs itself alone", async () => {
  const broken = quiz(item("1", "5 < 6?"), item("2", "Fine?"), item("3", "R&D"));
  const expected = [["invalid", "", ["xml_broken"], null], whole, ["lossy", "3", ["ampersand_mended"], "R&amp;D"]];
  expect(read(broken)).toEqual(expected);
  const packaged = await readPackage({ "imsmanifest.xml": manifest, "quiz.xml": broken });
  expect(packaged.map(({ status, place }) => [status, place])).toEqual([
    ["invalid", { file: "quiz.xml", line: 3 }],
    ["ok", { file: "quiz.xml", line: 6 }],
    ["lossy", { file: "quiz.xml", line: 9 }],
  ]);
});

test("a file of which nothing can be read says so once", () => {
  expect(read("<questestinterop><item><a></item>")).toEqual([["invalid", "", [expect.stringMatching(/^xml_/)], null]]);
});
