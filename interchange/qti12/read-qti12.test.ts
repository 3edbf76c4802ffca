import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { looksLikeQti12, readQti12 } from "./read-qti12.ts";

const fields = (own: Record<string, string>) =>
  `<itemmetadata><qtimetadata>${Object.entries(own)
    .map(
      ([label, entry]) =>
        `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`,
    )
    .join("")}</qtimetadata></itemmetadata>`;
const material = (html: string) => `<material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material>`;
const label = (ident: string) =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">text ${ident}</mattext></material></response_label>`;
const lid = (ident: string, labels: string, attributes = "", inner = "") =>
  `<response_lid ident="${ident}" ${attributes}>${inner}<render_choice>${[...labels].map(label).join("")}</render_choice></response_lid>`;
const fib = (ident: string, attributes = "") =>
  `<response_str ident="${ident}"><render_fib ${attributes}><response_label ident="x"/></render_fib></response_str>`;
const equal = (respident: string, word: string, attributes = "") =>
  `<varequal respident="${respident}" ${attributes}>${word}</varequal>`;
const when = (tests: string, action: string, amount: string | number, attributes = "", varname = "SCORE") =>
  `<respcondition ${attributes}><conditionvar>${tests}</conditionvar><setvar varname="${varname}" action="${action}">${amount}</setvar></respcondition>`;
