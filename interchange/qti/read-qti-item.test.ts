import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { looksLikeQtiItem, readQtiItem } from "./read-qti-item.ts";
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

function read(xml: string): ReadInWords {
  const [question, ...more] = readQtiItem(new TextEncoder().encode(xml), "item.xml").questions;
  if (!question || more.length > 0) throw new Error("one item is one question");
  return inWords(question);
}

function taken(xml: string) {
  const found = read(xml);
  if (!found.question) throw new Error(found.messages.join(" "));
  return { ...found, question: found.question };
}

function points(xml: string, response: Record<string, unknown>): number | null {
  let count = 0;
  const content = assignIds(taken(xml).question, () => `id-${++count}`);
  return scoreQuestion(content, responseFromSource(content, response)).points;
}

const choice = (attributes = "") =>
  `<p>Which?</p><choiceInteraction responseIdentifier="RESPONSE" ${attributes}>${options("ABC")}</choiceInteraction>`;
const entry = (name = "RESPONSE") =>
  `<p>It is <textEntryInteraction responseIdentifier="${name}" expectedLength="8"/>.</p>`;
const many = 'maxChoices="0"';
const one = declared("RESPONSE", "identifier", "single", ["B"]);
const two = declared("RESPONSE", "identifier", "multiple", ["A", "B"]);
const isMember = (name: string) => `<member>${value(name)}${variable()}</member>`;

