import { describe, expect, test } from "vitest";
import type { TableReading } from "../tables/table-reading.ts";
import { inWords } from "../testing/in-words.ts";
import { workbookOf } from "../testing/workbook-of.ts";
import { streamAnyTable, streamCsv, type TableStream } from "./read-csv.ts";

function told(table: TableStream) {
  const found = table.describe();
  if (!found) throw new Error("a table was expected");
  return { found, questions: [...table.questions].map(inWords) };
}
const read = (text: string, reading: TableReading = {}) =>
  told(streamCsv(new TextEncoder().encode(text), "set.csv", reading));
const keys = ({ questions }: { questions: ReturnType<typeof inWords>[] }) =>
  questions.map(({ question }) => Object.values(question?.key ?? {})[0]);

describe("the decimal sign", () => {
  const german =
    "type;stem;correct;tolerance;points\nnumeric;a;3,5;0,1;1,5\nnumeric;b;1.000;;\nnumeric;c;1.000,5 | 2..3,5;;";

  test("is told by numbers that can have no other, and changes those that could", () => {
    const { found, questions } = read(german);
    expect(found).toMatchObject({ decimal: "comma", is_decimal_known: true, separator: ";", questions: [] });
    expect(questions.map(({ question }) => question?.key.RESPONSE)).toMatchObject([
      { accept: ["3.5"], tolerance: "0.1" },
      { accept: ["1000"] },
      { accept: ["1000.5"], ranges: [{ min: "2", max: "3.5" }] },
    ]);
    expect(questions[0]?.question?.score_rule.max_points).toBe(1.5);
  });

  test("that nothing tells is asked for, and costs only the key of the row", () => {
    const open = read("type,stem,correct\nnumeric,a,1.000\nnumeric,b,7\n");
    expect(open.found).toMatchObject({
      is_decimal_known: false,
      questions: [{ kind: "decimal", column: 2, count: 1, line: 2, value: "1.000", options: ["1.000", "1000"] }],
    });
    expect(open.questions).toMatchObject([{ status: "lossy", isUnfinished: true }, { status: "ok" }]);
    expect(open.questions[0]?.messages[0]).toContain("could be 1.000 or 1000");
    expect(keys(read("type,stem,correct\nnumeric,a,1.000\n", { decimal: "comma" }))).toMatchObject([
      { accept: ["1000"] },
    ]);
    expect(keys(read("type,stem,correct\nnumeric,a,1.000\n", { decimal: "point" }))).toMatchObject([
      { accept: ["1.000"] },
    ]);
  });

  test("isn’t told by a list of places", () => {
    const { found } = read('question,answer 1,answer 2,answer 3,correct answers\nWhich?,a,b,c,"1,3"\n');
    expect(found.is_decimal_known).toBe(false);
    expect(found.questions).toEqual([]);
  });
});

describe("the key", () => {
  const rows = "question,option_a,option_b,option_c,correct\n";

  test("as a number that is a place and a text is asked for, with the row it is about", () => {
    const open = read(`${rows}One?,1,2,3,2\nTwo?,2,3,4,2\n`);
    expect(open.found.questions).toEqual([
      {
        kind: "key_numbers",
        column: 4,
        count: 1,
        line: 3,
        value: "2",
        options: ["2", "3", "4"],
        suggested: null,
        evidence: 0,
      },
    ]);
    expect(keys(open)).toEqual([{ correct: ["B"] }, { correct: [] }]);
    const place = read(`${rows}One?,1,2,3,2\nTwo?,2,3,4,2\n`, { key_numbers: "position" });
    expect(keys(place)).toEqual([{ correct: ["B"] }, { correct: ["B"] }]);
    const text = read(`${rows}One?,1,2,3,2\nTwo?,2,3,4,2\n`, { key_numbers: "text" });
    expect(keys(text)).toEqual([{ correct: ["B"] }, { correct: ["A"] }]);
  });

  test("takes the sense that the other rows have, and still asks", () => {
    const told = read(`${rows}One?,x,y,z,3\nTwo?,2,3,4,2\n`);
    expect(told.found.questions).toMatchObject([{ suggested: "position", evidence: 1 }]);
    expect(keys(told)).toEqual([{ correct: ["C"] }, { correct: ["B"] }]);
  });

  test("as a text where one reads so is still a place where none does, if no other row is a text", () => {
    const mixed = `${rows}One?,x,y,z,3\nTwo?,2,3,4,2\n`;
    expect(keys(read(mixed, { key_numbers: "text" }))).toEqual([{ correct: ["C"] }, { correct: ["A"] }]);
    const texts = `${mixed}Three?,7,8,9,8\n`;
    expect(keys(read(texts, { key_numbers: "text" }))).toEqual([
      { correct: [] },
      { correct: ["A"] },
      { correct: ["B"] },
    ]);
  });

  test("that was answered before says so", () => {
    const { found } = read(`${rows}One?,x,y,z,3\nTwo?,2,3,4,2\n`, { key_numbers: "text" });
    expect(found.questions).toMatchObject([{ suggested: "text" }]);
  });

  test("counted from 0 is not read as counted from 1", () => {
    const told = read(`${rows}One?,x,y,z,0\nTwo?,x,y,z,2\n`);
    expect(told.found.questions).toMatchObject([{ kind: "key_numbers", suggested: "position_0", value: "0" }]);
    expect(keys(told)).toEqual([{ correct: ["A"] }, { correct: ["C"] }]);
  });

  test("beside wrong answers is an option", () => {
    const [one, two] = read(
      "question,correct_answer,incorrect_answer_1,incorrect_answer_2,type\nCapital?,Paris,Lyon,Nice,\nFlat?,False,True,,boolean\n",
    ).questions;
    expect(one).toMatchObject({
      status: "ok",
      question: { interactions: [{ options: [{ content: "Paris" }, { content: "Lyon" }, { content: "Nice" }] }] },
    });
    expect(two?.question?.key).toEqual({ RESPONSE: { correct: ["false"] } });
  });
});

