import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { errorsOf, pngOf, scoreRead } from "../testing/score-read.ts";
import { defuse, undoDefuse } from "./formulas.ts";
import { readCsv } from "./read-csv.ts";

const readAll = (text: string | Uint8Array) => {
  const { questions, pictures } = readCsv(typeof text === "string" ? new TextEncoder().encode(text) : text, "set.csv");
  return { questions: questions.map(inWords), pictures };
};
const read = (text: string | Uint8Array) => readAll(text).questions;

/** One question from its columns. */
function one(cells: Record<string, string>): ReadInWords {
  const quoted = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
  const [found] = read(`${quoted(Object.keys(cells))}\n${quoted(Object.values(cells))}`);
  if (!found) throw new Error("one question was expected");
  return found;
}

const choice = { stem: "What is $x^2$?", option_a: "one", option_b: "two", option_c: "None of the above" };

describe("a table", () => {
  const rows = [
    ["ID", "Question", "A", "B", "Correct answer", "Explanation", "Difficulty", "Topic", "Colour"],
    ["q1", 'He said "no", twice;', "one", "two", "b", "Because\nof this", "3", "Algebra", "red"],
    ["q2", "Größe ≥ 5?", "true", "false", "A", "", "", "", ""],
  ];
  const table = (separator: string) =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join("\r\n");

  test.each([
    ["commas", Buffer.from(table(","))],
    ["semicolons", Buffer.from(table(";"))],
    ["Excel's note", Buffer.from(`sep=;\r\n${table(";")}`)],
    ["a byte order mark", Buffer.from(`\ufeff${table(",")}`)],
    ["Unicode text as Excel saves it", Buffer.from(`\ufeff${table("\t")}`, "utf16le")],
    ["Windows-1252", Buffer.from(table(",").replace("≥", "="), "latin1")],
  ])("with %s is read by its headers", (_, bytes) => {
    const found = read(bytes);
    expect(found.map(({ status, sourceIdentifier }) => [status, sourceIdentifier])).toEqual([
      ["ok", "q1"],
      ["ok", "q2"],
    ]);
    expect(found[0]?.messages).toEqual(["Not imported: Colour. Add what you need in the editor."]);
    expect(found[0]?.question).toMatchObject({
      body: "<p>He said &quot;no&quot;, twice;</p>",
      explanation: "<p>Because<br>of this</p>",
      difficulty: 3,
      text_tags: { topic: "Algebra" },
      interactions: [{ type: "choice", options: [{ content: "one" }, { content: "two" }] }],
      key: { RESPONSE: { correct: ["B"] } },
    });
    expect(found[1]?.question?.body).toMatch(/^<p>Größe . 5\?<\/p>$/);
  });

  test("says on which line a question stands, cells of several lines counted", () => {
    const found = read('stem,type,correct\n"a\nb",true_false,true\n\nc,true_false,false');
    expect(found.map(({ place }) => place.line)).toEqual([2, 5]);
  });
});

