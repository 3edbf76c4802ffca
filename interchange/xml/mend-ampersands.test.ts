import { expect, test } from "vitest";
import { mendAmpersands, withoutMarks } from "./mend-ampersands.ts";
import { parseMended } from "./parse-mended.ts";
import { XmlError } from "./parse-xml.ts";
import { textOf } from "./xml-tree.ts";

const textIn = (xml: string) => {
  const { element, isMended } = withoutMarks(parseMended(xml));
  return [textOf(element), isMended, element.attributes.title];
};

test.each([
  ["<a>Tom & Jerry</a>", "Tom & Jerry"],
  ["<a>R&D, AT&T; &amp; &nbsp;&#233; &</a>", "R&D, AT&T; & \u00a0é &"],
  ["<a>x &foo; y</a>", "x &foo; y"],
  ["<a><!-- R&D --><![CDATA[R&D &amp;]]> & <b>&#x41;</b></a>", "R&D &amp; & A"],
])("%s is read with its ampersands", (xml, text) => {
  expect(textIn(xml)).toEqual([text, true, undefined]);
});

test("an ampersand of an attribute is mended, and nothing is where all are right", () => {
  expect(textIn('<a title="A & B">c</a>')).toEqual(["c", true, "A & B"]);
  expect(textIn('<a title="A &amp; B">&lt;</a>')).toEqual(["<", false, "A & B"]);
});

test("what is broken otherwise stays so, in time that grows with its length", () => {
  expect(() => parseMended("<a>5 < 6 & 7</a>")).toThrow(XmlError);
  const open = "<![CDATA[".repeat(200_000);
  expect(mendAmpersands(open)).toBe(open);
});
