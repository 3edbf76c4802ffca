import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { assignIds } from "../assign-ids.ts";
import { questionInput } from "../question.ts";
import { answeredQuestion } from "../testing/arbitraries.ts";
import { contrast } from "./contrast.ts";
import { listHtmlPieces } from "./html-pieces.ts";
import { lintQuestion } from "./lint-question.ts";

const options = (...contents: (string | object)[]) =>
  contents.map((one, index) => ({
    id: `o${index + 1}`,
    ...(typeof one === "string" ? { content: one } : one),
  }));

const sound = {
  body: "<p>What draws the sea towards itself?</p>",
  explanation: "<p>Gravity.</p>",
  interactions: [{ id: "i1", type: "choice", options: options("the moon", "the wind", "the shore") }],
  key: { i1: { correct: ["o1"] } },
};
const choiceOf = (...contents: (string | object)[]) => ({
  interactions: [{ id: "i1", type: "choice", options: options(...contents) }],
});
const typed = (accept: unknown[], more: object = {}) => ({
  interactions: [{ id: "i1", type: "text_entry", prompt: "" }],
  key: { i1: { accept } },
  ...more,
});
const gapped = ({ options, pairs }: { options: object[]; pairs: string[][] }) => ({
  body: '<p>What comes: <span data-gap="g1"></span> and <span data-gap="g2"></span></p>',
  interactions: [{ id: "i1", type: "gap_match", options, gaps: [{ id: "g1" }, { id: "g2" }] }],
  key: { i1: { correct: pairs } },
});
const matching = {
  id: "i1",
  type: "match",
  sources: [
    { id: "s1", content: "spring tide" },
    { id: "s2", content: "neap tide" },
  ],
  targets: [
    { id: "t1", content: "full moon" },
    { id: "t2", content: "half moon" },
  ],
};
const number = (key: object) => ({
  body: "<p>How many people live in the town?</p>",
  interactions: [{ id: "i1", type: "numeric_entry" }],
  key: { i1: key },
});

const questionOf = (change: object) => assignIds(questionInput.parse({ ...sound, ...change }), () => "new");
const told = (change: object) =>
  lintQuestion(questionOf(change)).map(({ severity, path, code }) => `${severity} ${path} ${code}`);

