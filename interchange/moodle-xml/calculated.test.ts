import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { errorsOf, scoreRead } from "../testing/score-read.ts";
import { readMoodleXml } from "./read-moodle-xml.ts";

const list = (name: string, values: readonly (number | string)[]) =>
  `<dataset_definition><name><text>${name}</text></name><itemcount>${values.length}</itemcount><dataset_items>${values
    .map((value, index) => `<dataset_item><number>${index + 1}</number><value>${value}</value></dataset_item>`)
    .join("")}</dataset_items></dataset_definition>`;

interface Answer {
  fraction?: number;
  tolerance?: string;
  /** 1 relative, 2 nominal, 3 geometric. */
  kind?: number;
  /** 1 decimals, 2 significant figures. */
  format?: number;
  length?: number;
  feedback?: string;
}

const answer = (text: string, given: Answer = {}) => {
  const { fraction = 100, tolerance = "0.01", kind = 1, format = 1, length = 2, feedback = "" } = given;
  return `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text><tolerance>${tolerance}</tolerance><tolerancetype>${kind}</tolerancetype>
    <correctanswerformat>${format}</correctanswerformat><correctanswerlength>${length}</correctanswerlength><feedback><text><![CDATA[${feedback}]]></text></feedback></answer>`;
};

function read(kind: string, text: string, rest: string, lists: string): ReadInWords[] {
  const question = `<question type="${kind}"><name><text>Sums</text></name><idnumber>sum</idnumber><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
    ${rest}<dataset_definitions>${lists}</dataset_definitions></question>`;
  return readMoodleXml(new TextEncoder().encode(`<quiz>${question}</quiz>`), "q.xml").questions.map(inWords);
}

const share = (question: ReadInWords | undefined, response: unknown) =>
  question ? scoreRead(question, { RESPONSE: response }).points : null;

const two = list("a", [2.5, 4]) + list("b", [2.5, -1]);