const canvas = '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>';
const processed = (...inner: string[]) => `<resprocessing>${inner.join("")}</resprocessing>`;
const item = (own: Record<string, string>, presentation: string, processing: string, after = "") =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment title="Quiz" ident="Q"><section ident="s"><item ident="i1" title="Question">${fields(own)}<presentation>${presentation}</presentation>${processing}${after}</item></section></assessment></questestinterop>`;

function read(xml: string): ReadInWords {
  const [question, ...more] = readQti12(new TextEncoder().encode(xml), "quiz.xml").questions;
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

describe("scores as the document says", () => {
  const worth = (kind: string, amount = "2.0") => ({ question_type: kind, points_possible: amount });
  const one = lid("r", "ABC", 'rcardinality="Single"');
  const many = lid("r", "ABC", 'rcardinality="Multiple"');
  const fourBlanks = '<and><vargte respident="r">9.5</vargte><varlte respident="r">10.5</varlte></and>';

  test.each<[string, string, [Record<string, unknown>, number][]]>([
    [
      "a choice of Canvas",
      item(
        worth("multiple_choice_question"),
        material("<p>Q</p>") + one,
        processed(canvas, when(equal("r", "B"), "Set", 100, 'continue="No"')),
      ),
      [
        [{ r: "B" }, 2],
        [{ r: "A" }, 0],
      ],
    ],
    [
      "several options of Canvas, all or nothing",
      item(
        worth("multiple_answers_question"),
        many,
        processed(
          canvas,
          when(
            `<and>${equal("r", "A")}<not>${equal("r", "B")}</not>${equal("r", "C")}</and>`,
            "Set",
            100,
            'continue="No"',
          ),
        ),
      ),
      [
        [{ r: ["A", "C"] }, 2],
        [{ r: ["A"] }, 0],
        [{ r: ["A", "B", "C"] }, 0],
      ],
    ],
    [
      "points that add up, and are taken",
      item(
        {},
        many,
        processed(
          '<outcomes><decvar varname="que" minvalue="0"/></outcomes>',
          ...["A", "B"].map((name) => when(equal("r", name), "Add", 25, "", "que")),
          when(equal("r", "C"), "Add", -10, "", "que"),
        ),
      ),
      [
        [{ r: ["A", "B"] }, 50],
        [{ r: ["A", "C"] }, 15],
        [{ r: ["C"] }, 0],
      ],
    ],
    [
      "thirds that were rounded",
      item(
        worth("multiple_dropdowns_question", "3.0"),
        material("[a] [b] [c]") + ["a", "b", "c"].map((name) => lid(`response_${name}`, "XY")).join(""),
        processed(canvas, ...["a", "b", "c"].map((name) => when(equal(`response_${name}`, "X"), "Add", 33.33))),
      ),
      [
        [{ response_a: "X" }, 1],
        [{ response_a: "X", response_b: "X", response_c: "X" }, 3],
      ],
    ],
    [
      "matching rows",
      item(
        worth("matching_question"),
        ["1", "2"].map((name) => lid(`row ${name}`, "XYZ", "", material(`Row ${name}`))).join(""),
        processed(canvas, when(equal("row 1", "Y"), "Add", 50), when(equal("row 2", "Y"), "Add", 50)),
      ),
      [
        [{ RESPONSE: [["row_1", "Y"]] }, 1],
        [
          {
            RESPONSE: [
              ["row_1", "Y"],
              ["row_2", "Y"],
            ],
          },
          2,
        ],
        [{ RESPONSE: [["row_1", "X"]] }, 0],
      ],
    ],
    [
      "texts, any of several, case apart",
      item(
        worth("short_answer_question"),
        fib("r"),
        processed(canvas, when(equal("r", "Paris") + equal("r", "Lutetia"), "Set", 100)),
      ),
      [
        [{ r: "paris" }, 2],
        [{ r: "LUTETIA" }, 2],
        [{ r: "Rome" }, 0],
      ],
    ],
    [
      "a text whose case counts",
      item({}, fib("r"), processed(when(equal("r", "pH", 'case="Yes"'), "Add", 3))),
      [
        [{ r: "pH" }, 3],
        [{ r: "ph" }, 0],
      ],
    ],
    [
      "blanks with all texts that are listed for them",
      item(
        worth("fill_in_multiple_blanks_question"),
        material("<p>Roses are [c]</p>") + lid("response_c", "AB"),
        processed(canvas, when(equal("response_c", "A"), "Add", 100)),
      ),
      [
        [{ response_c: "text a" }, 2],
        [{ response_c: "text B" }, 2],
        [{ response_c: "A" }, 0],
      ],
    ],
    [
      "a number in a range",
      item(
        worth("numerical_question"),
        fib("r", 'fibtype="Decimal"'),
        processed(canvas, when(`<or>${equal("r", "10")}${fourBlanks}</or>`, "Set", 100, 'continue="No"')),
      ),
      [
        [{ r: "9.5" }, 2],
        [{ r: "10.51" }, 0],
        [{ r: "10.0" }, 2],
      ],
    ],
    [
      "blanks that are right together",
      item(
        {},
        `<flow>${material("Now is the ")}${fib("a")}${material(" of our ")}${fib("b")}</flow>`,
        processed(when(equal("a", "winter") + equal("b", "discontent"), "Add", 3)),
      ),
      [
        [{ a: "winter" }, 0],
        [{ a: "Winter", b: "discontent" }, 3],
      ],
    ],
    [
      "an order",
      item(
        {},
        lid("r", "ABC", 'rcardinality="Ordered"'),
        processed(when(["C", "A", "B"].map((name) => equal("r", name)).join(""), "Set", 5)),
      ),
      [
        [{ r: ["C", "A", "B"] }, 5],
        [{ r: ["A", "B", "C"] }, 0],
      ],
    ],
    [
      "Blackboard's most",
      item(
        { bbmd_questiontype: "Multiple Choice" },
        `<flow class="Block">${one}</flow>`,
        `<resprocessing><outcomes><decvar varname="SCORE" maxvalue="10" minvalue="0"/></outcomes><respcondition title="correct"><conditionvar>${equal("r", "C")}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing>`,
      ),
      [
        [{ r: "C" }, 10],
        [{ r: "A" }, 0],
      ],
    ],
    [
      "sets of options",
      item({}, many, processed(when('<varsubset respident="r" setmatch="Exact">A,B</varsubset>', "Set", 4))),
      [
        [{ r: ["A", "B"] }, 4],
        [{ r: ["A"] }, 0],
      ],
    ],
    [
      "the first condition that holds, where it says so",
      item(
        {},
        one,
        processed(
          when(equal("r", "A"), "Set", 1, 'continue="No"'),
          when("<other/>", "Set", 0),
          when(`<not>${equal("r", "C")}</not>`, "Add", 0),
        ),
      ),
      [
        [{ r: "A" }, 1],
        [{ r: "B" }, 0],
      ],
    ],
    [
      "answers that differ in worth",
      item(
        worth("multiple_choice_question", "10.0"),
        one,
        processed(canvas, when(equal("r", "A"), "Set", "10.0"), when(equal("r", "B"), "Set", "5.0")),
      ),
      [
        [{ r: "A" }, 10],
        [{ r: "B" }, 5],
      ],
    ],
    [
      "Common Cartridge, in points of its own",
      item(
        { cc_profile: "cc.multiple_choice.v0p1", cc_weighting: "4" },
        one,
        processed(canvas, when(equal("r", "A"), "Set", 100)),
      ),
      [[{ r: "A" }, 4]],
    ],
  ])("%s", (_, xml, cases) => {
    expect(cases.map(([response]) => points(xml, response))).toEqual(
      cases.map(([, earned]) => expect.closeTo(earned, 6)),
    );
    expect(points(xml, {})).toBe(0);
  });
});

describe("Blackboard's own ways", () => {
  const text = (html: string) =>
    `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="SMART_TEXT">${html}</mat_formattedtext></mat_extension></material></flow>`;
  const blackboard = (own: Record<string, string>, response: string, conditions: string, right = "") =>
    `<questestinterop><assessment><section><item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_7_1</bbmd_asi_object_id>${Object.entries(
      own,
    )
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join(
        "",
      )}</itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${text("&lt;p&gt;Q [a]&lt;/p&gt;")}</flow><flow class="RESPONSE_BLOCK">${response}</flow>${right}</flow></presentation>
      <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" minvalue="0" maxvalue="6.0"/></outcomes>${conditions}
      <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect"/></respcondition></resprocessing></item></section></assessment></questestinterop>`;
  const shown = (tests: string) =>
    `<respcondition><conditionvar>${tests}</conditionvar><displayfeedback linkrefid="correct"/></respcondition>`;
  const percent = (name: string, amount: number) =>
    `<respcondition><conditionvar><varequal respident="${name}" case="No"/></conditionvar><setvar variablename="SCORE" action="Set">${amount}</setvar></respcondition>`;
  const option = (name: string) =>
    `<flow_label><response_label ident="${name}"><flow_mat>${text(name)}</flow_mat></response_label></flow_label>`;
  const choice = `<response_lid ident="response" rcardinality="Single"><render_choice>${option("x")}${option("y")}</render_choice></response_lid>`;
  const row = (name: string) =>
    `<flow class="Block">${text(`Row ${name}`)}<response_lid ident="${name}"><render_choice><flow_label><response_label ident="${name}1"/><response_label ident="${name}2"/></flow_label></render_choice></response_lid></flow>`;
  const right = `<flow class="RIGHT_MATCH_BLOCK"><flow class="Block">${text("One")}</flow><flow class="Block">${text("Two")}</flow></flow>`;

  test.each<[string, string, [Record<string, unknown>, number][]]>([
    [
      "an option with lines of percents beside it",
      blackboard(
        { bbmd_questiontype: "Multiple Choice", bbmd_partialcredit: "false" },
        choice,
        when(equal("response", "y"), "Set", "SCORE.max") + percent("x", 0) + percent("y", 100),
      ),
      [
        [{ response: ["y"] }, 6],
        [{ response: ["x"] }, 0],
      ],
    ],
    [
      "texts that are only shown to be right",
      blackboard(
        { bbmd_questiontype: "Fill in the Blank" },
        fib("response"),
        shown(equal("response", "Paris")) +
          shown('<varsubset respident="response" setmatch="Contains">Lut</varsubset>'),
      ),
      [
        [{ response: "paris" }, 6],
        [{ response: "in Lutetia" }, 6],
        [{ response: "Rome" }, 0],
      ],
    ],
    [
      "a number with a range around it",
      blackboard(
        { bbmd_questiontype: "Numeric" },
        '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>',
        shown(
          `<vargte respident="response">3.9</vargte><varlte respident="response">4.1</varlte>${equal("response", "4")}`,
        ),
      ),
      [
        [{ response: "3.9" }, 6],
        [{ response: "4" }, 6],
        [{ response: "4.2" }, 0],
      ],
    ],
    [
      "rows with texts in a block of their own",
      blackboard(
        { bbmd_questiontype: "Matching", bbmd_partialcredit: "true" },
        row("P") + row("Q"),
        shown(equal("P", "P2")) + shown(equal("Q", "Q1")),
        right,
      ),
      [
        [{ RESPONSE: [["P", "right_2"]] }, 3],
        [
          {
            RESPONSE: [
              ["P", "right_2"],
              ["Q", "right_1"],
            ],
          },
          6,
        ],
        [{ RESPONSE: [["P", "right_1"]] }, 0],
      ],
    ],
    [
      "blanks in the text, right together",
      blackboard(
        { bbmd_questiontype: "Fill in the Blank Plus" },
        fib("a"),
        when(`<and><or>${equal("a", "red")}${equal("a", "blue")}</or></and>`, "Set", "SCORE.max"),
      ),
      [
        [{ a: "Blue" }, 6],
        [{ a: "green" }, 0],
      ],
    ],
  ])("%s", (_, xml, cases) => {
    expect(cases.map(([response]) => points(xml, response))).toEqual(cases.map(([, earned]) => earned));
    expect(taken(xml).sourceIdentifier).toBe("_7_1");
  });

  test("texts stand where they belong", () => {
    const { question } = taken(
      blackboard(
        { bbmd_questiontype: "Matching" },
        row("P") + row("Q"),
        shown(equal("P", "P2")) + shown(equal("Q", "Q1")),
        right,
      ),
    );
    expect(question.body).toBe("<p>Q [a]</p>");
    expect(question.interactions).toMatchObject([
      { sources: [{ content: "Row P" }, { content: "Row Q" }], targets: [{ content: "One" }, { content: "Two" }] },
    ]);
    const blank = blackboard(
      { bbmd_questiontype: "Fill in the Blank Plus" },
      fib("a"),
      when(equal("a", "red"), "Set", "SCORE.max"),
    );
    expect(taken(blank).question.body).toContain('<p>Q <span data-interaction="a"></span></p>');
  });

  test("partial credit by percents is refused by name", () => {
    const xml = blackboard(
      { bbmd_questiontype: "Multiple Answer", bbmd_partialcredit: "true" },
      choice,
      percent("x", 50),
    );
    expect(read(xml)).toMatchObject({
      status: "unsupported",
      messages: [expect.stringContaining("Blackboard’s own rules")],
    });
  });
});

