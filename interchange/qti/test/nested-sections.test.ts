import { describe, expect, test } from "vitest";
import type { ReadQuestion } from "../../read-question.ts";
import { questionOf } from "../../testing/round-trip.ts";
import { declared, itemOf, options } from "../testing/items.ts";
import { packageOf, readPackage } from "../testing/written.ts";

const names = ["a", "b", "c", "d"];
const item = (name: string, body = "") =>
  itemOf({
    declarations: declared("RESPONSE", "identifier", "single", ["A"]),
    body: `<p>Question ${name}?</p>${body}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${options("AB")}</choiceInteraction>`,
  });
const ref = (name: string, within = "", attributes = "") =>
  `<assessmentItemRef identifier="${name}" href="${name}.xml" ${attributes}>${within}</assessmentItemRef>`;
const section = (title: string, within: string) =>
  `<assessmentSection identifier="${title}" title="${title}" visible="true">${within}</assessmentSection>`;
const rubric = (text: string, attributes = "") =>
  `<rubricBlock view="candidate" ${attributes}><p>${text}</p></rubricBlock>`;
const limit = (seconds: number) => `<timeLimits maxTime="${seconds}"/>`;
const shuffle = '<ordering shuffle="true"/>';
const control = (attributes: string) => `<itemSessionControl ${attributes}/>`;

