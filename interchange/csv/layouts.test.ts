import { describe, expect, test } from "vitest";
import { inWords } from "../testing/in-words.ts";
import { scoreRead } from "../testing/score-read.ts";
import { streamCsv } from "./read-csv.ts";

function read(text: string) {
  const table = streamCsv(new TextEncoder().encode(text), "set.csv");
  return { found: table.describe(), questions: [...table.questions].map(inWords) };
}

const brightspace = `NewQuestion,MC,,,
ID,BIO-7,,,
Title,Cells,,,
QuestionText,Which part makes energy?,,,
Points,2,,,
Difficulty,3,,,
Image,images/cell.png,,,
Option,0,Nucleus,,It holds the genes
Option,100,Mitochondrion,,
Option,50,Chloroplast,,
Hint,Think of power plants,,,
Feedback,<b>Mitochondria</b> do.,HTML,,
,,,,
NewQuestion,TF,,,
QuestionText,Plants breathe,,,
TRUE,100,,,
FALSE,0,,,
NewQuestion,SA,,,
QuestionText,Who found it?,,,
InputBox,1,40,,
Answer,100,Kölliker,,
Answer,100,K.*,regexp,
NewQuestion,M,,,
QuestionText,Match,,,
Points,many,,,
Choice,1,cat,,
Choice,2,ant,,
Match,2,insect,,
Match,1,mammal,,
NewQuestion,MS,,,
QuestionText,Which are living?,,,
Option,1,Moss,,
Option,0,Rock,,
Option,1,Yeast,,
NewQuestion,WR,,,
QuestionText,Why?,,,
AnswerKey,Look for water,,,
InitialText,Because,,,
NewQuestion,XX,,,
QuestionText,What?,,,
`;

test("Brightspace’s layout of a row for each field is read", () => {
  const { found, questions } = read(brightspace);
  expect(found).toMatchObject({ layout: "d2l", columns: [], missing: [] });
  expect(questions.map(({ status, interactions, place }) => [status, interactions[0], place.line])).toEqual([
    ["lossy", "choice", 1],
    ["ok", "choice", 14],
    ["lossy", "text_entry", 18],
    ["lossy", "match", 23],
    ["ok", "choice", 30],
    ["ok", "extended_text", 35],
    ["unsupported", "XX", 39],
  ]);
  const [choice, truth, typed, match, several, essay] = questions;
  expect(choice).toMatchObject({
    sourceIdentifier: "BIO-7",
    title: "Cells",
    messages: [expect.stringContaining("part of the points")],
    question: {
      body: '<p>Which part makes energy?</p><p><img data-file="images/cell.png" alt="Picture: cell.png"></p>',
      difficulty: 2,
      hints: ["<p>Think of power plants</p>"],
      explanation: "<b>Mitochondria</b> do.",
      score_rule: { max_points: 2 },
      interactions: [{ options: [{ feedback: "It holds the genes" }, {}, {}] }],
      key: { RESPONSE: { correct: ["B"] } },
    },
  });
  if (!truth || !typed || !match || !several) throw new Error("six questions were expected");
  expect(scoreRead(truth, { RESPONSE: ["true"] }).points).toBe(1);
  expect(scoreRead(typed, { RESPONSE: "Kölliker" }).points).toBe(1);
  expect(match.messages.join()).toContain("points “many”");
  expect(scoreRead(several, { RESPONSE: ["A", "C"] }).points).toBe(1);
  expect(essay).toMatchObject({ messages: [expect.stringContaining("InitialText")] });
});

test("Blackboard’s tab-separated text is read", () => {
  const lines = [
    ["MC", "Which part makes energy?", "Nucleus", "Incorrect", "Mitochondrion", "Correct"],
    ["MA", "Which are living?", "Moss", "correct", "Rock", "incorrect", "Yeast", "correct"],
    ["TF", "Plants breathe", "true"],
    ["ESS", "Why?", ""],
    ["NUM", "How many legs?", "8", "0.5"],
    ["FIB", "Who found ____?", "Kölliker", "von Kölliker"],
    ["MAT", "Match", "cat", "mammal", "ant", "insect"],
    ["ORD", "Sort", "ant", "cat", "horse"],
    ["FIB_PLUS", "[x] and [y]", "x", "1"],
    ["Nonsense", "x"],
  ];
  const { found, questions } = read(lines.map((line) => line.join("\t")).join("\r\n"));
  expect(found).toMatchObject({ layout: "blackboard", separator: "\t", rows: 10 });
  expect(questions.map(({ status, interactions }) => [status, interactions[0]])).toEqual([
    ["ok", "choice"],
    ["ok", "choice"],
    ["ok", "choice"],
    ["ok", "extended_text"],
    ["ok", "numeric_entry"],
    ["ok", "text_entry"],
    ["ok", "match"],
    ["ok", "order"],
    ["unsupported", "FIB_PLUS"],
    ["unsupported", "Nonsense"],
  ]);
  const [one, , truth, , number, typed] = questions;
  if (!one || !truth || !number || !typed) throw new Error("ten questions were expected");
  expect(scoreRead(one, { RESPONSE: ["B"] }).points).toBe(1);
  expect(scoreRead(truth, { RESPONSE: ["true"] }).points).toBe(1);
  expect(scoreRead(number, { RESPONSE: "8.4" }).points).toBe(1);
  expect(scoreRead(typed, { RESPONSE: "von Kölliker" }).points).toBe(1);
});

describe("how Brightspace scores parts", () => {
  const options = "Option,1,Moss,,\nOption,0,Rock,,\nOption,1,Yeast,,\n";
  const items = "Item,ant,,,\nItem,cat,,,\nItem,horse,,,\n";
  const pairs = "Choice,1,cat,,\nMatch,1,mammal,,\nChoice,2,ant,,\nMatch,2,insect,,\n";
  const half = { MS: ["A"], O: ["A", "C", "B"], M: [["S1", "T1"]] };
  test.each([
    ["MS", "AllOrNothing", options, 0, []],
    ["MS", "RightAnswers", options, 3, ["left_out_counts"]],
    ["O", "AllOrNothing", items, 0, []],
    ["O", "EquallyWeighted", items, 2, []],
    ["O", "RightMinusWrong", items, 2, ["wrong_from_right"]],
    ["M", "EquallyWeighted", pairs, 3, []],
    ["M", "AllOrNothing", pairs, 0, []],
    ["M", "RightMinusWrong", pairs, 3, ["wrong_from_right"]],
  ] as const)("%s by %s", (code, scoring, rows, points, said) => {
    const text = `NewQuestion,${code},,,\nQuestionText,Which?,,,\nPoints,6,,,\nScoring,${scoring},,,\n${rows}`;
    const table = streamCsv(Buffer.from(text), "q.csv");
    const [question] = [...table.questions];
    if (!question) throw new Error("nothing was read");
    expect(question.messages.map(({ code: one }) => one)).toEqual(said);
    expect(scoreRead(question, { RESPONSE: half[code] }).points).toBe(points);
  });
});
