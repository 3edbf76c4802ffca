import { expect, test } from "vitest";
import { errorsOf, scoreRead } from "../testing/score-read.ts";
import { readQti12 } from "./read-qti12.ts";

const field = (label: string, entry: string) =>
  `<qti_metadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qti_metadatafield>`;
const text = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`;
const label = (ident: string, words: string) =>
  `<response_label ident="${ident}"><flow_mat>${text(words)}</flow_mat></response_label>`;
const block = (...labels: string[]) =>
  `<render_choice shuffle="yes"><flow_label class="Block">${labels.join("")}</flow_label></render_choice>`;
const count = (condition: string, isRight: boolean) =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="D2L_${isRight ? "Correct" : "Incorrect"}" action="Add">1</setvar></respcondition>`;
const equal = (response: string, value: string) => `<varequal respident="${response}">${value}</varequal>`;
const not = (condition: string) => `<not>${condition}</not>`;
const set = (condition: string, ...rules: [string, string][]) =>
  `<respcondition><conditionvar>${condition}</conditionvar>${rules.map(([action, value]) => `<setvar varname="que_score" action="${action}">${value}</setvar>`).join("")}</respcondition>`;
const wrong = (comparison: string) => `<${comparison} respident="D2L_Incorrect">0</${comparison}>`;

const endings = {
  share: set("<other/>", ["Set", "D2L_Correct"]),
  all: set(wrong("vargte"), ["Set", "0"]) + set(wrong("varlte"), ["Set", "1"]),
  minus: set(wrong("varlt"), ["Set", "D2L_Correct"], ["Subtract", "D2L_Incorrect"]),
};

function read(kind: string, presentation: string, rules: string, ending: keyof typeof endings, feedback = "") {
  const xml = `<questestinterop xmlns:d2l_2p0="http://desire2learn.com/xsd/d2lcp_v2p0"><objectbank><item ident="OBJ_1" title="One">
    <itemmetadata><qtimetadata>${field("qmd_questiontype", kind)}${field("qmd_weighting", "6.0")}</qtimetadata></itemmetadata>
    <itemproc_extension><d2l_2p0:difficulty>7</d2l_2p0:difficulty></itemproc_extension>
    <presentation><flow>${text("Do it.")}<response_extension><d2l_2p0:grading_type>2</d2l_2p0:grading_type></response_extension>${presentation}</flow></presentation>
    <resprocessing><outcomes><decvar varname="D2L_Correct" minvalue="0"/></outcomes>${rules}${endings[ending]}</resprocessing>${feedback}</item></objectbank></questestinterop>`;
  const [found] = readQti12(Buffer.from(xml), "questiondb.xml").questions;
  if (!found) throw new Error("nothing was read");
  expect(errorsOf(found)).toEqual([]);
  return { found, points: (given: unknown) => scoreRead(found, { RESPONSE: given }).points };
}

const matching = (ending: keyof typeof endings) => {
  const targets = block(label("A1", "Paris"), label("A2", "Lima"));
  const row = (ident: string, name: string) =>
    `<response_grp respident="${ident}" rcardinality="Single">${text(name)}${targets}</response_grp>`;
  const rules = ["C1 A1 1", "C1 A2 0", "C2 A1 0", "C2 A2 1"].map((one) => {
    const [source = "", target = "", isRight] = one.split(" ");
    return count(equal(source, target), isRight === "1");
  });
  return read("Matching", row("C1", "France") + row("C2", "Peru"), rules.join(""), ending);
};
const both = [
  ["C1", "A1"],
  ["C2", "A2"],
];

test("matching of Brightspace is a match, with a share of the points for each pair", () => {
  const { found, points } = matching("share");
  expect(found).toMatchObject({
    status: "ok",
    interactions: ["match"],
    question: {
      body: expect.stringContaining("Do it."),
      difficulty: 4,
      score_rule: { max_points: 6 },
      interactions: [{ sources: [{ content: "France" }, { content: "Peru" }], targets: [{ content: "Paris" }, {}] }],
    },
  });
  expect([both, both.slice(0, 1), [["C1", "A2"]]].map(points)).toEqual([6, 3, 0]);
});

test("matching of all or nothing is so", () => {
  expect([both, both.slice(0, 1)].map(matching("all").points)).toEqual([6, 0]);
});

test("wrong answers that take from right ones are named", () => {
  expect(matching("minus").found).toMatchObject({ status: "lossy", messages: [{ code: "wrong_from_right" }] });
});

const ordering = (ending: keyof typeof endings) => {
  const items = block(label("O1", "one"), label("O2", "two"), label("O3", "three"));
  // Theirs may be listed in any order: the place is what a rule says.
  const places: [string, string][] = [
    ["O1", "2"],
    ["O2", "1"],
    ["O3", "3"],
  ];
  const rules = places.map(
    ([ident, place]) => count(equal(ident, place), true) + count(not(equal(ident, place)), false),
  );
  return read(
    "Ordering",
    `<response_grp ident="O" rcardinality="Ordered">${items}</response_grp>`,
    rules.join(""),
    ending,
  );
};

test("ordering of Brightspace is an order, by position or as a whole", () => {
  const right = ["O2", "O1", "O3"];
  const half = ["O1", "O2", "O3"];
  expect(ordering("share").found).toMatchObject({ status: "ok", interactions: ["order"] });
  expect([right, half].map(ordering("share").points)).toEqual([6, 2]);
  expect([right, half].map(ordering("all").points)).toEqual([6, 0]);
});

const selecting = (ending: keyof typeof endings, feedback = "") => {
  const options = block(label("A1", "2"), label("A2", "4"), label("A3", "5"));
  const rules = ["A1", "A2", "A3"].map((ident) => {
    const isRight = ident !== "A2";
    return count(equal("LID", ident), isRight) + count(not(equal("LID", ident)), !isRight);
  });
  return read(
    "Multi-Select",
    `<response_lid ident="LID" rcardinality="Multiple">${options}</response_lid>`,
    rules.join(""),
    ending,
    feedback,
  );
};

test("multi-select of Brightspace is a choice of several, by option or as a whole", () => {
  const given = [["A1", "A3"], ["A1"], ["A1", "A2", "A3"], ["A2"]];
  expect(selecting("all").found).toMatchObject({ status: "ok", interactions: ["choice"] });
  expect(given.map(selecting("all").points)).toEqual([6, 0, 0, 0]);
  expect(given.map(selecting("share").points)).toEqual([6, 3, 3, 0]);
  expect(selecting("share").found.messages.map(({ code }) => code)).toEqual(["left_out_counts"]);
});

test("feedback to it is named", () => {
  const feedback = `<itemfeedback ident="F">${text("Well done")}</itemfeedback>`;
  expect(selecting("all", feedback).found.messages.map(({ code }) => code)).toEqual(["overall_feedback_not_kept"]);
});
