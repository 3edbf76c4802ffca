import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { say } from "../messages/say.ts";
import { inWords } from "../testing/in-words.ts";
import { questionOf, responsesTo, singleQuestion, withoutIds } from "../testing/round-trip.ts";
import { storedQuestion } from "../testing/score-read.ts";
import { anyPicture, shareOf, toWrite, translated } from "../testing/to-write.ts";
import { readGift } from "./read-gift.ts";
import { writeGift } from "./write-gift.ts";

const readBack = (text: string) => readGift(new TextEncoder().encode(text), "back.gift").questions.map(inWords);

const option = (name: string, content: string, feedback = "") => ({ source_identifier: name, content, feedback });
const choice = (rest: object = {}) => ({
  type: "choice" as const,
  source_identifier: "R",
  options: [
    option("A", "%50%a = {b}"),
    option("B", "c ~ #d: \\e", "So <b>it</b> is."),
    option("C", "None of the above"),
  ].map((one) => ({
    ...one,
    fixed: one.content.startsWith("None"),
  })),
  ...rest,
});
const body = '<p>What is <span data-tex="\\frac{1}{2}"></span> of $5?<br>Say: <i>x</i> = ?</p>';

const said: [string, Parameters<typeof questionOf>[0]][] = [
  ["one answer", { body, interactions: [choice()], key: { R: { correct: ["B"] } }, explanation: "<p>Because.</p>" }],
  [
    "several answers with weights",
    {
      body,
      interactions: [choice({ max_choices: 0 })],
      key: {
        R: { correct: ["A", "B"], mapping: { points: { A: 0.5, B: 0.5, C: -0.5 }, lower_bound: 0, upper_bound: 1 } },
      },
    },
  ],
  [
    "one answer with a part of the points for another",
    {
      body,
      interactions: [choice()],
      key: { R: { correct: ["A"], mapping: { points: { A: 1, B: 0.25 }, lower_bound: 0, upper_bound: 1 } } },
    },
  ],
  [
    "true or false",
    {
      body,
      interactions: [
        {
          type: "choice",
          source_identifier: "R",
          shuffle: false,
          options: [option("t", "True", "No."), option("f", "False", "Yes.")],
        },
      ],
      key: { R: { correct: ["f"] } },
    },
  ],
  [
    "typed texts",
    {
      body,
      interactions: [{ type: "text_entry", source_identifier: "R" }],
      key: { R: { accept: [{ text: "a*b %50% {x}" }, { pattern: "c*", points: 0.5 }] } },
    },
  ],
  [
    "a number",
    {
      body,
      interactions: [{ type: "numeric_entry", source_identifier: "R" }],
      key: { R: { accept: ["-3.5"], tolerance: "0.25" } },
    },
  ],
  [
    "a number, and ranges around it for part of the points",
    {
      body,
      interactions: [{ type: "numeric_entry", source_identifier: "R" }],
      key: {
        R: {
          accept: ["3"],
          tolerance: null,
          ranges: [
            { min: "2.5", max: "3.5", points: 0.5 },
            { min: "-1", max: "7", points: 0.25 },
          ],
        },
      },
    },
  ],
  [
    "a word missing in the text",
    {
      body: '<p>Grant is <span data-interaction="R"></span> here.</p>',
      interactions: [{ ...choice(), type: "inline_choice" }],
      key: { R: { correct: ["A"] } },
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
          sources: [option("1", "<b>cat</b>"), option("2", "ant")],
          targets: [option("x", "mammal"), option("y", "insect"), option("z", 'fish <span data-tex="x"></span>')],
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
          options: [
            option("A", "Mercury = {1}"),
            option("B", "<b>Venus</b>"),
            option("C", 'x <span data-tex="x"></span>'),
          ],
        },
      ],
      key: { R: { correct: ["A", "B", "C"], partial: "per_adjacent" } },
    },
  ],
  ["its own name", { body, interactions: [choice()], key: { R: { correct: ["B"] } }, text_tags: { title: "A title" } }],
  [
    "a picture",
    {
      body: '<p>Where? <img data-file="f1" alt="map" width="40" height="30"></p>',
      interactions: [choice()],
      key: { R: { correct: ["A"] } },
    },
  ],
];

