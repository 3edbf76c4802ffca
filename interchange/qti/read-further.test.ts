import { describe, expect, test } from "vitest";
import type { ReadQuestion } from "../read-question.ts";
import { inWords } from "../testing/in-words.ts";
import { errorsOf, scoreRead, storedQuestion } from "../testing/score-read.ts";
import { readQtiItem } from "./read-qti-item.ts";
import {
  addIf,
  declared,
  isRight,
  itemOf,
  mapped,
  options,
  rules,
  scoreIf,
  template,
  value,
  variable,
} from "./testing/items.ts";
import { asOthersSee, packageOf, readPackage } from "./testing/written.ts";

const readAll = (xml: string): ReadQuestion[] => [...readQtiItem(new TextEncoder().encode(xml), "item.xml").questions];

function first(xml: string): ReadQuestion {
  const [question] = readAll(xml);
  if (!question) throw new Error("nothing was read");
  return question;
}

const read = (xml: string) => inWords(first(xml));

const points = (xml: string, ...responses: Record<string, unknown>[]) =>
  responses.map((response) => scoreRead(first(xml), response).points);

const choice = (name = "RESPONSE", attributes = "") =>
  `<choiceInteraction responseIdentifier="${name}" ${attributes}><prompt>Which of ${name}?</prompt>${options("ABC")}</choiceInteraction>`;
const entry = (name = "RESPONSE") => `<p>It is <textEntryInteraction responseIdentifier="${name}"/>.</p>`;
const one = (name = "RESPONSE", right = "B") => declared(name, "identifier", "single", [right]);
const picture = '<object data="map.png" type="image/png" width="200" height="100">A map</object>';

describe("where answers stand", () => {
  const three = ["R1", "R2", "R3"];
  const xml = itemOf({
    declarations: one("R1") + declared("R2", "string", "single", ["x"]) + one("R3", "C"),
    body: `<p>Read.</p>${choice("R1")}<p>Between.</p>${entry("R2")}${choice("R3")}`,
    processing: rules(...three.map((name) => addIf(isRight(name), 1))),
  });

  test("an answer within a line keeps its place behind one that stands by itself, and their order", () => {
    const { question } = read(xml);
    expect(question?.interactions.map((part) => part.source_identifier)).toEqual(three);
    expect(question?.body.replace(/\n/g, "")).toBe(
      '<p>Read.</p><div><span data-interaction="R1"></span></div><p>Between.</p><p>It is <span data-interaction="R2"></span>.</p>',
    );
    expect(errorsOf(first(xml))).toEqual([]);
    expect(points(xml, { R1: "B", R2: "x", R3: "C" }, { R2: "x" })).toEqual([3, 1]);
  });
});

