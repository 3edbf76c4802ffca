import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "../messages/message.ts";
import { inWords } from "../testing/in-words.ts";
import { questionOf, responsesTo, singleQuestion, withoutIds } from "../testing/round-trip.ts";
import { storedQuestion } from "../testing/score-read.ts";
import { anyPicture, shareOf, toWrite, translated } from "../testing/to-write.ts";
import { readCsv } from "./read-csv.ts";
import { writeCsv } from "./write-csv.ts";

const readBack = (text: string) => readCsv(new TextEncoder().encode(text), "back.csv").questions.map(inWords);

const option = (name: string, content: string, feedback = "") => ({ source_identifier: name, content, feedback });
const options = [
  option("A", "=1+1"),
  option("B", "c; &quot;d&quot;,<br>e", 'So <span data-tex="x"></span> is.'),
  option("C", "@SUM(A1)"),
];
const choice = { type: "choice" as const, source_identifier: "R", options };
const body = '<p>What is <span data-tex="\\frac{1}{2}"></span> of $5?<br>Say:</p><p>-x</p>';
const html =
  '<p>Which <b>one</b>? <span data-tex="a &lt; b"></span></p><table><tbody><tr><td>1</td></tr></tbody></table>';

const said: [string, Parameters<typeof questionOf>[0]][] = [
  [
    "one answer",
    {
      body,
      interactions: [choice],
      key: { R: { correct: ["B"] } },
      explanation: "<p>Because.</p>",
      hints: ["<p>First.</p>", "<p>Then.</p>"],
      difficulty: 4,
      pool: "practice",
      score_rule: { max_points: 3, combine: "all" },
    },
  ],
  [
    "several answers",
    {
      body,
      interactions: [{ ...choice, max_choices: 0, shuffle: false }],
      key: { R: { correct: ["A", "B"], partial: "per_option" } },
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
            { text: "a*b|<x>", case_sensitive: true },
            { pattern: "=c*", case_sensitive: true },
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
      key: {
        R: {
          accept: ["-3.5", "1/3"],
          tolerance: { type: "relative", value: "2/100" },
          ranges: [{ min: "-9", max: null }],
        },
      },
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
          sources: [option("1", "cat"), option("2", "ant")],
          targets: [option("x", "mammal"), option("y", "insect"), option("z", "fish = x")],
        },
      ],
      key: {
        R: {
          correct: [
            ["1", "x"],
            ["2", "y"],
          ],
          partial: "per_pair",
        },
      },
    },
  ],
  [
    "an order",
    {
      body,
      interactions: [{ type: "order", source_identifier: "R", options }],
      key: { R: { correct: ["A", "B", "C"], partial: "per_position" } },
    },
  ],
  [
    "an essay",
    {
      body,
      interactions: [{ type: "extended_text", source_identifier: "R" }],
      key: { R: { max_points: 5, guidance: "<p>Look.</p>" } },
      score_rule: { max_points: 5, combine: "all" },
    },
  ],
  [
    "HTML and a passage",
    { stimulus: { title: "The fox", body: html }, body: html, interactions: [choice], key: { R: { correct: ["A"] } } },
  ],
];

describe("a question in a table", () => {
  test.each(said)("comes back as it was: %s", (_, fields) => {
    const content = cleanQuestion(questionOf(fields));
    const { text, losses } = writeCsv([toWrite(content)], anyPicture);
    expect(losses).toEqual([]);
    const [back] = readBack(text);
    if (!back) throw new Error(text);
    expect(back).toMatchObject({ status: "ok", title: "A title", messages: [] });
    const plainly = (value: unknown) => JSON.stringify(value).replaceAll("<br />", "<br>").replaceAll("2/100", "2/100");
    expect(plainly(withoutIds(storedQuestion(back)))).toBe(plainly(withoutIds(content)));
  });

  test("is safe in a spreadsheet, and plain where it can be", () => {
    const { text } = writeCsv([toWrite(questionOf(said[0]?.[1] ?? {}))], anyPicture);
    expect(text.split(",option_a", 1)).toEqual(["\ufeffid,title,type,stem"]);
    expect(text).toContain("'=1+1");
    expect(text).toContain("'@SUM(A1)");
    expect(text).toContain("What is \\(\\frac{1}{2}\\) of $5?\nSay:\n\n-x");
    expect(text).not.toContain("html");
  });

  test("names its tags by level, and its pictures by their file", () => {
    const content = questionOf({
      body: '<p><img data-file="f1" alt="x"></p>',
      interactions: [choice],
      key: { R: { correct: ["A"] } },
      text_tags: { tags: "b", colour: "red" },
    });
    const { text, losses } = writeCsv([{ ...toWrite(content), tagNames: { topic: "Algebra" } }], anyPicture);
    expect(readBack(text)[0]?.question).toMatchObject({
      body: '<p><img data-file="images/f1.png" alt="x"></p>',
      text_tags: { tags: "b", topic: "Algebra" },
    });
    expect(losses.map(({ message }) => message)).toEqual([message("out_names", { names: "colour" })]);
  });
});

test("whatever is written is read back, and gives the same points", () => {
  let written = 0;
  fc.assert(
    fc.property(singleQuestion, (answered) => {
      const { text, losses } = writeCsv([toWrite(answered.question)], anyPicture);
      if (losses.some(({ isLeftOut }) => isLeftOut)) return;
      written += 1;
      const [back, ...more] = readBack(text);
      expect(more).toEqual([]);
      if (!back?.question) throw new Error(`${back?.messages.join()} ${text}`);
      const content = storedQuestion(back);
      const isNamed = losses.some(({ message }) => message.code === "out_most_choices");
      const [first, ...others] = responsesTo(answered);
      for (const response of isNamed ? [first ?? {}] : [first ?? {}, ...others]) {
        const same = translated(answered.question, content, response);
        if (same && shareOf(answered.question, response) !== null)
          expect(shareOf(content, same)).toBeCloseTo(shareOf(answered.question, response) ?? 0, 5);
      }
    }),
    { numRuns: 600 },
  );
  expect(written).toBeGreaterThan(100);
});