describe("types", () => {
  test.each([
    [{ ...choice, correct: "B" }, { RESPONSE: ["B"] }, 1],
    [{ ...choice, correct: "two" }, { RESPONSE: ["B"] }, 1],
    [{ ...choice, type: "Multiple response", correct: "A, B", points: "4" }, { RESPONSE: ["A", "B"] }, 4],
    [{ ...choice, correct: "A;B" }, { RESPONSE: ["A"] }, 0],
    [{ ...choice, correct: "AB", partial: "per_option" }, { RESPONSE: ["A"] }, 0.5],
    [{ stem: "So?", type: "true/false", correct: "FALSE" }, { RESPONSE: ["false"] }, 1],
    [{ stem: "So?", correct: "true" }, { RESPONSE: ["true"] }, 1],
    [{ stem: "Who?", correct: "Ann | Bob*" }, { RESPONSE: "BOBBY" }, 1],
    [{ stem: "Who?", correct: "a\\*b\\|c" }, { RESPONSE: "a*b|c" }, 1],
    [{ stem: "Who?", correct: "Ann", case_sensitive: "yes" }, { RESPONSE: "ann" }, 0],
    [{ stem: "How many?", correct: "1/3" }, { RESPONSE: "2/6" }, 1],
    [{ stem: "How many?", type: "numeric", correct: "100", tolerance: "2%" }, { RESPONSE: "102" }, 1],
    [{ stem: "How many?", type: "numeric", correct: "100", tolerance: "2%" }, { RESPONSE: "102.1" }, 0],
    [{ stem: "How many?", type: "numeric", correct: "1..5 | 9" }, { RESPONSE: "9" }, 1],
    [{ stem: "How many?", type: "numeric", correct: "..-5" }, { RESPONSE: "-6" }, 1],
    [{ stem: "Sort.", type: "order", option_a: "1", option_b: "2", option_c: "3" }, { RESPONSE: ["A", "B", "C"] }, 1],
    [
      { stem: "Match.", type: "matching", option_a: "cat = mammal", option_b: "ant -> insect", option_c: "fish" },
      {
        RESPONSE: [
          ["S1", "T1"],
          ["S2", "T2"],
        ],
      },
      1,
    ],
  ])("%# are scored as they are written", (cells, response, points) => {
    const found = one(cells);
    expect(errorsOf(found)).toEqual([]);
    expect(scoreRead(found, response).points).toBe(points);
  });

  test("an essay is marked by hand", () => {
    expect(one({ stem: "Why?", type: "essay", points: "6", guidance: "Look for $x$." }).question).toMatchObject({
      interactions: [{ type: "extended_text" }],
      key: { RESPONSE: { max_points: 6, guidance: '<p>Look for <span data-tex="x"></span>.</p>' } },
    });
  });

  test("HTML is HTML, with its pictures", () => {
    const data = `data:image/png;base64,${pngOf(2, 2).toString("base64")}`;
    const { questions, pictures } = readAll(
      `format,stem,correct\nhtml,"<p>So <b>x</b>? <img src=""a.png"" alt=""A""><img src=""${data}""></p>",true`,
    );
    expect(questions[0]?.question?.body).toBe(
      '<p>So <b>x</b>? <img data-file="a.png" alt="A"><img data-file="embedded.png"></p>',
    );
    expect([...pictures.keys()]).toEqual(["embedded.png"]);
    expect(one({ stem: "<b>So</b>?", correct: "true", image: "p.png" }).question?.body).toBe(
      '<p>&lt;b&gt;So&lt;/b&gt;?</p><p><img data-file="p.png" alt="Picture: p.png"></p>',
    );
  });
});

test("a choice without a key comes in as a draft that needs one", () => {
  expect(one({ ...choice, correct: "" })).toMatchObject({ status: "lossy", isUnfinished: true, question: {} });
});