describe("points of several answers", () => {
  test("are kept where they differ", () => {
    const xml = itemOf({
      declarations: declared("R1", "string", "single", ["a"]) + declared("R2", "string", "single", ["b"]),
      body: entry("R1") + entry("R2"),
      processing: rules(addIf(isRight("R1"), 2), addIf(isRight("R2"), 1)),
    });
    expect(read(xml).question?.score_rule).toEqual({ max_points: 3, combine: "sum", weights: { R1: 2, R2: 1 } });
    expect(points(xml, { R1: "a" }, { R2: "b" }, { R1: "a", R2: "b" })).toEqual([2, 1, 3]);
  });

  test("count the evidence only where the answer is right", () => {
    const xml = itemOf({
      declarations: one("R1") + one("R2", "A"),
      body: choice("R1") + choice("R2"),
      processing: rules(
        `<responseCondition><responseIf>${isRight("R1")}<setOutcomeValue identifier="SCORE">${value("1", "float")}</setOutcomeValue>${addIf(isRight("R2"), 1)}</responseIf></responseCondition>`,
      ),
    });
    expect(read(xml).question?.score_rule).toEqual({ max_points: 2, combine: "sum", requires: { R2: "R1" } });
    expect(points(xml, { R1: "B" }, { R2: "A" }, { R1: "B", R2: "A" }, { R1: "C", R2: "A" })).toEqual([1, 0, 2, 0]);
  });

  test("leave an essay what the others do not earn", () => {
    const xml = itemOf({
      declarations: one() + declared("E", "string", "single"),
      body: `${choice()}<extendedTextInteraction responseIdentifier="E"><prompt>Why?</prompt></extendedTextInteraction>`,
      processing: template("match_correct"),
    }).replace('identifier="SCORE"', 'identifier="SCORE" normalMaximum="5"');
    const { question } = read(xml);
    expect(question?.score_rule).toEqual({ max_points: 5, combine: "sum", weights: { RESPONSE: 1, E: 4 } });
    expect(question?.key.E).toMatchObject({ max_points: 4 });
    expect(scoreRead(first(xml), { RESPONSE: "B", E: "text" }).status).toBe("owed");
  });

  test("are nothing for an answer that the scoring never reads, and that is said", () => {
    const xml = itemOf({
      declarations: one() + one("R2", "A"),
      body: choice() + choice("R2"),
      processing: template("match_correct"),
    });
    expect(read(xml)).toMatchObject({
      status: "lossy",
      messages: [expect.stringContaining("no points for 1 of the answers")],
    });
    expect(points(xml, { RESPONSE: "B" }, { R2: "A" })).toEqual([1, 0]);
    expect(errorsOf(first(xml))).toEqual([]);
  });
});

describe("numbers that earn a part of the points", () => {
  const isIn = (low: string, high: string) =>
    `<and><gte>${variable()}${value(low, "float")}</gte><lte>${variable()}${value(high, "float")}</lte></and>`;
  const xml = itemOf({
    declarations: declared("RESPONSE", "float", "single", ["10"]),
    body: entry(),
    processing: rules(scoreIf(isIn("9", "11"), 1), scoreIf(isIn("9.5", "10.5"), 3)),
  });

  test("keep it", () => {
    expect(read(xml).status).toBe("ok");
    expect(
      points(xml, ...["8.9", "9", "9.4", "9.5", "10", "10.5", "10.6", "11", "11.1"].map((RESPONSE) => ({ RESPONSE }))),
    ).toEqual([0, 1, 1, 3, 3, 3, 1, 1, 0]);
  });

  test.each(["qti3", "qti22"] as const)("keep it when they are written as %s", async (version) => {
    const [copy] = await readPackage(asOthersSee(packageOf([storedQuestion(first(xml))], version).files));
    if (!copy) throw new Error("nothing was read");
    expect(["9.2", "10", "12"].map((RESPONSE) => scoreRead(copy, { RESPONSE }).points)).toEqual([1, 3, 0]);
  });

  test("of whole numbers, each by itself", () => {
    const whole = itemOf({
      declarations: declared("RESPONSE", "integer", "single", ["7"]),
      body: entry(),
      processing: rules(
        scoreIf(`<equal toleranceMode="exact">${variable()}${value("6", "integer")}</equal>`, 1),
        scoreIf(`<equal toleranceMode="exact">${variable()}${value("7", "integer")}</equal>`, 2),
      ),
    });
    expect(points(whole, { RESPONSE: "5" }, { RESPONSE: "6" }, { RESPONSE: "7" }, { RESPONSE: "8" })).toEqual([
      0, 1, 2, 0,
    ]);
  });
});