describe("what a question says", () => {
  const kind = { question_type: "multiple_choice_question", points_possible: "1.0" };
  const right = processed(canvas, when(equal("r", "A"), "Set", 100));

  test("keeps HTML and what only looks like it apart, pictures, and Canvas's formulas", () => {
    const html =
      '<p>See <img src="$IMS-CC-FILEBASE$/a.png" alt="a"> <img class="equation_image" data-equation-content="x^2" src="/e"></p>';
    const plain =
      '<response_label ident="A"><material><mattext texttype="text/plain">Use &lt;b&gt;</mattext></material></response_label>';
    const { question } = taken(
      item(kind, material(html) + lid("r", "B").replace("<render_choice>", `<render_choice>${plain}`), right),
    );
    expect(question.body).toBe(
      '<p>See <img data-file="$IMS-CC-FILEBASE$/a.png" alt="a"> <span data-tex="x^2"></span></p>',
    );
    expect(question.interactions[0]).toMatchObject({ options: [{ content: "Use &lt;b&gt;" }, { content: "text B" }] });
  });

  test("gives options their feedback, and what is always said as an explanation", () => {
    const show = (tests: string, name: string) =>
      `<respcondition continue="Yes"><conditionvar>${tests}</conditionvar><displayfeedback linkrefid="${name}"/></respcondition>`;
    const says = (name: string, text: string) =>
      `<itemfeedback ident="${name}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;
    const processing = processed(
      canvas,
      show("<other/>", "all"),
      show(equal("r", "B"), "b"),
      when(equal("r", "A"), "Set", 100),
    );
    const { question, status } = taken(
      item(kind, lid("r", "AB"), processing, says("all", "See p. 3") + says("b", "Not B") + says("none", " ")),
    );
    expect(status).toBe("ok");
    expect(question.explanation).toBe("See p. 3");
    expect(question.interactions[0]).toMatchObject({ options: [{ feedback: "" }, { feedback: "Not B" }] });
  });

  test("what has no place in a question is named: hints, and texts for others", () => {
    const hint = "<hint><hintmaterial><material><mattext>Think!</mattext></material></hintmaterial></hint>";
    const rubric = '<rubric view="Scorer"><material><mattext>Be kind.</mattext></material></rubric>';
    const processing = processed(when(equal("r", "A"), "Set", 1));
    const codesOf = (after: string) => {
      const bytes = new TextEncoder().encode(item({}, lid("r", "AB"), processing, after));
      return readQti12(bytes, "quiz.xml").questions.map(({ status, messages }) => [
        status,
        ...messages.map(({ code }) => code),
      ]);
    };
    expect(codesOf(`<itemfeedback ident="h">${hint}</itemfeedback>${rubric}`)).toEqual([
      ["lossy", "hint_left_out", "text_for_others"],
    ]);
    expect(codesOf(rubric.replace("Be kind.", " "))).toEqual([["ok"]]);
  });

  test("an essay is marked by hand", () => {
    const xml = item(
      { question_type: "essay_question", points_possible: "7", qmd_topic: "Ice" },
      material("Why?") + fib("r", 'rows="9"'),
      processed(canvas, '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>'),
    );
    expect(taken(xml)).toMatchObject({
      interactions: ["extended_text"],
      question: { text_tags: { topic: "Ice" }, score_rule: { max_points: 7 }, interactions: [{ expected_lines: 9 }] },
    });
  });

  const shown = '<material><matimage imagtype="image/png" uri="map.png" label="A map"/></material>';
  const area = (ident: string, shape: string, coords: string, words = "") =>
    `<response_label ident="${ident}" rarea="${shape}">${coords}${words && `<material><mattext>${words}</mattext></material>`}</response_label>`;
  const xy = (labels: string, picture = shown) =>
    `<response_xy ident="r" rcardinality="Single">${material("Where?")}<render_hotspot>${picture}${labels}</render_hotspot></response_xy>`;

  test("a picture with areas is a hotspot question, its areas as they are drawn and scored by their names", () => {
    const labels = [
      area("A", "Rectangle", "10,20,30,40", "The sea"),
      area("B", "Ellipse", "50,60,8,8", "An island"),
      area("C", "Ellipse", "90 60 8 4", "A lake"),
      area("D", "Bounded", "1,1, 9,1, 9,9", "A cape"),
    ];
    const xml = item({ points_possible: "2" }, xy(labels.join("")), processed(when(equal("r", "B"), "Set", 2)));
    expect(taken(xml)).toMatchObject({ status: "ok", messages: [] });
    expect(taken(xml).question.interactions).toMatchObject([
      {
        type: "hotspot",
        prompt: "Where?",
        image: expect.stringContaining('data-file="map.png"'),
        max_choices: 1,
        options: [
          { label: "The sea", shape: "rect", coords: [10, 20, 50, 50] },
          { label: "An island", shape: "circle", coords: [50, 60, 4] },
          { label: "A lake", shape: "ellipse", coords: [90, 60, 4, 2] },
          { label: "A cape", shape: "poly", coords: [1, 1, 9, 1, 9, 9] },
        ],
      },
    ]);
    expect([points(xml, { r: ["B"] }), points(xml, { r: ["A"] })]).toEqual([2, 0]);
  });

  test("a point scored by where it lies is a choice of that area, or elsewhere", () => {
    const inside = '<varinside respident="r" areatype="Rectangle">10,20,30,40</varinside>';
    const found = taken(item({}, xy(""), processed(when(inside, "Set", 1))));
    expect(found.messages.join()).toContain("Students were to choose a point in a picture");
    expect(found.question.interactions).toMatchObject([
      { type: "hotspot", options: [{ shape: "rect", coords: [10, 20, 50, 50] }, { shape: "default" }] },
    ]);
    expect(Object.values(found.question.key)).toMatchObject([{ correct: ["AREA_1"] }]);
  });

  test.each([
    ["Hot Spot", item({ bbmd_questiontype: "Hot Spot" }, "", "")],
    [
      "no numbers for it",
      item({}, fib("r"), "<itemproc_extension><calculated><var_sets/></calculated></itemproc_extension>"),
    ],
    ["a point in a picture", item({}, '<response_xy ident="r"/>', "")],
    ["which areas are right", item({}, xy(""), "")],
    ["in percent", item({ question_type: "hot_spot_question" }, xy(area("A", "rectangle", "0.3,0.1,0.6,0.4")), "")],
    [
      "in a way we can’t work out",
      item({}, lid("r", "AB"), processed(when('<varinside respident="r">1</varinside>', "Set", 1))),
    ],
    ["isn’t there: gone", item({}, lid("r", "AB"), processed(when(equal("gone", "A"), "Set", 1)))],
    [
      "scored as a whole",
      item(
        { scoring_algorithm: "AllOrNothing" },
        lid("r", "AB", 'rcardinality="Multiple"'),
        processed(when(equal("r", "A"), "Add", 1)),
      ),
    ],
    ["has no questions", "<questestinterop><assessment/></questestinterop>"],
  ])("%s is named", (named, xml) => {
    const found = read(xml);
    expect(found).toMatchObject({ status: "unsupported", question: null });
    expect(found.messages.join(" ")).toContain(named);
  });

  test.each([
    ["The picture it’s about is missing", xy(area("A", "Rectangle", "1,2,3,4"), "")],
    ["shape we don’t know: Star 1,2", xy(area("A", "Star", "1,2"))],
  ])("what has to be mended in the file is named: %s", (named, presentation) => {
    const found = read(item({}, presentation, ""));
    expect(found).toMatchObject({ status: "invalid", question: null });
    expect(found.messages.join(" ")).toContain(named);
  });

  test("is known by the beginning of its document", () => {
    expect([looksLikeQti12("<?xml?><questestinterop>"), looksLikeQti12("<assessmentItem>")]).toEqual([true, false]);
  });
});

const folder = findRealMaterial("qti/items");
if (folder) {
  const rows = readFileSync(join(folder, "INDEX.tsv"), "utf8")
    .split("\n")
    .map((line) => line.split("\t"));
  const paths = rows.filter(([, , , kind]) => kind === "qti12").map(([path = ""]) => path);
  const questions = paths.flatMap((path) => readQti12(readFileSync(join(folder, path)), path).questions);
  const count = questions.filter(({ question }) => question !== null).length;

  test(`real documents: ${count} of ${questions.length} questions of ${paths.length} documents come in, and the others say why not`, () => {
    expect(count).toBeGreaterThan(200);
    for (const { question, messages, place } of questions)
      if (!question) expect(messages.join(), place.file).not.toBe("");
  });
}