describe("a question that draws its numbers", () => {
  test("becomes one question for each set of its numbers, which the report counts", () => {
    const questions = read("calculated", "<p>What is {a} + {b}, and {={a}/3}?</p>", answer("{a} + {b}"), two);
    expect(questions).toMatchObject([
      {
        status: "ok",
        title: "Sums",
        sourceIdentifier: "sum-1",
        question: { body: "<p>What is 2.5 + 2.5, and 0.83333333333333?</p>" },
      },
      {
        status: "ok",
        title: "Sums",
        sourceIdentifier: "sum-2",
        question: { body: "<p>What is 4 + -1, and 1.3333333333333?</p>" },
      },
    ]);
    for (const one of questions) {
      expect(errorsOf(one)).toEqual([]);
      expect(one.messages).toEqual([expect.stringContaining("becomes questions with fixed numbers (2)")]);
    }
  });

  test("becomes no more than ten, and the report says how many sets there were", () => {
    const numbers = Array.from({ length: 25 }, (_, index) => index);
    const questions = read("calculatedsimple", "{a}?", answer("{a}", { kind: 2 }), list("a", numbers));
    expect(questions).toHaveLength(10);
    expect(questions[9]?.messages.join()).toContain("10 questions with fixed numbers, from the first 10 of 25 sets");
    expect(share(questions[9], "9")).toBe(1);
  });

  // Bounds by Moodle's own rule for each kind of tolerance.
  test.each([
    [
      "relative",
      1,
      "200",
      "0.01",
      [
        ["198", 1],
        ["202", 1],
        ["197.99", 0],
        ["202.01", 0],
      ],
    ],
    [
      "relative of a negative number",
      1,
      "-200",
      "0.01",
      [
        ["-198", 1],
        ["-202", 1],
        ["-202.01", 0],
      ],
    ],
    [
      "nominal",
      2,
      "200",
      "0.01",
      [
        ["199.99", 1],
        ["200.01", 1],
        ["200.011", 0],
      ],
    ],
    [
      "geometric",
      3,
      "200",
      "1",
      [
        ["100", 1],
        ["400", 1],
        ["99.9", 0],
        ["400.1", 0],
      ],
    ],
    [
      "geometric of a negative number",
      3,
      "-200",
      "1",
      [
        ["-100", 1],
        ["-400", 1],
        ["-99.9", 0],
      ],
    ],
    [
      "none",
      2,
      "1/3",
      "0",
      [
        ["0.33333333333333", 1],
        ["0.333", 0],
      ],
    ],
    [
      "relative, none",
      1,
      "0.1+0.2",
      "0",
      [
        ["0.3", 1],
        ["0.31", 0],
      ],
    ],
  ] as const)("accepts what its tolerance does: %s", (_, kind, formula, tolerance, cases) => {
    const [one] = read("calculated", "{a}?", answer(formula, { kind, tolerance }), list("a", [1]));
    for (const [response, points] of cases) expect([response, share(one, response)]).toEqual([response, points]);
  });

  test("calls the number right as the file writes it, where that is accepted", () => {
    const keyOf = (given: Answer, formula: string) => {
      const [one] = read("calculated", "{a}?", answer(formula, given), list("a", [1]));
      return one?.question?.key.RESPONSE;
    };
    expect(keyOf({ length: 2 }, "2/3")).toMatchObject({ accept: ["0.67"] });
    expect(keyOf({ format: 2, length: 3 }, "1234.5")).toMatchObject({ accept: ["1230"] });
    expect(keyOf({ tolerance: "0.0001", length: 1 }, "2/3")).toMatchObject({ accept: [] });
    expect(keyOf({ kind: 2, tolerance: "0.5" }, "0.1+0.2")).toEqual({ accept: ["0.3"], tolerance: "0.5" });
  });

  test("gives part of the points for a rougher answer", () => {
    const answers =
      answer("{a}", { kind: 2, tolerance: "0.1" }) + answer("{a}", { kind: 2, tolerance: "1", fraction: 50 });
    const [one] = read("calculated", "{a}?", answers, list("a", [5]));
    expect(["5.1", "5.9", "6.1"].map((response) => share(one, response))).toEqual([1, 0.5, 0]);
  });

  test("has its options worked out where they are chosen", () => {
    const options =
      "<single>true</single>" +
      answer("<p>{={a} + {b}}</p>", { feedback: "{a} and {b}: {={a}+{b}}" }) +
      answer("<p>{={a}*{b}} cm</p>", { fraction: 0, format: 2, length: 2 });
    const questions = read("calculatedmulti", "<p>{a} + {b}?</p>", options, two);
    expect(questions.map(({ question }) => question?.interactions[0])).toMatchObject([
      { type: "choice", options: [{ content: "5.00", feedback: "2.5 and 2.5: 5.00" }, { content: "6.3 cm" }] },
      { type: "choice", options: [{ content: "3.00", feedback: "4 and -1: 3.00" }, { content: "-4.0 cm" }] },
    ]);
    expect(questions.map((one) => share(one, ["A"]))).toEqual([1, 1]);
  });

  test.each([
    ["no numbers", "{a}", "", "Generate its data sets"],
    ["an empty list", "{a}", list("a", []), "Generate its data sets"],
    ["what is no number", "{a}", list("a", ["x"]), "Generate its data sets"],
    ["a formula with a name that has no numbers", "{a}+{c}", list("a", [1]), "{a}+{c}"],
    ["a formula that divides by nothing", "1/({a}-1)", list("a", [1]), "1/({a}-1)"],
    ["a function that isn’t Moodle’s", "system({a})", list("a", [1]), "system({a})"],
  ])("isn’t imported with %s", (_, formula, lists, reason) => {
    expect(read("calculated", "{a}?", answer(formula), lists)).toMatchObject([
      { status: "unsupported", question: null, messages: [expect.stringContaining(reason)] },
    ]);
  });
});

const folder = findRealMaterial("moodle");
if (folder) {
  test("what a real Moodle wrote becomes two questions of each kind, scored within its tolerance", () => {
    const { questions } = readMoodleXml(readFileSync(join(folder, "corpus.xml")), "corpus.xml");
    const own = questions.map(inWords).filter(({ title }) => ["CA1", "CM1", "CS1"].includes(title));
    expect(own.map(({ title, status, question }) => [title, status, question?.body])).toEqual(
      ["CA1", "CM1", "CS1"].flatMap((title) => [
        [title, "ok", "<p>What is 2.5 + 2.5?</p>"],
        [title, "ok", "<p>What is 4 + 4?</p>"],
      ]),
    );
    const typed = ["4.94", "4.95", "5", "5.05", "5.06", "7.92", "8", "8.08", "8.09"];
    const scored = own
      .filter(({ title }) => title !== "CM1")
      .map((one) => typed.map((response) => share(one, response)));
    const [first, second] = [
      [0, 1, 1, 1, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 1, 1, 1, 0],
    ];
    expect(scored).toEqual([first, second, first, second]);
    const multi = own.filter(({ title }) => title === "CM1");
    expect(multi.map((one) => [share(one, ["A"]), share(one, ["B"])])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
}