describe("a number with a unit", () => {
  const entry = '<p>How long? <textEntryInteraction responseIdentifier="RESPONSE"/></p>';
  test.each([
    [
      "in what is right",
      itemOf({
        declarations: declared("RESPONSE", "float", "single", ["5 cm"]),
        body: entry,
        processing: template("match_correct"),
      }),
    ],
    [
      "in its mapping",
      itemOf({
        declarations: declared("RESPONSE", "float", "single", [], mapped({ "5 cm": 1 })),
        body: entry,
        processing: template("map_response"),
      }),
    ],
    [
      "in a rule",
      itemOf({
        declarations: declared("RESPONSE", "float", "single"),
        body: entry,
        processing: rules(scoreIf(`<equal toleranceMode="exact">${variable()}${value("5cm", "float")}</equal>`, 1)),
      }),
    ],
  ])("%s keeps the number, and names the unit", (_, xml) => {
    expect(read(xml)).toMatchObject({
      status: "lossy",
      interactions: ["numeric_entry"],
      messages: [expect.stringContaining("without a unit (cm)")],
    });
    expect(points(xml, { RESPONSE: "5" }, { RESPONSE: "6" })).toEqual([1, 0]);
  });

  test("that is a text to type is right with its unit only", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "string", "single", ["5 cm"]),
      body: entry,
      processing: template("match_correct"),
    });
    expect(read(xml)).toMatchObject({ status: "ok", interactions: ["text_entry"] });
    expect(points(xml, { RESPONSE: "5 cm" }, { RESPONSE: "5" })).toEqual([1, 0]);
  });
});

describe("points that questions do not give", () => {
  test("below 0 are 0, and that is said", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "identifier", "multiple", ["A"], mapped({ A: 1, B: -1 }, "")),
      body: choice("RESPONSE", 'maxChoices="0"'),
      processing: template("map_response"),
    });
    expect(read(xml)).toMatchObject({ status: "lossy", messages: [expect.stringContaining("below 0")] });
    expect(points(xml, { RESPONSE: ["A"] }, { RESPONSE: ["B"] }, { RESPONSE: ["A", "B"] })).toEqual([1, 0, 0]);
  });

  test("for nothing answered are left out, and that is said", () => {
    const xml = itemOf({
      declarations: one(),
      body: choice(),
      processing: rules(scoreIf(isRight(), 2), addIf(`<isNull>${variable()}</isNull>`, 1)),
    });
    expect(read(xml)).toMatchObject({ status: "lossy", messages: [expect.stringContaining("nothing is answered")] });
    expect(points(xml, {}, { RESPONSE: "B" }, { RESPONSE: "A" })).toEqual([0, 2, 0]);
  });

  test("that no answer earns are named", () => {
    const xml = itemOf({ declarations: one(), body: choice(), processing: template("match_correct") });
    expect(read(xml.replace('identifier="SCORE"', 'identifier="SCORE" normalMaximum="4"'))).toMatchObject({
      status: "lossy",
      messages: [expect.stringContaining("no answer earns more than 1")],
    });
  });
});

describe("a key that is missing", () => {
  test.each([
    ["in the file", itemOf({ declarations: declared("RESPONSE", "identifier", "single"), body: choice() })],
    [
      "behind its rules",
      itemOf({
        declarations: declared("RESPONSE", "identifier", "single"),
        body: choice(),
        processing: template("match_correct"),
      }),
    ],
  ])("%s leaves a draft that needs one", (_, xml) => {
    expect(read(xml)).toMatchObject({
      status: "lossy",
      isUnfinished: true,
      interactions: ["choice"],
      messages: [expect.stringContaining("doesn’t say which answer is right")],
    });
    expect(errorsOf(first(xml))).toEqual([expect.stringContaining("key.")]);
  });

  test("is what the file calls right where its rules give no points", () => {
    const remark = `<setOutcomeValue identifier="FEEDBACK">${variable()}</setOutcomeValue>`;
    const xml = itemOf({ declarations: one(), body: choice(), processing: rules(remark) });
    expect(read(xml)).toMatchObject({ status: "ok", messages: [expect.stringContaining("worth 1 point")] });
    expect(points(xml, { RESPONSE: "B" }, { RESPONSE: "A" })).toEqual([1, 0]);
  });

  test("is found by the only response there is, whatever a standard template calls it", () => {
    const xml = itemOf({ declarations: one("ANSWER"), body: choice("ANSWER"), processing: template("match_correct") });
    expect(points(xml, { ANSWER: "B" })).toEqual([1]);
  });
});