describe("lintQuestion", () => {
  it("has nothing to say of a sound question", () => {
    expect(told({})).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ["no key", { key: {} }, ["error key.i1 no_key"]],
    ["no explanation", { explanation: "" }, ["warning explanation no_explanation"]],
    [
      "two options alike",
      choiceOf("the moon", "the wind", "the  wind"),
      ["error interactions.0.options.2.content repeated_option"],
    ],
    [
      "two options of one value",
      choiceOf("3", "1/2", "0.50"),
      ["warning interactions.0.options.2.content equal_options"],
    ],
    [
      "two options but for a full stop",
      choiceOf("the moon", "wind", "wind."),
      ["warning interactions.0.options.2.content equal_options"],
    ],
    [
      "a picture without text in an option",
      choiceOf("the moon", '<img data-file="f" alt=" ">'),
      ["warning interactions.0.options.1.content picture_without_text"],
    ],
    [
      "a picture without text in the explanation",
      { explanation: 'See <img data-file="f">' },
      ["warning explanation picture_without_text"],
    ],
    [
      "a video without a name",
      { explanation: 'See <video data-file="f"></video>' },
      ["warning explanation clip_without_name"],
    ],
    ["a sound with a name", { body: 'What rings? <audio data-file="f" title="a bell"></audio>' }, []],
    ["a picture with text", { body: 'What draws it? <img data-file="f" alt="a tide">' }, []],
    [
      "TeX with an unknown command",
      { explanation: '<p><span data-tex="\\foo{x}"></span></p>' },
      ["error explanation formula_not_set"],
    ],
    [
      "TeX that is not closed",
      choiceOf("the moon", '<span data-tex="\\frac{1}{"></span>'),
      ["error interactions.0.options.1.content formula_not_set"],
    ],
    [
      "TeX that wants a line of its own",
      { explanation: '<span data-tex="\\begin{align}a&=b\\end{align}"></span>' },
      [],
    ],
    [
      "an empty formula",
      { explanation: '<p>So <span data-tex=" "></span></p>' },
      ["warning explanation empty_formula"],
    ],
    [
      "a heading in an option",
      choiceOf("the moon", "<h3>the wind</h3>"),
      ["warning interactions.0.options.1.content heading_misplaced"],
    ],
    ["an empty heading", { explanation: "<h2> </h2><p>Gravity.</p>" }, ["warning explanation empty_heading"]],
    [
      "a heading of the first level",
      { explanation: "<h1>Why</h1><p>Gravity.</p>" },
      ["warning explanation heading_of_page"],
    ],
    [
      "a heading that skips a level",
      { explanation: "<h2>Why</h2><h4>So</h4>" },
      ["warning explanation heading_skips_level"],
    ],
    ["headings in order", { explanation: "<h2>Why</h2><h3>So</h3><h2>And</h2>" }, []],
    [
      "yellow mathematics",
      { explanation: '<span data-tex="\\textcolor{yellow}{x}"></span>' },
      ["warning explanation low_contrast"],
    ],
    [
      "dark blue MathML",
      { explanation: '<math><mi mathcolor="#000080">x</mi></math>' },
      ["warning explanation low_contrast"],
    ],
    ["mathematics in a middling colour", { explanation: '<span data-tex="\\color{#3070d0} x"></span>' }, []],
    [
      "all of the above, which keeps its place among shuffled options",
      choiceOf("the moon", "the wind", "All of the above"),
      [],
    ],
    [
      "all of the above in its place",
      choiceOf("the moon", "the wind", { content: "All of the above", fixed: true }),
      [],
    ],
    [
      "all of the above, not shuffled",
      {
        interactions: [{ id: "i1", type: "choice", shuffle: false, options: options("the moon", "All of the above") }],
      },
      [],
    ],
    [
      "options named by letter",
      choiceOf("the moon", "the wind", "Both A and B"),
      ["warning interactions.0.options.2.content refers_by_letter"],
    ],
    ["statements named by number", choiceOf("I only", "II only", "I and II only"), []],
    [
      "a telling length",
      choiceOf("the moon, by the pull of its mass on the water", "the wind", "the shore"),
      ["warning interactions.0.options.0.content longest_is_right"],
    ],
    [
      "a length that tells nothing",
      choiceOf("the moon, by the pull of its mass on the water", "the wind, by the push of the air on it", "the shore"),
      [],
    ],
    [
      "an option of 500 letters",
      choiceOf("the moon", "x".repeat(500)),
      ["warning interactions.0.options.1.content long_option"],
    ],
    [
      "a body of 3000 letters",
      { body: `<p>${"Tides. ".repeat(430)}What draws the sea?</p>` },
      ["warning body long_stem"],
    ],
    ["a negative stem", { body: "<p>Which of these does not draw the sea?</p>" }, ["warning body negative_stem"]],
    ["an emphasised negation", { body: "<p>Which of these does <strong>not</strong> draw the sea?</p>" }, []],
    ["a negation in capitals", { body: "<p>All EXCEPT which draw the sea?</p>" }, []],
    ["a condition that denies", { body: "<p>How many groups have exactly one who is not an employee?</p>" }, []],
    ["the least common multiple", { body: "<p>What is the least common multiple of both?</p>" }, []],
    [
      "the least likely",
      { body: "<p>Which of these is least likely to draw the sea?</p>" },
      ["warning body negative_stem"],
    ],
    [
      "two pictures of one description",
      choiceOf("the moon", '<img data-file="a" alt="x">', '<img data-file="b" alt="x">'),
      [],
    ],
    ["options that differ by a capital", choiceOf("BB", "Bb", "bb"), []],
    ["at least", { body: "<p>What pulls at least a little?</p>" }, []],
    ["a negation before the question", { body: "<p>It does not rain. What draws the sea?</p>" }, []],
    [
      "a negation in the prompt",
      { interactions: [{ ...sound.interactions[0], prompt: "Which is not right?" }] },
      ["warning interactions.0.prompt negative_stem"],
    ],
    [
      "the answer in the stem",
      { body: "<p>The moon is large. What draws the sea?</p>" },
      ["warning body answer_in_stem"],
    ],
    ["all answers in the stem", { body: "<p>What draws the sea: the moon, the wind or the shore?</p>" }, []],
    [
      "a text that stands in the stem",
      { ...typed([{ text: "moon" }]), body: "<p>The moon draws it. What does?</p>" },
      ["warning body answer_in_stem"],
    ],
    ["a text that nobody types", typed([{ text: "mo\u00adon" }]), ["warning key.i1.accept.0 untyped_character"]],
    ["a pattern that texts can match", typed([{ pattern: "the * moon" }]), []],
    [
      "more right ones than may be chosen",
      { key: { i1: { correct: ["o1", "o2"] } } },
      ["error key.i1.correct more_correct_than_choices"],
    ],
    [
      "a right number beyond the SAT's field",
      number({ accept: ["123456"], tolerance: { type: "sat" } }),
      ["warning key.i1.accept too_long_for_grid"],
    ],
    [
      "a right number that is cut to the SAT's field",
      number({ accept: ["1234.5678"], tolerance: { type: "sat" } }),
      [],
    ],
    ["a right number in a free field", number({ accept: ["123456"] }), []],
    ["a number that cannot be typed", number({ accept: ["3 1/2"] }), ["error key.i1.accept.0 not_a_number"]],
    ["a range of numbers", number({ accept: [], ranges: [{ min: "3", max: "4" }] }), []],
  ])("of %s", (_, change, problems) => {
    expect(told(change)).toEqual(problems);
  });

  test.each<[string, object, string[]]>([
    [
      "one option for two gaps",
      gapped({
        options: [
          { id: "o1", content: "ebb" },
          { id: "o2", content: "flow" },
        ],
        pairs: [
          ["o1", "g1"],
          ["o1", "g2"],
        ],
      }),
      ["error"],
    ],
    [
      "an option that may fill both gaps",
      gapped({
        options: [
          { id: "o1", content: "ebb", max_matches: 2 },
          { id: "o2", content: "flow" },
        ],
        pairs: [
          ["o1", "g1"],
          ["o1", "g2"],
        ],
      }),
      [],
    ],
    [
      "a gap that stands nowhere",
      { ...gapped({ options: [{ id: "o1", content: "ebb" }], pairs: [["o1", "g1"]] }), body: "<p>Fill it.</p>" },
      ["error", "warning"],
    ],
    [
      "a match with fewer pairs than are right",
      {
        interactions: [{ ...matching, max_associations: 1 }],
        key: {
          i1: {
            correct: [
              ["s1", "t1"],
              ["s2", "t2"],
            ],
          },
        },
      },
      ["error"],
    ],
    [
      "a match that can be made",
      {
        interactions: [matching],
        key: {
          i1: {
            correct: [
              ["s1", "t1"],
              ["s2", "t2"],
            ],
          },
        },
      },
      [],
    ],
    [
      "an order that leaves one out",
      {
        interactions: [{ id: "i1", type: "order", options: options("first", "second", "third") }],
        key: { i1: { correct: ["o2", "o1"] } },
      },
      ["error"],
    ],
    [
      "an order",
      {
        interactions: [{ id: "i1", type: "order", options: options("first", "second", "third") }],
        key: { i1: { correct: ["o2", "o3", "o1"] } },
      },
      [],
    ],
    [
      "an essay",
      {
        interactions: [{ id: "i1", type: "extended_text", prompt: "Why?" }],
        key: { i1: { max_points: 4, rubric: [], guidance: "" } },
      },
      [],
    ],
    [
      "an inline choice with a telling option",
      {
        body: '<p>The sea is drawn by <span data-interaction="i1"></span>.</p>',
        interactions: [{ id: "i1", type: "inline_choice", options: options("the moon", "wind", "Both A and B") }],
      },
      ["warning"],
    ],
  ])("of %s tells as it should", (_, change, severities) => {
    const found = lintQuestion(questionOf(change));
    expect([...new Set(found.map(({ severity }) => severity))], JSON.stringify(found)).toEqual(severities);
  });

  it("says an error in words for the person", () => {
    expect(lintQuestion(questionOf({ explanation: '<span data-tex="\\foo"></span>' }))).toMatchObject([
      { message: expect.stringContaining("\\foo: Undefined control sequence") },
    ]);
  });

  test("a full answer is never told to be out of reach", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        expect(lintQuestion(question).map(({ code }) => code)).not.toContain("unreachable_answer");
      }),
      { numRuns: 100 },
    );
  });

  test("whatever a pattern is, some text that it asks for can be typed", () => {
    const pattern = fc.array(fc.constantFrom("*", "\\*", "a", " ", "ß", "’", "é")).map((all) => all.join(""));
    fc.assert(
      fc.property(pattern, (text) => {
        expect(told(typed([{ pattern: text }])).join()).not.toContain("unreachable_answer");
      }),
    );
  });
});

test("every piece of HTML is found with its path", () => {
  const question = questionOf({
    stimulus: { body: "<p>s</p>" },
    interactions: [{ id: "i1", type: "choice", prompt: "p", options: [{ id: "o1", content: "c", feedback: "f" }] }],
  });
  expect(listHtmlPieces(question)).toEqual([
    { path: "stimulus.body", html: "<p>s</p>" },
    { path: "body", html: sound.body },
    { path: "interactions.0.prompt", html: "p" },
    { path: "interactions.0.options.0.content", html: "c" },
    { path: "interactions.0.options.0.feedback", html: "f" },
    { path: "explanation", html: sound.explanation },
  ]);
});

test.each([
  ["#000000", "#ffffff", 21],
  ["white", "#fff", 1],
  ["#777777", "#ffffff", 4.48],
  ["nosuch", "#ffffff", null],
])("the contrast of %s on %s is %s", (one, other, expected) => {
  const found = contrast(one, other);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 1);
});