describe("what is wrong", () => {
  test.each([
    ["several answers where one is to be chosen", { ...choice, type: "mc", correct: "A,B" }, "multiple response"],
    ["a gap among the options", { stem: "x", option_a: "1", option_c: "2", correct: "A" }, "another follows"],
    ["no stem", { ...choice, stem: "", correct: "A" }, "has no text"],
  ])("%s is reported with its line", (_, cells, message) => {
    const found = one(cells);
    expect(found).toMatchObject({ status: "invalid", question: null });
    expect(found.messages[0]).toContain("Line 2: ");
    expect(found.messages[0]).toContain(message);
  });

  test.each([
    ["an answer that names no option", { ...choice, correct: "E" }, "isn’t one of the options", true],
    ["a number that is none", { stem: "x", type: "numeric", correct: "many" }, "isn’t a number", true],
    ["an answer that is neither true nor false", { stem: "x", type: "tf", correct: "maybe" }, "true or false", true],
    ["a difficulty out of range", { ...choice, correct: "A", difficulty: "6" }, "1 to 5", false],
    ["points in words", { ...choice, correct: "A", points: "many" }, "above 0", false],
    ["a pool that is not known", { ...choice, correct: "A", pool: "swim" }, "secure or practice", false],
    ["a tolerance in words", { stem: "x", type: "numeric", correct: "5", tolerance: "some" }, "in digits", false],
    ["a shuffle that is neither yes nor no", { ...choice, correct: "A", shuffle: "often" }, "yes or no", false],
    ["a format that is not known", { ...choice, correct: "A", format: "rtf" }, "text or html", false],
  ])("%s costs that field, not the question", (_, cells, message, isUnfinished) => {
    const found = one(cells);
    expect(found).toMatchObject({ status: "lossy", question: { body: expect.any(String) } });
    expect(found.messages.join(" ")).toContain(message);
    expect(found.isUnfinished ?? false).toBe(isUnfinished);
  });

  test("a type that is not known is unsupported", () => {
    expect(one({ stem: "x", type: "crossword", correct: "A" })).toMatchObject({
      status: "unsupported",
      interactions: ["crossword"],
    });
  });

  test.each([
    ["a quotation mark without end", '"broken,true'],
    ["too many cells", "So, what?,true"],
    ["a row without end", `${"x".repeat(10_000_000)},true`],
  ])("%s hurts no other row", (_, bad) => {
    const found = read(`stem,correct\nSo?,true\n${bad}\nSo?,false\n`);
    expect(found.map(({ status, place }) => [status, place.line])).toEqual([
      ["ok", 2],
      ["invalid", 3],
      ["ok", 4],
    ]);
  });

  test.each([
    ["no header", "What?,a,b\nSo?,a,b", "The first row has: What?, a, b"],
    ["two columns of one meaning", "stem,Key,Answer\nSo?,true,false", "mean the same: “Answer”"],
    ["a file of something else", "\0\u0001PK binary", "No column has the question’s text"],
  ])("%s refuses the file", (_, text, message) => {
    expect(read(text)).toMatchObject([{ status: "invalid", messages: [expect.stringContaining(message)] }]);
  });

  test("whatever a table holds, each row has a status", () => {
    const cell = fc.constantFrom("a", '"', ",", "\n", "true", "stem", "correct", "\t", ";", "=1+1", "\\|", "..");
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
        for (const { status, question } of read(`stem,correct\n${cells.join("")}`))
          expect(question !== null).toBe(status === "ok" || status === "lossy");
      }),
      { numRuns: 500 },
    );
  });
});

test("no cell is run as a formula, and every cell comes back", () => {
  const fullWidth = ["＝1+1", "＋1+1", "－2+3", "＠SUM(A1)"];
  for (const bad of [
    "=1+1",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "|cmd",
    "\t=1",
    "\r=1",
    "'=1",
    "'@A1",
    '=HYPERLINK("x")',
    ...fullWidth,
  ])
    expect(defuse(bad)).toBe(`'${bad}`);
  for (const good of ["a=1", "a@example.org", "a|b", "'quoted'", ""]) expect(defuse(good)).toBe(good);
  expect(defuse("-5")).toBe("-5");
  fc.assert(
    fc.property(fc.stringMatching(/^['=+\-@|＝＋－＠\t\r a1]{0,6}$/), (cell) => {
      expect(undoDefuse(defuse(cell))).toBe(cell);
      if (!/^[-+]?\d+$/.test(cell)) expect(defuse(cell)).not.toMatch(/^[=+\-@|＝＋－＠\t\r]/);
    }),
  );
});

test("a table longer than is taken at a time comes in whole, with the lines on which its rows begin", () => {
  const rows = Array.from({ length: 2500 }, (_, index) =>
    index % 7 === 0 ? `"Which is\n${index}?",numeric,${index}` : `Which is ${index}?,numeric,${index}\n`,
  );
  const { questions } = readCsv(new TextEncoder().encode(`stem,type,correct\n${rows.join("\n")}\n`), "long.csv");
  expect(questions.map(({ status }) => status)).toEqual(rows.map(() => "ok"));
  const lines = rows.map((row) => row.split("\n").length);
  expect(questions.map(({ place }) => place.line)).toEqual(
    lines.map((_, index) => 2 + lines.slice(0, index).reduce((sum, count) => sum + count, 0)),
  );
});