describe("how files are written", () => {
  test("blanks around a value are no part of it", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "string", "single", ["\n   York\n  "]),
      body: entry(),
      processing: template("match_correct"),
    });
    expect(points(xml, { RESPONSE: "York" })).toEqual([1]);
  });

  test("a condition that asks nothing is never true", () => {
    const set = (score: number) =>
      `<setOutcomeValue identifier="SCORE">${value(String(score), "float")}</setOutcomeValue>`;
    const xml = itemOf({
      declarations: one(),
      body: choice(),
      processing: rules(
        `<responseCondition><responseIf/><responseElseIf>${isRight()}${set(3)}</responseElseIf><responseElse>${set(0)}</responseElse></responseCondition>`,
      ),
    });
    expect(points(xml, { RESPONSE: "B" }, { RESPONSE: "A" })).toEqual([3, 0]);
  });

  test("a text that is made ready to be compared is that text", () => {
    const prepared = `<customOperator definition="qade:Trim"><customOperator definition="qade:ToAscii">${variable()}</customOperator></customOperator>`;
    const xml = itemOf({
      declarations: declared("RESPONSE", "string", "single", ["York"]),
      body: entry(),
      processing: rules(
        scoreIf(`<stringMatch caseSensitive="false">${prepared}${value("york", "string")}</stringMatch>`, 1),
      ),
    });
    expect(points(xml, { RESPONSE: "York" }, { RESPONSE: "Leeds" })).toEqual([1, 0]);
  });

  test("pairs that are declared as words are pairs", () => {
    const set = (names: string) => `<simpleMatchSet>${options(names, "simpleAssociableChoice")}</simpleMatchSet>`;
    const xml = itemOf({
      declarations: declared("RESPONSE", "identifier", "multiple", ["s x", "t y"]),
      body: `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="2"><prompt>Match</prompt>${set("st")}${set("xy")}</matchInteraction>`,
      processing: template("match_correct"),
    });
    expect(
      points(
        xml,
        {
          RESPONSE: [
            ["s", "x"],
            ["t", "y"],
          ],
        },
        { RESPONSE: [["s", "y"]] },
      ),
    ).toEqual([1, 0]);
  });
});

