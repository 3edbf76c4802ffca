import { expect, test } from "vitest";
import { itemOf } from "../qti/testing/items.ts";
import { parseXml } from "../xml/parse-xml.ts";
import { findMisplaced } from "./qti-content.ts";

const found = (body: string) =>
  findMisplaced(parseXml(itemOf({ body, attributes: 'adaptive="false" timeDependent="false"' })), "qti22");

test.each([
  ["<p>x</p>", []],
  ["x", ["itemBody holds text"]],
  ["<p><div/></p>", ["div in p"]],
  ["<blockquote>x</blockquote>", ["blockquote holds text"]],
  ["<table><tr><td>x</td></tr></table>", ["tr in table"]],
  ["<p><mark>x</mark></p>", ["mark in p", "mark is not known"]],
  ["<section/>", ["section in itemBody", "section is not known"]],
  [
    '<choiceInteraction responseIdentifier="R" shuffle="maybe" maxChoices="1"/>',
    ['choiceInteraction with shuffle="maybe"'],
  ],
  [
    '<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><simpleChoice identifier="A"/><prompt/><prompt/></choiceInteraction>',
    ["prompt after simpleChoice in choiceInteraction", "prompt twice in choiceInteraction"],
  ],
  [
    '<gapMatchInteraction responseIdentifier="R"><prompt/><gapImg identifier="A" matchMax="1"/><gapText identifier="B" matchMax="1"/><p/></gapMatchInteraction>',
    [],
  ],
  [
    '<gapMatchInteraction responseIdentifier="R"><p/><gapText identifier="B" matchMax="1"/></gapMatchInteraction>',
    ["gapText after p in gapMatchInteraction"],
  ],
  [
    "<table><tbody><tr><td>x</td></tr></tbody><thead><tr><td>x</td></tr></thead></table>",
    ["thead after tbody in table"],
  ],
  ['<p><img alt="x" border="1"/></p>', ["img without src", "img with border"]],
])("%s holds what it may not: %j", (body, wrong) => {
  expect(found(body)).toEqual(wrong);
});