describe("a question in GIFT", () => {
  test.each(said)("comes back as it was: %s", (_, fields) => {
    const content = cleanQuestion(questionOf(fields));
    const { text, losses } = writeGift([toWrite(content)], anyPicture);
    expect(losses).toEqual([]);
    const [back] = readBack(text);
    if (!back) throw new Error(text);
    expect(back).toMatchObject({ status: "ok", title: "A title", messages: [] });
    const expected = JSON.stringify(withoutIds(content)).replaceAll("f1", "images/f1.png");
    expect(withoutIds(storedQuestion(back))).toEqual(JSON.parse(expected));
  });

  test("has its tags, and its category as long as it lasts", () => {
    const fields = { body, interactions: [choice()], key: { R: { correct: ["A"] } } };
    const [first, second] = [
      questionOf({ ...fields, text_tags: { category: "Top: two/x", tags: "b" } }),
      questionOf(fields),
    ];
    const { text } = writeGift([{ ...toWrite(first), tagNames: { topic: "a" } }, toWrite(second)], anyPicture);
    expect(readBack(text).map(({ question }) => question?.text_tags)).toEqual([
      { category: "Top: two/x", tags: "a, b", title: "A title" },
      { title: "A title" },
    ]);
  });

  test("names what it cannot say, and leaves out what it cannot ask", () => {
    const many = questionOf({
      body,
      interactions: [choice(), { ...choice(), source_identifier: "S" }],
      key: { R: { correct: ["A"] }, S: { correct: ["A"] } },
    });
    const rich = questionOf({
      stimulus: { title: "T", body: "<p>Read.</p>" },
      body,
      difficulty: 3,
      interactions: [choice({ shuffle: false })],
      key: { R: { correct: ["A"] } },
      score_rule: { max_points: 2, combine: "all" },
    });
    const { text, losses } = writeGift([toWrite(many), toWrite(rich)], anyPicture);
    expect(readBack(text)).toHaveLength(1);
    expect(losses.map(({ message, isLeftOut }) => [say(message, "en"), isLeftOut])).toEqual([
      ["Not exported: it has several answers, and GIFT takes one. Export as Moodle XML or QTI.", true],
      ["The passage is part of the question’s text in the file. Check how it reads.", undefined],
      ["Left out: its difficulty. Export as JSONL to keep it.", undefined],
      ["Left out: that the options keep their order. Turn off shuffling in the other program.", undefined],
      ["Left out: its points (2). Set them in the other program.", undefined],
    ]);
  });
});

test("an order is written as Moodle writes it, without the explanation, which Moodle would take for an item, or hints", () => {
  const order = questionOf({
    body: "<p>Order them.</p>",
    explanation: "<p>By size.</p>",
    hints: ["<p>Look again.</p>"],
    interactions: [
      {
        type: "order",
        source_identifier: "R",
        options: [option("A", "one"), option("B", "two", "No."), option("C", "three")],
      },
    ],
    key: { R: { correct: ["C", "A", "B"], partial: "per_position" } },
  });
  const { text, losses } = writeGift([toWrite(order)], anyPicture);
  expect(text).toContain("{>3 ALL VERTICAL ABSOLUTE_POSITION SHOW none\nthree\none\ntwo\n}");
  expect(losses.map(({ message }) => message.code)).toEqual(["out_feedback", "out_explanation", "out_hints"]);
});

/** What makes the same answer worth something else. */
const changing = new Set<string>(["out_points", "out_lowest", "part_of_right", "share_of_pairs", "case_ignored"]);

test("whatever is written is read back, and gives the same points unless it is named", () => {
  let written = 0;
  fc.assert(
    fc.property(singleQuestion, (answered) => {
      const { text, losses } = writeGift([toWrite(answered.question)], anyPicture);
      if (losses.some(({ isLeftOut }) => isLeftOut)) return;
      written += 1;
      const [back, ...more] = readBack(text);
      expect(more).toEqual([]);
      if (!back?.question) throw new Error(`${back?.messages.join()} ${text}`);
      const content = storedQuestion(back);
      const isNamed = losses.some(({ message }) => changing.has(message.code));
      const [first, ...others] = responsesTo(answered);
      for (const response of isNamed ? [first ?? {}] : [first ?? {}, ...others]) {
        const same = translated(answered.question, content, response);
        if (same && shareOf(answered.question, response) !== null)
          expect(shareOf(content, same)).toBeCloseTo(shareOf(answered.question, response) ?? 0, 5);
      }
    }),
    { numRuns: 300 },
  );
  expect(written).toBeGreaterThan(60);
});