describe("interactions that become others", () => {
  test("things of one list to pair are two lists", () => {
    const things = [..."abcd"]
      .map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name}</simpleAssociableChoice>`)
      .join("");
    const xml = itemOf({
      declarations: declared("RESPONSE", "pair", "multiple", ["a b"], mapped({ "a b": 2 })),
      body: `<associateInteraction responseIdentifier="RESPONSE" maxAssociations="2"><prompt>Pair</prompt>${things}</associateInteraction>`,
      processing: template("map_response"),
    });
    expect(read(xml)).toMatchObject({ status: "lossy", interactions: ["match"] });
    expect(points(xml, { RESPONSE: [["a", "b"]] }, { RESPONSE: [["a", "c"]] })).toEqual([2, 0]);
  });

  test("things that each go with each other are refused", () => {
    const things = [..."abc"]
      .map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="2">${name}</simpleAssociableChoice>`)
      .join("");
    const xml = itemOf({
      declarations: declared("RESPONSE", "pair", "multiple", ["a b", "b c", "c a"]),
      body: `<associateInteraction responseIdentifier="RESPONSE" maxAssociations="3">${things}</associateInteraction>`,
      processing: template("match_correct"),
    });
    expect(read(xml)).toMatchObject({ status: "unsupported" });
  });

  test("a point in a picture is one of the areas that it is scored by, or elsewhere", () => {
    const areas =
      '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="50,50,10" mappedValue="2"/><areaMapEntry shape="rect" coords="30,30,80,80" mappedValue="1"/></areaMapping>';
    const xml = itemOf({
      declarations: declared("RESPONSE", "point", "single", ["50 50"], areas),
      body: `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Where?</prompt>${picture}</selectPointInteraction>`,
      processing: template("map_response_point"),
    });
    expect(read(xml)).toMatchObject({ status: "lossy", interactions: ["hotspot"] });
    expect(points(xml, { RESPONSE: ["AREA_1"] }, { RESPONSE: ["AREA_2"] }, { RESPONSE: ["ELSEWHERE"] })).toEqual([
      2, 1, 0,
    ]);
    expect(errorsOf(first(xml))).toEqual([]);
  });

  test("places to order are places to put numbers on", () => {
    const spots = [..."XYZ"]
      .map((name, at) => `<hotspotChoice identifier="${name}" shape="circle" coords="${20 + 40 * at},20,10"/>`)
      .join("");
    const xml = itemOf({
      declarations: declared("RESPONSE", "identifier", "ordered", ["Y", "X", "Z"]),
      body: `<graphicOrderInteraction responseIdentifier="RESPONSE"><prompt>In order</prompt>${picture}${spots}</graphicOrderInteraction>`,
      processing: template("match_correct"),
    });
    expect(read(xml)).toMatchObject({ status: "lossy", interactions: ["gap_match"] });
    const right = [
      ["N1", "Y"],
      ["N2", "X"],
      ["N3", "Z"],
    ];
    expect(
      points(
        xml,
        { RESPONSE: right },
        { RESPONSE: right.slice(0, 2) },
        {
          RESPONSE: [
            ["N1", "X"],
            ["N2", "Y"],
            ["N3", "Z"],
          ],
        },
      ),
    ).toEqual([1, 0, 0]);
    expect(errorsOf(first(xml))).toEqual([]);
  });

  test("a file to hand in is a file upload, marked by hand; of which kind, its type says", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "file", "single"),
      body: '<uploadInteraction responseIdentifier="RESPONSE" type="application/pdf"><prompt>Hand in</prompt></uploadInteraction>',
    });
    expect(read(xml)).toMatchObject({
      interactions: ["file_upload"],
      question: { interactions: [{ prompt: "Hand in", kinds: ["pdf"], max_files: 1, max_mb: 10 }] },
    });
  });

  test("a text that asks nothing is a passage", () => {
    const found = read(itemOf({ body: "<p>A fox went out.</p>" }));
    expect(found).toMatchObject({
      status: "lossy",
      isUnfinished: true,
      question: { stimulus: { title: "An item", body: "<p>A fox went out.</p>" }, body: "" },
    });
  });
});

describe("a template that draws its numbers", () => {
  const drawn = (constraint = "") =>
    itemOf({
      declarations: `${declared("RESPONSE", "integer", "single", ["1"])}<templateDeclaration identifier="N" baseType="integer" cardinality="single"/>`,
      body: `<p>Twice <printedVariable identifier="N"/>?</p>${entry()}`,
      processing: `<templateProcessing><setTemplateValue identifier="N"><randomInteger min="1" max="40"/></setTemplateValue>${constraint}<setCorrectResponse identifier="RESPONSE"><product>${variable("N")}${value("2", "integer")}</product></setCorrectResponse></templateProcessing>${template("match_correct")}`,
    });

  test("is several questions, each with its own key, the same each time", () => {
    const found = readAll(drawn());
    expect(found.map(({ sourceIdentifier }) => sourceIdentifier)).toEqual([
      "item-1-1",
      "item-1-2",
      "item-1-3",
      "item-1-4",
      "item-1-5",
    ]);
    expect(new Set(found.map(({ question }) => question?.body)).size).toBe(5);
    for (const variant of found) {
      const number = Number(/Twice (\d+)/.exec(variant.question?.body ?? "")?.[1]);
      expect(scoreRead(variant, { RESPONSE: String(2 * number) }).points).toBe(1);
    }
    expect(readAll(drawn())).toEqual(found);
  });

  test("keeps what it must be, and is refused where nothing can be", () => {
    const below = (bound: string) =>
      `<templateConstraint><lt>${variable("N")}${value(bound, "integer")}</lt></templateConstraint>`;
    for (const { question } of readAll(drawn(below("10"))))
      expect(Number(/Twice (\d+)/.exec(question?.body ?? "")?.[1])).toBeLessThan(10);
    expect(readAll(drawn(below("0")))).toMatchObject([{ status: "unsupported" }]);
  });
});