describe("columns", () => {
  test("below a title are found by their names", () => {
    const { found, questions } = read(
      "Quiz template,,,\nFill in below,,,\n,Question - max 120 characters,Answer 1 - max 75,Answer 2 - max 75,Correct answer(s)\n1,Capital?,Lyon,Paris,2\n",
    );
    expect(found.lines[0]).toMatchObject({ line: 3, is_header: true });
    expect(questions).toMatchObject([{ status: "ok", place: { line: 4 } }]);
  });

  test("are what a person says, whatever their names are", () => {
    const text = "Uno;Dos;Tres;Cuatro\n¿Capital?;Lyon;París;B\n";
    expect(read(text)).toMatchObject({ found: { missing: ["stem"] }, questions: [{ status: "invalid" }] });
    const columns = ["stem", "option_a", "option_b", "correct"];
    const matched = read(text, { columns });
    expect(matched.questions).toMatchObject([{ status: "ok", question: { key: { RESPONSE: { correct: ["B"] } } } }]);
    expect(matched.found.columns.map(({ field, match }) => [field, match])).toEqual(
      columns.map((field) => [field, "asked"]),
    );
    const nameless = read("¿Capital?;Lyon;París;B\n", { columns, header: false });
    expect(nameless.found).toMatchObject({
      header: false,
      rows: 1,
      columns: [{ header: "A" }, {}, {}, { header: "D" }],
    });
    expect(nameless.questions).toMatchObject([{ status: "ok" }]);
  });

  test("are described by what is in them", () => {
    const { found } = read("stem,correct,points,difficulty,notes\na,true,1,easy,x\nb,false,2.5,awful,\nc,true,,3,\n");
    expect(found.rows).toBe(3);
    expect(found.columns).toMatchObject([
      { header: "stem", field: "stem", match: "name", filled: 3, samples: ["a", "b", "c"], range: null },
      { field: "correct" },
      { field: "points", filled: 2, range: [1, 2.5], unread: null },
      { field: "difficulty", unread: { count: 1, line: 3, value: "awful" } },
      { header: "notes", field: null, match: "none", filled: 1 },
    ]);
  });

  test("of two with one meaning the one of its own name counts", () => {
    const { found } = read("question,stem,correct\nx,Is it?,true\n");
    expect(found.columns.map(({ field }) => field)).toEqual([null, "stem", "correct"]);
  });
});

describe("words of other languages", () => {
  test.each([
    ["WAHR", "true"],
    ["faux", "false"],
    ["VERDADERO", "true"],
    ["خطأ", "false"],
    ["错误", "false"],
  ])("%s is %s", (word, truth) => {
    expect(keys(read(`stem;correct\nSo?;${word}\n`))).toEqual([{ correct: [truth] }]);
  });

  test.each([
    ["oui", "true"],
    ["no", "false"],
    ["1", "true"],
    ["B", "false"],
  ])("of a true or false question %s is %s", (word, truth) => {
    expect(keys(read(`stem;type;correct\nSo?;Verdadero o falso;${word}\n`))).toEqual([{ correct: [truth] }]);
  });

  test("kinds and difficulties are read", () => {
    const { questions } = read(
      "Frage;Typ;A;B;Lösung;Schwierigkeit\nHauptstadt?;Mehrfachauswahl;Lyon;Paris;A, B;schwer\n",
    );
    expect(questions).toMatchObject([{ status: "ok", question: { difficulty: 4 } }]);
    expect(questions[0]?.question?.interactions[0]).toMatchObject({ max_choices: 0 });
  });
});

test("a note of Excel on the separator is read, whatever the separator", () => {
  const { found, questions } = read('"sep=|"\nquestion|A|B|correct\nx; y?|1, 2|b|B\n');
  expect(found.separator).toBe("|");
  expect(questions).toMatchObject([{ status: "ok", place: { line: 3 } }]);
});

test("a workbook is read like other tables, with its identifiers as they are shown", async () => {
  const bytes = await workbookOf(
    [
      ["ID", "Question", "Answer 1", "Answer 2", "Correct answer(s)", "Points"],
      [42, "Capital?", "Lyon", "Paris", 2, 1.5],
      [10043, "Largest?", "Lyon", "Paris", "B", 1],
    ],
    { "1,0": "00000" },
  );
  const { found, questions } = told(await streamAnyTable(bytes, "quiz.xlsx"));
  expect(found).toMatchObject({ encoding: null, sheet: "Questions", separator: null, rows: 2 });
  expect(questions).toMatchObject([
    { status: "ok", sourceIdentifier: "00042", question: { score_rule: { max_points: 1.5 } } },
    { status: "ok", sourceIdentifier: "10043" },
  ]);
  expect(questions[0]?.messages[0]).toContain("leading zeros");
  const broken = await streamAnyTable(bytes.subarray(0, 100), "quiz.xlsx");
  expect([...broken.questions].map(inWords)).toMatchObject([
    { status: "invalid", messages: [expect.stringContaining("damaged")] },
  ]);
});

test("numbers of a table that we wrote have points", () => {
  expect(keys(read("\ufefftype,stem,correct\r\nnumeric,a,3.142\r\n"))).toMatchObject([{ accept: ["3.142"] }]);
  expect(read("\ufeffStem,type,correct\r\na,numeric,3.142\r\n").found.is_decimal_known).toBe(false);
});
