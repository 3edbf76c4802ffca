import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { answeredQuestion } from "@sextant/questions/testing/arbitraries.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "../messages/message.ts";
import { inWords } from "../testing/in-words.ts";
import { questionOf, responsesTo, singleQuestion, withoutIds } from "../testing/round-trip.ts";
import { storedQuestion } from "../testing/score-read.ts";
import { anyPicture, shareOf, toWrite, translated } from "../testing/to-write.ts";
import { parseXml } from "../xml/parse-xml.ts";
import { childElements, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { readMoodleXml } from "./read-moodle-xml.ts";
import { writeMoodleXml } from "./write-moodle-xml.ts";

/** What Moodle's own exporter writes in every question of a type, in this order; `repeated` as often as there are answers. */
const common = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"];
const onWhole = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"];
const needed: Record<string, { settings: string[]; repeated: string[] }> = {
  multichoice: {
    settings: ["single", "shuffleanswers", "answernumbering", "showstandardinstruction", ...onWhole],
    repeated: ["answer"],
  },
  truefalse: { settings: [], repeated: ["answer"] },
  shortanswer: { settings: ["usecase"], repeated: ["answer"] },
  numerical: { settings: ["unitgradingtype", "unitpenalty", "showunits", "unitsleft"], repeated: ["answer"] },
  matching: { settings: ["shuffleanswers", ...onWhole], repeated: ["subquestion"] },
  ordering: {
    settings: [
      ...["layouttype", "selecttype", "selectcount", "gradingtype", "showgrading", "numberingstyle"],
      ...[...onWhole, "shownumcorrect"],
    ],
    repeated: ["answer"],
  },
  ddwtos: { settings: ["shuffleanswers", ...onWhole], repeated: ["dragbox"] },
  essay: {
    settings: [
      ...["responseformat", "responserequired", "responsefieldlines", "attachments", "attachmentsrequired"],
      ...["maxbytes", "filetypeslist", "graderinfo", "responsetemplate"],
    ],
    repeated: [],
  },
  cloze: { settings: [], repeated: [] },
};
/** Words that Moodle looks up by name; a number in their place ends its import. */
const gradings = ["ALL_OR_NOTHING", "ABSOLUTE_POSITION", "RELATIVE_NEXT_EXCLUDE_LAST"];
const optional = ["tags", "hint", "minwordlimit", "maxwordlimit", "units"];

/** What does not agree with how Moodle writes a question itself. */
function strangeIn(question: XmlElement): string[] {
  const type = question.attributes.type ?? "";
  const rule = needed[type];
  if (!rule) return [`type ${type}`];
  const names = childElements(question).map(({ name }) => name);
  const all = [...common, ...rule.settings, ...rule.repeated];
  const grading = findChild(question, "gradingtype");
  const answers = childElements(question).filter(({ name }) => name === "answer");
  return [
    ...all.filter((name) => !names.includes(name)).map((name) => `no ${name}`),
    ...names.filter((name) => ![...all, ...optional].includes(name)).map((name) => `strange ${name}`),
    ...[...common, ...rule.settings].filter((name) => names.indexOf(name) !== names.lastIndexOf(name)),
    ...(grading && !gradings.includes(textOf(grading).trim()) ? ["grading"] : []),
    ...(type !== "ordering" && type !== "essay" && answers.some((answer) => !findChild(answer, "feedback"))
      ? ["an answer without feedback"]
      : []),
  ];
}

const questionsIn = (text: string) =>
  childElements(parseXml(text)).filter(({ attributes }) => attributes.type !== "category");

const readBack = (text: string) => {
  const { questions, pictures } = readMoodleXml(new TextEncoder().encode(text), "back.xml");
  return { questions: questions.map(inWords), pictures };
};

const option = (name: string, content: string, feedback = "") => ({ source_identifier: name, content, feedback });
const options = [option("A", "a &lt; b ]]&gt;"), option("B", "{c} ~ #d", "So <b>it</b> is."), option("C", "50% = \\}")];
const choice = { type: "choice" as const, source_identifier: "R", options };
const body = '<p>What is <span data-tex="\\frac{1}{2} &lt; a"></span> of $5 &amp; $6?<br>]]&gt;</p>';
const mapping = { points: { A: 0.5, B: 0.5, C: -0.5 }, lower_bound: 0, upper_bound: 1 };

const said: [string, Parameters<typeof questionOf>[0]][] = [
  [
    "one answer",
    {
      body,
      interactions: [choice],
      key: { R: { correct: ["B"] } },
      explanation: "<p>Because.</p>",
      hints: ["<p>First &lt; second.</p>", '<p>Then <span data-tex="x^2"></span>.</p>'],
      score_rule: { max_points: 2.5, combine: "all" },
    },
  ],
  [
    "several answers",
    {
      body,
      interactions: [{ ...choice, max_choices: 0, shuffle: false }],
      key: { R: { correct: ["A", "B"], mapping } },
    },
  ],
  [
    "true or false",
    {
      body,
      interactions: [{ ...choice, shuffle: false, options: [option("t", "True", "No."), option("f", "False")] }],
      key: { R: { correct: ["f"] } },
    },
  ],
  [
    "typed texts",
    {
      body,
      interactions: [{ type: "text_entry", source_identifier: "R" }],
      key: {
        R: {
          accept: [
            { text: "a*b <x>", case_sensitive: true },
            { pattern: "c*", case_sensitive: true, points: 0.5 },
          ],
        },
      },
    },
  ],
  [
    "numbers",
    {
      body,
      interactions: [{ type: "numeric_entry", source_identifier: "R" }],
      key: { R: { accept: ["-3.5", "7"], tolerance: "0.25" } },
    },
  ],
  [
    "a number with units that cost a part of the points",
    {
      body,
      interactions: [{ type: "numeric_entry", source_identifier: "R", unit: { required: true } }],
      key: {
        R: {
          accept: ["1.5"],
          tolerance: "0.01",
          units: {
            accept: [
              { unit: "m", multiplier: "1" },
              { unit: "cm", multiplier: "1/100" },
            ],
            penalty: 0.25,
          },
        },
      },
    },
  ],
  [
    "a number with a unit that may be left out",
    {
      body,
      interactions: [{ type: "numeric_entry", source_identifier: "R", unit: { side: "left" } }],
      key: { R: { accept: ["5"], tolerance: null, units: { accept: [{ unit: "$", multiplier: "1" }], penalty: 0 } } },
    },
  ],
  [
    "pairs",
    {
      body,
      interactions: [
        {
          type: "match",
          source_identifier: "R",
          shuffle: false,
          sources: [option("1", "<b>cat</b>"), option("2", "ant")],
          targets: [option("x", "mammal"), option("y", 'a &lt; <span data-tex="x"></span>'), option("z", "fish")],
        },
      ],
      key: {
        R: {
          correct: [
            ["1", "x"],
            ["2", "y"],
          ],
          mapping: {
            points: [
              { source: "1", target: "x", points: 1 },
              { source: "2", target: "y", points: 1 },
            ],
          },
        },
      },
    },
  ],
  [
    "an order",
    {
      body,
      interactions: [
        {
          type: "order",
          source_identifier: "R",
          orientation: "horizontal",
          options: options.map((one) => ({ ...one, feedback: "" })),
        },
      ],
      key: { R: { correct: ["A", "B", "C"], partial: "per_adjacent" } },
    },
  ],
  [
    "an essay",
    {
      body,
      interactions: [{ type: "extended_text", source_identifier: "R", expected_lines: 9, max_words: 200 }],
      key: { R: { max_points: 5, guidance: "<p>Look.</p>" } },
      score_rule: { max_points: 5, combine: "all" },
    },
  ],
  [
    "files to upload",
    {
      body,
      interactions: [{ type: "file_upload", source_identifier: "R", kinds: ["picture", "pdf"], max_files: 2 }],
      key: { R: { max_points: 5, guidance: "<p>Look.</p>" } },
      score_rule: { max_points: 5, combine: "all" },
    },
  ],
  [
    "a text with fields",
    {
      body: '<p>In <span data-interaction="R"></span> lies <span data-interaction="S"></span>, <span data-interaction="T"></span> and <span data-interaction="U"></span>.</p>',
      interactions: [
        { ...choice, type: "inline_choice", shuffle: false },
        { type: "text_entry", source_identifier: "S" },
        { type: "numeric_entry", source_identifier: "T" },
        { ...choice, source_identifier: "U", max_choices: 0 },
      ],
      key: {
        R: { correct: ["C"] },
        S: { accept: [{ text: "} ~ #5;" }, { pattern: "=x*", points: 0.25 }] },
        T: { accept: ["5"], tolerance: "0.5" },
        U: { correct: ["A", "B"], mapping },
      },
      score_rule: { max_points: 4, combine: "sum" },
    },
  ],
];

describe("a question in Moodle's XML", () => {
  test.each(said)("comes back as it was: %s", (_, fields) => {
    const content = cleanQuestion(questionOf(fields));
    const { text, losses } = writeMoodleXml([toWrite(content)], anyPicture);
    expect(losses).toEqual([]);
    const [back] = readBack(text).questions;
    if (!back) throw new Error(text);
    expect(back).toMatchObject({ status: "ok", title: "A title", messages: [] });
    expect(withoutIds(storedQuestion(back))).toEqual(withoutIds(content));
  });

  test("brings its pictures, tags and category with it", () => {
    const content = questionOf({
      body: '<p><img data-file="f1" alt="A &quot;map&quot;" width="40"></p>',
      interactions: [{ ...choice, options: [option("A", '<img data-file="f2" alt="x">'), option("B", "b")] }],
      key: { R: { correct: ["A"] } },
      text_tags: { category: "Top/two", tags: "b" },
    });
    const { text } = writeMoodleXml([{ ...toWrite(content), tagNames: { topic: "a" } }], anyPicture);
    const { questions, pictures } = readBack(text);
    expect([...pictures.keys()]).toEqual(["images/f2.png", "images/f1.png"]);
    expect(questions[0]?.question).toMatchObject({
      body: '<p><img data-file="images/f1.png" alt="A &quot;map&quot;" width="40"></p>',
      text_tags: { category: "Top/two", tags: "a, b" },
    });
    expect(writeMoodleXml([toWrite(content)], () => null).losses).toContainEqual({
      question: toWrite(content).id,
      message: message("picture_gone"),
    });
  });

  test("has words that are put into a text", () => {
    const content = questionOf({
      interactions: [
        {
          type: "gap_match",
          source_identifier: "R",
          prompt: '<p>The <span data-gap="1"></span> eats the <span data-gap="2"></span>.</p>',
          options: [option("A", "cat"), { ...option("B", "mouse"), max_matches: 0 }],
          gaps: [{ source_identifier: "1" }, { source_identifier: "2" }],
        },
      ],
      key: {
        R: {
          correct: [
            ["A", "1"],
            ["B", "2"],
          ],
          mapping: {
            points: [
              { source: "A", target: "1", points: 1 },
              { source: "B", target: "2", points: 1 },
            ],
          },
        },
      },
    });
    const { text, losses } = writeMoodleXml([toWrite(content)], anyPicture);
    expect(losses).toEqual([]);
    expect(readBack(text).questions[0]?.question?.interactions).toMatchObject([
      {
        type: "gap_match",
        prompt: '<p>The <span data-gap="G1"></span> eats the <span data-gap="G2"></span>.</p>',
        options: [{ max_matches: 1 }, { max_matches: 0 }],
      },
    ]);
  });
});

/** What makes the same answer worth something else. */
const changing = new Set<string>(["out_lowest", "part_of_right", "share_of_pairs", "share_of_gaps", "blank_points"]);

test("whatever is written is read back, and gives the same points unless it is named", () => {
  let written = 0;
  fc.assert(
    fc.property(singleQuestion, (answered) => {
      const { text, losses } = writeMoodleXml([toWrite(answered.question)], anyPicture);
      if (losses.some(({ isLeftOut }) => isLeftOut)) return;
      written += 1;
      const [back, ...more] = readBack(text).questions;
      expect(more).toEqual([]);
      if (!back?.question) throw new Error(`${back?.messages.join()} ${text}`);
      const content = storedQuestion(back);
      const [first, ...others] = responsesTo(answered);
      const isNamed = losses.some(({ message }) => changing.has(message.code));
      for (const response of isNamed ? [first ?? {}] : [first ?? {}, ...others]) {
        const same = translated(answered.question, content, response);
        if (same && shareOf(answered.question, response) !== null)
          expect(shareOf(content, same)).toBeCloseTo(shareOf(answered.question, response) ?? 0, 5);
      }
    }),
    { numRuns: 300 },
  );
  expect(written).toBeGreaterThan(100);
});

const fieldTypes = new Set(["inline_choice", "choice", "text_entry", "numeric_entry"]);

test("questions of several parts are read back with all of them", () => {
  let written = 0;
  fc.assert(
    fc.property(answeredQuestion, ({ question: given, full }) => {
      // Fields are in text order, and those without a place in the text are last.
      const isPlaced = ({ type }: { type: string }) => type === "inline_choice";
      const fields = given.interactions.filter(({ type }) => fieldTypes.has(type));
      const question = {
        ...given,
        interactions: [...fields.filter(isPlaced), ...fields.filter((one) => !isPlaced(one))],
        score_rule: { max_points: 3, combine: "sum" as const },
      };
      const { text, losses } = writeMoodleXml([toWrite(question)], anyPicture);
      if (question.interactions.length < 2 || losses.some(({ isLeftOut }) => isLeftOut)) return;
      written += 1;
      const [back] = readBack(text).questions;
      if (!back?.question) throw new Error(`${back?.messages.join()} ${text}`);
      const content = storedQuestion(back);
      expect(content.interactions.map(({ type }) => type)).toEqual(question.interactions.map(({ type }) => type));
      const same = translated(question, content, full);
      if (same) expect(shareOf(content, same)).toBeCloseTo(1, 5);
    }),
    { numRuns: 400 },
  );
  expect(written).toBeGreaterThan(20);
});

describe("for Moodle itself", () => {
  test("every question has what Moodle's own exporter writes of its type, and names where Moodle wants names", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        const { text } = writeMoodleXml([toWrite(cleanQuestion(question))], anyPicture);
        for (const one of questionsIn(text)) expect(strangeIn(one)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("an order names its grading, and says whether right ones are counted", () => {
    const order = { type: "order" as const, source_identifier: "R", options };
    const key = { R: { correct: ["A", "B", "C"], partial: "per_position" as const } };
    const { text } = writeMoodleXml([toWrite(questionOf({ body, interactions: [order], key }))], anyPicture);
    expect(text).toContain("<gradingtype>ABSOLUTE_POSITION</gradingtype>");
    expect(text).toContain("<shownumcorrect>");
  });

  test("blanks of different worth keep their weights, and points that Moodle cannot give are named", () => {
    const fields = ["R1", "R2"].map((name) => ({ type: "text_entry" as const, source_identifier: name }));
    const key = Object.fromEntries(fields.map((one) => [one.source_identifier, { accept: [{ text: "a" }] }]));
    const shown = '<p><span data-interaction="R1"></span> <span data-interaction="R2"></span></p>';
    const written = (max_points: number) => {
      const score_rule = { max_points, combine: "sum" as const, weights: { R1: 1, R2: 3 } };
      return writeMoodleXml([toWrite(questionOf({ body: shown, interactions: fields, key, score_rule }))], anyPicture);
    };
    expect(written(4)).toMatchObject({ losses: [], text: expect.stringMatching(/\{1:SHORTANSWER.*\{3:SHORTANSWER/) });
    expect(written(1).losses.map(({ message }) => message)).toEqual([message("blank_points", { points: 4 })]);
  });
});

const folder = findRealMaterial("moodle");
if (folder) {
  test("a real Moodle's own file agrees with what is asked of ours", () => {
    const own = questionsIn(readFileSync(join(folder, "corpus.xml"), "utf8"));
    const known = own.filter(({ attributes }) => Object.hasOwn(needed, attributes.type ?? ""));
    expect(known.length).toBeGreaterThan(45);
    // Said of a cloze text by its blanks.
    for (const one of known) {
      const isCloze = one.attributes.type === "cloze";
      const strange = strangeIn(one).filter((text) => !(isCloze && text === "no defaultgrade"));
      const isOtherGrading = strange.length === 1 && strange[0] === "grading";
      expect(isOtherGrading ? [] : strange, textOf(findChild(one, "name") ?? one)).toEqual([]);
    }
  });
}