describe("what a question can’t have as its file has it is said", () => {
  const codesOf = (xml: string) => first(xml).messages.map(({ code }) => code);
  const several = declared("RESPONSE", "identifier", "multiple", ["A", "B"]);

  test("words to choose in a text are marked there, and chosen from a list", () => {
    const text = `<p>The ${options("A", "hottext")} sees the ${options("B", "hottext")}.</p>`;
    const xml = itemOf({
      declarations: one("RESPONSE"),
      body: `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>${text}</hottextInteraction>`,
      processing: template("match_correct"),
    });
    expect(codesOf(xml)).toEqual(["hottext_as_list"]);
    expect(first(xml).question).toMatchObject({
      body: "",
      interactions: [
        {
          type: "choice",
          prompt: expect.stringMatching(/Which\?[\s\S]*<mark>option A<\/mark> sees the <mark>option B<\/mark>/),
          options: [{ content: "option A" }, { content: "option B" }],
        },
      ],
    });
    expect(points(xml, { RESPONSE: "B" }, { RESPONSE: "A" })).toEqual([1, 0]);
  });

  test("more right options than may be chosen, of which all can be", () => {
    const body = choice("RESPONSE", 'maxChoices="1"');
    const xml = itemOf({ declarations: several, body, processing: template("match_correct") });
    expect(codesOf(xml)).toEqual(["choices_raised"]);
    expect(points(xml, { RESPONSE: ["A", "B"] }, { RESPONSE: ["A"] })).toEqual([1, 0]);
  });

  test("more right pairs than may be made, of which all can be", () => {
    const set = (names: string) =>
      `<simpleMatchSet>${options(names, 'simpleAssociableChoice matchMax="1"').replaceAll('</simpleAssociableChoice matchMax="1">', "</simpleAssociableChoice>")}</simpleMatchSet>`;
    const xml = itemOf({
      declarations: declared("RESPONSE", "directedPair", "multiple", ["A C", "B D"]),
      body: `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="1">${set("AB")}${set("CD")}</matchInteraction>`,
      processing: template("match_correct"),
    });
    expect(codesOf(xml)).toEqual(["pairs_raised"]);
    expect(
      points(xml, {
        RESPONSE: [
          ["A", "C"],
          ["B", "D"],
        ],
      }),
    ).toEqual([1]);
  });

  test("guidance for markers where the key scores", () => {
    const xml = itemOf({
      declarations: one(),
      body: `<rubricBlock view="scorer"><p>Be kind.</p></rubricBlock>${choice()}`,
      processing: template("match_correct"),
    });
    expect(codesOf(xml)).toEqual(["guidance_left_out"]);
  });

  test("scoring by more than the answer, which keeps it out", () => {
    const late = '<gt><variable identifier="duration"/><baseValue baseType="float">9</baseValue></gt>';
    const xml = itemOf({
      declarations: one(),
      body: choice(),
      processing: rules(scoreIf(isRight(), 1), scoreIf(late, 0)),
    });
    expect([first(xml).status, codesOf(xml)]).toEqual(["unsupported", ["scoring_reads_more"]]);
  });

  test.each([
    [
      "a part of its own",
      itemOf({ declarations: one(), body: choice(), processing: template("match_correct"), after: "<catalogInfo/>" }),
    ],
    [
      "an operator of its own",
      itemOf({ declarations: one(), body: choice(), processing: rules(scoreIf('<customOperator class="x"/>', 1)) }),
    ],
    ["another document", '<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="t"/>'],
    [
      "a typed answer of another type",
      itemOf({
        declarations: declared("RESPONSE", "directedPair", "single"),
        body: entry(),
        processing: template("match_correct"),
      }),
    ],
  ])("in words for teachers, not in the file’s own: %s", (_, xml) => {
    const said = read(xml).messages.join(" ");
    expect(said).not.toBe("");
    expect(said).not.toMatch(/[a-z][A-Z]/);
  });
});