describe("scores as the item says itself", () => {
  const matchSets = `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="0"><prompt>Match</prompt>
    <simpleMatchSet><simpleAssociableChoice identifier="s" matchMax="1">s</simpleAssociableChoice><simpleAssociableChoice identifier="t" matchMax="1">t</simpleAssociableChoice></simpleMatchSet>
    <simpleMatchSet><simpleAssociableChoice identifier="x" matchMax="0">x</simpleAssociableChoice><simpleAssociableChoice identifier="y" matchMax="0">y</simpleAssociableChoice></simpleMatchSet></matchInteraction>`;
  const gaps = `<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="a" matchMax="1">a</gapText><gapText identifier="b" matchMax="1">b</gapText><p><gap identifier="g"/> and <gap identifier="h"/></p></gapMatchInteraction>`;
  const picture = '<object data="map.png" type="image/png" width="100" height="80">A map</object>';
  const hotspots = `<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1">${picture}<hotspotChoice identifier="A" shape="circle" coords="10,10,5"/><hotspotChoice identifier="B" shape="rect" coords="20,20,40,40"/></hotspotInteraction>`;
  const text = (mapping: string) => declared("RESPONSE", "string", "single", ["York"], mapping);
  const number = (type: string, test: string) => ({
    xml: itemOf({
      declarations: declared("RESPONSE", type, "single", ["5"]),
      body: entry(),
      processing: rules(scoreIf(test, 1)),
    }),
  });
  const five = value("5", "float");

  test.each<[string, string, [unknown, number][]]>([
    [
      "one option",
      itemOf({ declarations: one, body: choice(), processing: template("match_correct") }),
      [
        ["A", 0],
        ["B", 1],
      ],
    ],
    [
      "exactly the right options",
      itemOf({ declarations: two, body: choice(many), processing: template("match_correct") }),
      [
        [["A"], 0],
        [["A", "B"], 1],
        [["A", "B", "C"], 0],
      ],
    ],
    [
      "points for each option, within bounds",
      itemOf({
        declarations: declared(
          "RESPONSE",
          "identifier",
          "multiple",
          ["A"],
          mapped({ A: 2, B: 1, C: -2 }, 'lowerBound="0" upperBound="2"'),
        ),
        body: choice(many),
        processing: template("map_response"),
      }),
      [
        [["A"], 2],
        [["B"], 1],
        [["A", "B"], 2],
        [["B", "C"], 0],
        [["A", "B", "C"], 1],
      ],
    ],
    [
      "rules of its own: a point for each of two, none beside a third",
      itemOf({
        declarations: two,
        body: choice(many),
        processing: rules(addIf(isMember("A"), 1), addIf(isMember("B"), 1), scoreIf(isMember("C"), 0)),
      }),
      [
        [["A"], 1],
        [["A", "B"], 2],
        [["A", "C"], 0],
      ],
    ],
    [
      "a text, its case, and others that are nearly right",
      itemOf({
        declarations: text(
          '<mapping><mapEntry mapKey="York" mappedValue="2" caseSensitive="true"/><mapEntry mapKey="jorvik" mappedValue="1" caseSensitive="false"/></mapping>',
        ),
        body: entry(),
        processing: template("map_response"),
      }),
      [
        ["York", 2],
        ["york", 0],
        ["Jorvik", 1],
        ["JORVIK", 1],
        ["Leeds", 0],
      ],
    ],
    [
      "a text within what is typed",
      itemOf({
        declarations: text(""),
        body: entry(),
        processing: rules(
          scoreIf(
            `<stringMatch caseSensitive="false" substring="true">${variable()}${value("york", "string")}</stringMatch>`,
            1,
          ),
        ),
      }),
      [
        ["New York", 1],
        ["YORKSHIRE", 1],
        ["Leeds", 0],
      ],
    ],
    [
      "a pattern with anything in it, in either case",
      itemOf({
        declarations: text(""),
        body: entry(),
        processing: rules(
          scoreIf(`<patternMatch pattern="[nN][eE][wW].*[yY][oO][rR][kK]">${variable()}</patternMatch>`, 1),
        ),
      }),
      [
        ["New York", 1],
        ["NEW AMSTERDAM, NOW YORK", 1],
        ["newyork", 1],
        ["New Yorks", 0],
        ["York", 0],
      ],
    ],
    [
      "a pattern of few texts",
      itemOf({
        declarations: text(""),
        body: entry(),
        processing: rules(scoreIf(`<patternMatch pattern="(colou?r|hue)s?">${variable()}</patternMatch>`, 1)),
      }),
      [
        ["colors", 1],
        ["colour", 1],
        ["hue", 1],
        ["Hue", 0],
        ["coloured", 0],
      ],
    ],
    [
      "a number within an amount",
      number("float", `<equal toleranceMode="absolute" tolerance="0.5">${five}${variable()}</equal>`).xml,
      [
        ["4.5", 1],
        ["5.5", 1],
        ["5.51", 0],
        ["10/2", 1],
      ],
    ],
    [
      "a number within a share",
      number(
        "float",
        `<equal toleranceMode="relative" tolerance="10 20" includeUpperBound="false">${five}${variable()}</equal>`,
      ).xml,
      [
        ["4.5", 1],
        ["4.49", 0],
        ["5.99", 1],
        ["6", 0],
      ],
    ],
    [
      "a number rounded",
      number("float", `<equalRounded roundingMode="decimalPlaces" figures="1">${variable()}${five}</equalRounded>`).xml,
      [
        ["4.95", 1],
        ["5.04", 1],
        ["5.05", 0],
        ["4.94", 0],
      ],
    ],
    [
      "a text that is compared as a number",
      number("string", `<equal toleranceMode="exact">${variable()}${five}</equal>`).xml,
      [
        ["5.00", 1],
        ["five", 0],
      ],
    ],
    [
      "a number above another",
      number("float", `<gt>${variable()}${five}</gt>`).xml,
      [
        ["5", 0],
        ["5.01", 1],
        ["900", 1],
      ],
    ],
    [
      "a whole number between others",
      number("integer", `<and><gte>${variable()}${five}</gte><lt>${variable()}${value("8", "integer")}</lt></and>`).xml,
      [
        ["4", 0],
        ["5", 1],
        ["7", 1],
        ["8", 0],
      ],
    ],
    [
      "pairs, each with its points",
      itemOf({
        declarations: declared("RESPONSE", "directedPair", "multiple", ["s x", "t y"], mapped({ "s x": 1, "t y": 2 })),
        body: matchSets,
        processing: template("map_response"),
      }),
      [
        [[["s", "x"]], 1],
        [
          [
            ["s", "x"],
            ["t", "y"],
          ],
          3,
        ],
        [
          [
            ["s", "y"],
            ["t", "y"],
          ],
          2,
        ],
      ],
    ],
    [
      "all pairs",
      itemOf({
        declarations: declared("RESPONSE", "directedPair", "multiple", ["s x", "t x"]),
        body: matchSets,
        processing: template("match_correct"),
      }),
      [
        [[["s", "x"]], 0],
        [
          [
            ["t", "x"],
            ["s", "x"],
          ],
          1,
        ],
      ],
    ],
    [
      "gaps, a point taken for each wrong one",
      itemOf({
        declarations: declared(
          "RESPONSE",
          "directedPair",
          "multiple",
          ["a g", "b h"],
          mapped({ "a g": 1, "b h": 1 }, 'lowerBound="0" defaultValue="-1"'),
        ),
        body: gaps,
        processing: template("map_response"),
      }),
      [
        [
          [
            ["a", "g"],
            ["b", "h"],
          ],
          2,
        ],
        [[["a", "g"]], 1],
        [
          [
            ["a", "h"],
            ["b", "g"],
          ],
          0,
        ],
      ],
    ],
    [
      "areas",
      itemOf({ declarations: one, body: hotspots, processing: template("match_correct") }),
      [
        ["A", 0],
        ["B", 1],
      ],
    ],
    [
      "an order",
      itemOf({
        declarations: declared("RESPONSE", "identifier", "ordered", ["C", "A", "B"]),
        body: `<orderInteraction responseIdentifier="RESPONSE">${options("ABC")}</orderInteraction>`,
        processing: template("match_correct"),
      }),
      [
        [["C", "A", "B"], 1],
        [["A", "B", "C"], 0],
      ],
    ],
    [
      "a choice within a line",
      itemOf({
        declarations: one,
        body: `<p>x <inlineChoiceInteraction responseIdentifier="RESPONSE">${options("ABC", "inlineChoice")}</inlineChoiceInteraction></p>`,
        processing: rules(scoreIf(isMember("B"), 3), addIf(isMember("A"), 1)),
      }),
      [
        ["A", 1],
        ["B", 3],
        ["C", 0],
      ],
    ],
    [
      "a number set on a slider",
      itemOf({
        declarations: declared("RESPONSE", "integer", "single", ["40"]),
        body: '<sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="100" step="10"/>',
        processing: template("match_correct"),
      }),
      [
        ["40", 1],
        ["50", 0],
      ],
    ],
    [
      "the right response where there are no rules",
      itemOf({ declarations: one, body: choice() }),
      [
        ["B", 1],
        ["C", 0],
      ],
    ],
  ])("%s", (_, xml, cases) => {
    expect(cases.map(([response]) => points(xml, { RESPONSE: response }))).toEqual(cases.map(([, earned]) => earned));
    expect(points(xml, {})).toBe(0);
  });

  const cloze = (processing: string) =>
    itemOf({
      declarations: declared("R1", "string", "single", ["a"]) + declared("R2", "integer", "single", ["7"]),
      body: entry("R1") + entry("R2"),
      processing,
    });

  test("several interactions, summed", () => {
    const xml = cloze(rules(addIf(isRight("R1"), 2), addIf(isRight("R2"), 2)));
    expect([{ R1: "a" }, { R1: "a", R2: "7" }, { R1: "b", R2: "8" }].map((response) => points(xml, response))).toEqual([
      2, 4, 0,
    ]);
  });

  test("several interactions, all or nothing", () => {
    const xml = cloze(rules(scoreIf(`<and>${isRight("R1")}${isRight("R2")}</and>`, 5)));
    expect([{ R1: "a" }, { R1: "a", R2: "7" }].map((response) => points(xml, response))).toEqual([0, 5]);
  });

  test("QTI 3 as QTI 2", () => {
    const qti3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q3" title="Three" adaptive="false">
      <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
      <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
      <qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B" fixed="true">b</qti-simple-choice></qti-choice-interaction></qti-item-body>
      <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`;
    expect(taken(qti3)).toMatchObject({
      status: "ok",
      title: "Three",
      sourceIdentifier: "q3",
      interactions: ["choice"],
    });
    expect([points(qti3, { RESPONSE: "A" }), points(qti3, { RESPONSE: "B" })]).toEqual([0, 1]);
  });

  test("any mapping of options that never falls below nothing", () => {
    const worth = fc.dictionary(fc.constantFrom("A", "B", "C", "D"), fc.integer({ min: -3, max: 5 }), { minKeys: 1 });
    fc.assert(
      fc.property(
        worth,
        fc.subarray(["A", "B", "C", "D"]),
        fc.option(fc.integer({ min: 1, max: 9 })),
        (map, chosen, upper) => {
          fc.pre(Object.values(map).some((one) => one > 0));
          const bounds = `lowerBound="0" ${upper === null ? "" : `upperBound="${upper}"`}`;
          const xml = itemOf({
            declarations: declared("RESPONSE", "identifier", "multiple", [], mapped(map, bounds)),
            body: `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">${options("ABCD")}</choiceInteraction>`,
            processing: template("map_response"),
          });
          const sum = chosen.reduce((total, name) => total + (map[name] ?? 0), 0);
          expect(points(xml, { RESPONSE: chosen })).toBe(Math.min(Math.max(sum, 0), upper ?? 1000));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("what stands in the way is named", () => {
  const processed = (processing: string, declarations = one, body = choice()) =>
    itemOf({ declarations, body, processing });
  const interaction = (name: string) => itemOf({ declarations: one, body: `<${name} responseIdentifier="RESPONSE"/>` });

  test.each([
    ["playing sound or film", interaction("mediaInteraction")],
    ["end attempt", interaction("endAttemptInteraction")],
    ["custom", interaction("customInteraction")],
    [
      "several attempts",
      itemOf({
        attributes: 'adaptive="true"',
        declarations: one,
        body: choice(),
        processing: template("match_correct"),
      }),
    ],
    [
      "in a way we can’t work out",
      processed(rules(scoreIf(`<customOperator definition="my:op">${variable()}</customOperator>`, 1))),
    ],
    ["nothing to answer", itemOf({ declarations: one, body: "<p>Read.</p>" })],
    [
      "which areas are right",
      itemOf({
        declarations: declared("RESPONSE", "point", "single", ["1 1"]),
        body: '<selectPointInteraction responseIdentifier="RESPONSE"/>',
      }),
    ],
    [
      "earn points only together",
      itemOf({
        declarations:
          declared("R1", "string", "single", ["a"]) +
          declared("R2", "string", "single", ["b"]) +
          declared("E", "string", "single"),
        body: `${entry("R1")}${entry("R2")}<extendedTextInteraction responseIdentifier="E"/>`,
        processing: rules(scoreIf(`<and>${isRight("R1")}${isRight("R2")}</and>`, 1)),
      }),
    ],
    ["scoring of a whole test", itemOf({ declarations: one, body: choice(), after: "<outcomeProcessing/>" })],
    ["match_nothing", processed(template("match_nothing"))],
    [
      "compares two answers",
      itemOf({
        declarations: declared("R1", "string", "single", ["a"]) + declared("R2", "string", "single", ["b"]),
        body: entry("R1") + entry("R2"),
        processing: rules(scoreIf(`<match>${variable("R1")}${variable("R2")}</match>`, 1)),
      }),
    ],
    [
      "(sum)",
      itemOf({
        declarations: declared("RESPONSE", "float", "single", ["2"]),
        body: entry(),
        processing: rules(
          scoreIf(`<equal><sum>${variable()}${value("1", "float")}</sum>${value("3", "float")}</equal>`, 1),
        ),
      }),
    ],
    [
      "more texts than we can list",
      itemOf({
        declarations: declared("RESPONSE", "string", "single"),
        body: entry(),
        processing: rules(scoreIf(`<patternMatch pattern="\\d+">${variable()}</patternMatch>`, 1)),
      }),
    ],
    [
      "a key here would give it",
      processed(
        rules(scoreIf(`<anyN min="2" max="2">${isMember("A")}${isMember("B")}${isMember("C")}</anyN>`, 1)),
        two,
        choice(many),
      ),
    ],
  ])("%s", (named, xml) => {
    const found = read(xml);
    expect(found).toMatchObject({ status: "unsupported", question: null });
    expect(found.messages.join(" ")).toContain(named);
  });

  test.each([
    ["no XML", "Not XML at all", /can’t read the file near line 1/],
    ["a document cut short", itemOf({ declarations: one, body: choice() }).slice(0, 400), /breaks off near line/],
    ["entities", `<!DOCTYPE a [<!ENTITY x "y">]>${itemOf({ body: "&x;" }).slice(39)}`, /words of its own/],
    ["a variable that is not declared", itemOf({ body: choice() }), /isn’t declared/],
    ["two options of one name", itemOf({ declarations: one, body: choice().replace('"B"', '"A"') }), /same name: A/],
    [
      "pairs declared as words",
      itemOf({ declarations: one, body: '<matchInteraction responseIdentifier="RESPONSE"/>' }),
      /as pairs/,
    ],
  ])("%s is invalid", (_, xml, message) => {
    const found = read(xml);
    expect(found).toMatchObject({ status: "invalid", question: null });
    expect(found.messages.join(" ")).toMatch(message);
  });

  test("another document than an item", () => {
    expect(read("<assessmentTest/>")).toMatchObject({
      status: "unsupported",
      messages: [expect.stringContaining("whole package")],
    });
  });

  test("nothing throws, however a document is damaged", () => {
    const whole = itemOf({
      declarations: two,
      body: choice(many) + entry("X"),
      processing: rules(addIf(isMember("A"), 1)),
    });
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.nat(40),
        fc.constantFrom("", "<", "x", "</itemBody>", '"'),
        (at, length, put) => {
          expect(read(whole.slice(0, at) + put + whole.slice(at + length)).status).toMatch(
            /^(?:ok|lossy|unsupported|invalid)$/,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("what a question says", () => {
  const scored = { declarations: one, processing: template("match_correct") };

  test("keeps its text, MathML, pictures, tables and languages, and leaves no tag of QTI", () => {
    const body = `<p class="x" xml:lang="ar" dir="rtl">سؤال</p><table><tr><td colspan="2">t</td></tr></table>
      <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math>
      <p><img src="images/a b.png" alt="A &lt; B" width="20px"/><object data="c.svg" type="image/svg+xml">See</object></p>${choice()}`;
    const { question, status } = taken(itemOf({ ...scored, body }));
    expect(status).toBe("ok");
    expect(question.body).toContain('<p lang="ar" dir="rtl">سؤال</p>');
    expect(question.body).toContain("<mfrac><mn>1</mn><mn>2</mn></mfrac>");
    expect(question.body).toContain('<img data-file="images/a b.png" alt="A &lt; B" width="20">');
    expect(question.body).toContain('<img data-file="c.svg" alt="See">');
    expect(cleanQuestion(question).body).toContain('<td colspan="2">t</td>');
  });

  test("puts inline interactions where they stand, and text before an interaction to its prompt", () => {
    const mixed = itemOf({
      declarations: declared("R1", "identifier", "single", ["A"]) + declared("R2", "identifier", "single", ["B"]),
      body: `<div><p>First.</p>${choice().replace("RESPONSE", "R1")}<p>Second.</p>${choice().replace("RESPONSE", "R2").replace("<p>Which?</p>", "")}<p>The end.</p></div>`,
      processing: rules(addIf(isRight("R1"), 1), addIf(isRight("R2"), 1)),
    });
    const { question, messages } = taken(mixed);
    expect(question.body).toContain("First.");
    expect(question.body).toContain("The end.");
    expect(question.interactions[1]?.prompt).toContain("Second.");
    expect(messages).toEqual([expect.stringContaining("now comes before it")]);
    expect(
      taken(
        itemOf({
          declarations: declared("RESPONSE", "string", "single", ["a"]),
          body: entry(),
          processing: template("match_correct"),
        }),
      ).question.body,
    ).toContain('It is <span data-interaction="RESPONSE"></span>.');
  });

  test("gives options the feedback that choosing them shows", () => {
    const feedback = (name: string, text: string) =>
      `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${name}" showHide="show">${text}</modalFeedback>`;
    const xml = itemOf({
      declarations: `${one}<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>`,
      body: choice().replace(
        "option A",
        'option A<feedbackInline outcomeIdentifier="FEEDBACK" identifier="A" showHide="show">Not A.</feedbackInline>',
      ),
      processing: rules(
        scoreIf(isRight(), 1),
        `<setOutcomeValue identifier="FEEDBACK">${variable()}</setOutcomeValue>`,
      ),
      after:
        feedback("B", "<p>Yes.</p>") +
        feedback("Z", "<p>Who?</p>") +
        '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="Q" showHide="hide"><p>See page 3.</p></modalFeedback>',
    });
    const { question, messages } = taken(xml);
    const [interaction] = question.interactions;
    const options = interaction?.type === "choice" ? interaction.options : [];
    expect(options.map(({ content, feedback: said }) => [content, said])).toEqual([
      ["option A", "Not A."],
      ["option B", "<p>Yes.</p>"],
      ["option C", ""],
    ]);
    expect(question.explanation).toBe("<p>See page 3.</p>");
    expect(messages).toEqual([expect.stringContaining("isn’t about one option")]);
  });

  test("an essay is marked by hand, by what scorers are told", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "string", "single", ["Because."]),
      body: '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="12"><prompt>Why?</prompt></extendedTextInteraction><rubricBlock view="scorer"><p>Two reasons.</p></rubricBlock>',
      processing: rules(),
    }).replace('identifier="SCORE"', 'identifier="SCORE" normalMaximum="4"');
    const { question, interactions } = taken(xml);
    expect(interactions).toEqual(["extended_text"]);
    expect(question.interactions[0]).toMatchObject({ expected_lines: 12, prompt: "Why?" });
    expect(question.key).toEqual({
      RESPONSE: { max_points: 4, rubric: [], guidance: "<p>Two reasons.</p>", sample_answer: "<p>Because.</p>" },
    });
  });

  test("has the constants of a template that leaves nothing to chance", () => {
    const xml = itemOf({
      declarations: `${declared("RESPONSE", "integer", "single", ["1"])}<templateDeclaration identifier="N" baseType="integer" cardinality="single"/>`,
      body: `<p>Twice <printedVariable identifier="N"/>?</p>${entry()}`,
      processing: `<templateProcessing><setTemplateValue identifier="N">${value("21", "integer")}</setTemplateValue><setCorrectResponse identifier="RESPONSE"><product>${variable("N")}${value("2", "integer")}</product></setCorrectResponse></templateProcessing>${template("match_correct")}`,
    });
    expect(taken(xml).question.body).toContain("Twice 21?");
    expect([points(xml, { RESPONSE: "42" }), points(xml, { RESPONSE: "1" })]).toEqual([1, 0]);
  });

  test("names once what is missing from it", () => {
    const xml = itemOf({
      ...scored,
      body: `<p><audio src="a.mp3"/><video><source src="b.mp4"/></video></p><script>x</script>${choice()}`,
      after: '<stylesheet href="a.css"/><stylesheet href="b.css"/>',
    });
    const { status, messages } = taken(xml);
    expect(status).toBe("lossy");
    expect(messages).toEqual([
      expect.stringContaining("style sheets"),
      expect.stringContaining("audio a.mp3"),
      expect.stringContaining("video b.mp4"),
      expect.stringContaining("a script"),
    ]);
  });

  test("hands over pictures that the item holds itself", () => {
    const xml = itemOf({ ...scored, body: `<p><img src="data:image/png;base64,AQID" alt="dot"/></p>${choice()}` });
    const { questions, pictures } = readQtiItem(new TextEncoder().encode(xml), "item.xml");
    expect(questions[0]?.question?.body).toContain('data-file="embedded-1.png"');
    expect([...pictures]).toEqual([["embedded-1.png", Buffer.from([1, 2, 3])]]);
  });

  test.each([
    ['<?xml version="1.0"?><assessmentItem xmlns="x"', true],
    ["<!-- x --><qti-assessment-item\n", true],
    ["<questestinterop>", false],
    ["<assessmentItemRef/>", false],
  ])("%s is an item: %s", (head, is) => {
    expect(looksLikeQtiItem(head)).toBe(is);
  });
});