const manifest = (files: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources>
    <resource identifier="T" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/></resource>
    ${files.map((file) => `<resource identifier="${file}" type="imsqti_item_xmlv2p1" href="${file}"><file href="${file}"/></resource>`).join("")}
  </resources></manifest>`;

const linear = 'navigationMode="linear" submissionMode="simultaneous"';
const testOf = (sections: string, part = linear) =>
  `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="T"><testPart identifier="P" ${part}>${sections}</testPart></assessmentTest>`;

/** Reads a test of one part with these sections; its items are a, b, c and d. */
async function readPart(sections: string, part = linear) {
  const items = Object.fromEntries(names.map((name) => [`${name}.xml`, item(name)]));
  const read = await readPackage({
    "imsmanifest.xml": manifest(Object.keys(items)),
    "test.xml": testOf(sections, part),
    ...items,
  });
  const whole = read.find((one) => one.test)?.test;
  if (!whole) throw new Error("no test was read");
  const passageOf = ({ question }: ReadQuestion) => question?.stimulus;
  return {
    sections: whole.sections,
    entries: whole.sections.map(({ entries }) => entries.map(({ path }) => path?.replace(".xml", ""))),
    tries: whole.tries,
    lost: whole.losses.map(({ code }) => code),
    passages: Object.fromEntries(read.flatMap((one) => (one.question ? [[one.place.file[0], passageOf(one)]] : []))),
  };
}

const bodyOf = (passage: unknown) => (passage as { body: string } | null)?.body;

describe("sections within a section", () => {
  test("give their passages to their questions", async () => {
    const read = await readPart(
      section(
        "Reading",
        section("Fox", rubric("A fox went out.") + ref("a") + ref("b")) +
          section("Hen", rubric("A hen came home.") + ref("c")) +
          ref("d"),
      ),
    );
    expect(read.passages.a).toMatchObject({ title: "Fox", body: "<p>A fox went out.</p>" });
    expect(read.passages.b).toEqual(read.passages.a);
    expect(read.passages.c).toMatchObject({ title: "Hen", body: "<p>A hen came home.</p>" });
    expect(read.passages.d).toBeNull();
    expect(read.entries).toEqual([["a", "b", "c", "d"]]);
    expect(read.sections[0]?.instructions).toBe("");
    expect(read.lost).toEqual([]);
  });

  test("give the passages of all sections around a question, the outer first", async () => {
    const inner = section("Inner", rubric("Inner text.") + ref("a"));
    const read = await readPart(section("Reading", section("Outer", rubric("Outer text.") + inner + ref("b"))));
    expect(bodyOf(read.passages.a)).toBe("<p>Outer text.</p><p>Inner text.</p>");
    expect(bodyOf(read.passages.b)).toBe("<p>Outer text.</p>");
  });

  test("with a time, an order or instructions of their own are sections here, in the test’s order", async () => {
    const read = await readPart(
      section(
        "Reading",
        rubric("Read on.") +
          ref("a") +
          section("Fox", limit(90) + shuffle + rubric("A fox went out.") + ref("b") + ref("c")) +
          section("Hen", rubric("Take a pen.", 'use="instructions"') + ref("d")),
      ),
    );
    expect(read.entries).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(read.sections).toMatchObject([
      { name: "Reading", instructions: "<p>Read on.</p>", timeLimitSeconds: null, isShuffled: false, isLinear: true },
      { name: "Fox", instructions: "", timeLimitSeconds: 90, isShuffled: true },
      { name: "Hen", instructions: "<p>Take a pen.</p>", timeLimitSeconds: null, isShuffled: false },
    ]);
    expect(bodyOf(read.passages.b)).toBe("<p>A fox went out.</p>");
    expect(read.passages.d).toBeNull();
    expect(read.lost).toEqual([]);
  });

  test("keep the instructions above them with the first, and name a limit for all of them", async () => {
    const inner = section("Fox", limit(90) + ref("a")) + section("Hen", ref("b"));
    const read = await readPart(section("Reading", limit(300) + rubric("Read on.") + inner));
    expect(read.sections).toMatchObject([
      { name: "Fox", instructions: "<p>Read on.</p>", timeLimitSeconds: 90 },
      { name: "Hen", instructions: "", timeLimitSeconds: null },
    ]);
    expect(read.lost).toEqual(["test_limit_of_all"]);
  });

  test("are found at any depth", async () => {
    const deep = section("Deep", limit(60) + ref("b"));
    const read = await readPart(section("Reading", ref("a") + section("Fox", deep + ref("c"))));
    expect(read.sections.map(({ name, timeLimitSeconds }) => [name, timeLimitSeconds])).toEqual([
      ["Reading", null],
      ["Deep", 60],
      ["Fox", null],
    ]);
    expect(read.entries).toEqual([["a"], ["b"], ["c"]]);
  });

  test("stay in one that is shuffled, and their times are named", async () => {
    const inner = section("Fox", limit(90) + ref("a") + ref("b")) + section("Hen", ref("c"));
    const read = await readPart(section("Reading", shuffle + inner));
    expect([read.entries, read.lost]).toEqual([[["a", "b", "c"]], ["test_parts_within"]]);
  });
});

test("a passage of a test that another program made around our own question is named", async () => {
  const { files } = packageOf([
    questionOf({
      body: "<p>How many?</p>",
      interactions: [{ source_identifier: "R", type: "numeric_entry" }],
      key: { R: { accept: ["5"] } },
    }),
  ]);
  const path = "items/q-1.xml";
  const read = await readPackage({
    ...files,
    "imsmanifest.xml": manifest([path]),
    "test.xml": testOf(section("S", section("Fox", rubric("A fox went out.") + ref("items/q-1")))),
  });
  const question = read.find((one) => one.question);
  expect([question?.status, question?.messages.map(({ code }) => code)]).toEqual(["lossy", ["test_passage_left_out"]]);
});

test("scoring of a test that is no sum of points is named, and the report of the test says what its draft loses", async () => {
  const sum = '<sum><testVariables variableIdentifier="SCORE"/></sum>';
  const scored = (inner: string) =>
    `<outcomeProcessing><setOutcomeValue identifier="SCORE">${inner}</setOutcomeValue></outcomeProcessing>`;
  const saidOf = async (processing: string) => {
    const xml = testOf(section("S", ref("a"))).replace("</assessmentTest>", `${processing}</assessmentTest>`);
    const read = await readPackage({ "imsmanifest.xml": manifest(["a.xml"]), "test.xml": xml, "a.xml": item("a") });
    return read[0]?.messages.map(({ code }) => code);
  };
  expect(await saidOf(scored(sum))).toEqual(["test_draftable"]);
  expect(await saidOf(scored(`<product>${sum}<baseValue baseType="float">2</baseValue></product>`))).toEqual([
    "test_draftable",
    "test_scored",
  ]);
});

describe("how questions of a test are answered", () => {
  test("with a time for each is named, with their number", async () => {
    const read = await readPart(section("S", ref("a", limit(20)) + ref("b", limit(30)) + ref("c")));
    expect(read.lost).toEqual(["test_item_limits"]);
  });

  test("in places that stay while others are shuffled is named", async () => {
    const read = await readPart(section("S", shuffle + ref("a", "", 'fixed="true"') + ref("b")));
    expect([read.sections[0]?.isShuffled, read.lost]).toEqual([true, ["test_fixed"]]);
    expect((await readPart(section("S", ref("a", "", 'fixed="true"') + ref("b")))).lost).toEqual([]);
  });

  test.each([
    ["the part", control('allowSkipping="false"') + section("S", ref("a"))],
    ["a section", section("S", control('allowSkipping="false"') + ref("a"))],
    ["one question", section("S", ref("a", control('allowSkipping="false"')) + ref("b"))],
  ])("without skipping is named where %s says so", async (_where, sections) => {
    expect((await readPart(sections)).lost).toEqual(["test_skipping"]);
  });

  const atOnce = 'navigationMode="linear" submissionMode="individual"';
  const tries = (most: number) => control(`maxAttempts="${most}" showFeedback="true"`);
  test.each([
    ["the part says", tries(3) + section("S", ref("a") + ref("b")), 3, []],
    ["each section says", section("S", tries(2) + ref("a")) + section("R", tries(2) + ref("b")), 2, []],
    ["each question says", section("S", ref("a", tries(2)) + ref("b", tries(2))), 2, []],
    ["not all say", section("S", ref("a", tries(2)) + ref("b")), null, ["test_tries_differ"]],
    ["no limit says", section("S", ref("a", tries(0))), 10, ["test_tries_most"]],
    ["a number above ours says", section("S", ref("a", tries(11))), 10, ["test_tries_most"]],
  ])("with as many tries as %s", async (_who, sections, most, lost) => {
    const read = await readPart(sections, atOnce);
    expect([read.tries, read.lost]).toEqual([most, lost]);
  });
});
