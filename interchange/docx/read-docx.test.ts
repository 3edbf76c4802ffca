import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { docxOf, paragraph, run } from "../testing/docx-of.ts";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { errorsOf, pngOf, scoreRead } from "../testing/score-read.ts";
import { zipOf } from "../testing/zip-of.ts";
import { readDocx } from "./read-docx.ts";

const read = async (body: string, pictures: Record<string, Uint8Array> = {}) => {
  const { questions, pictures: found } = await readDocx(await docxOf(body, pictures), "test.docx");
  return { questions: questions.map(inWords), pictures: found };
};

/** Lines of plain text as paragraphs. */
const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => paragraph(line))
    .join("");

async function readLines(text: string): Promise<ReadInWords[]> {
  return (await read(lines(text))).questions;
}

const example = `1. What is the capital of France?
A) Lyon
*B) Paris
C) None of the above
Explanation: Paris lies on the Seine.
It has been the capital for long.
Difficulty: 2
Tags: geography, Europe

2. Does the moon cause the tides?
Answer: True

3. What is $6 \\times 7$?
Type: numeric
Answer: 42
Points: 2

4. Who wrote Hamlet?
Type: short answer
Answer: Shakespeare | William Shakespeare

5. Match the animals.
cat = mammal
ant = insect

6. Sort by size.
Type: ordering
A) mouse
B) dog
C) horse

7. Why did Rome fall?
Type: essay
Points: 10
Guidance: Look for reasons.`;

describe("a document in the layout that people use", () => {
  test("is questions of every type", async () => {
    const found = await readLines(example);
    expect(found.map(({ status, interactions, messages }) => [status, interactions[0], messages])).toEqual(
      ["choice", "choice", "numeric_entry", "text_entry", "match", "order", "extended_text"].map((type) => [
        "ok",
        type,
        [],
      ]),
    );
    expect(found.map(errorsOf)).toEqual(found.map(() => []));
    expect(found[0]).toMatchObject({
      place: { line: 1 },
      question: {
        body: "<p>What is the capital of France?</p>",
        interactions: [
          { options: [{ content: "Lyon" }, { content: "Paris" }, { content: "None of the above", fixed: true }] },
        ],
        key: { RESPONSE: { correct: ["B"] } },
        explanation: "<p>Paris lies on the Seine.</p><p>It has been the capital for long.</p>",
        difficulty: 2,
        text_tags: { tags: "geography, Europe" },
      },
    });
    expect(found[2]?.question?.body).toBe('<p>What is <span data-tex="6 \\times 7"></span>?</p>');
    const right = [
      ["B"],
      ["true"],
      "42",
      "shakespeare",
      [
        ["S1", "T1"],
        ["S2", "T2"],
      ],
      ["A", "B", "C"],
    ];
    expect(
      right.map((response, index) => scoreRead(found[index] as ReadInWords, { RESPONSE: response }).points),
    ).toEqual([1, 1, 2, 1, 1, 1]);
    expect(found[6]?.question?.key.RESPONSE).toMatchObject({ max_points: 10, guidance: "<p>Look for reasons.</p>" });
  });

  test("may be parted by blank lines instead of numbers", async () => {
    const found = await readLines(
      "What is it?\n\nA. one\nB. two\nAnswer: B. two\n\nSo?\nAnswer: false\n\nWho?\nAnswer: me\n",
    );
    expect(found.map(({ status, place }) => [status, place.line])).toEqual([
      ["ok", 1],
      ["ok", 7],
      ["ok", 10],
    ]);
    expect(found[0]?.question?.key.RESPONSE).toEqual({ correct: ["B"] });
  });

  test("has labels that Word writes itself", async () => {
    const { questions } = await read(
      [
        paragraph("First?", [1, 0]),
        paragraph("one", [1, 1]),
        paragraph(run("two", "b"), [1, 1]),
        paragraph("Second?", [1, 0]),
        paragraph("alpha", [2, 0]),
        paragraph("beta", [2, 0]),
        paragraph("Answer: A"),
        paragraph("Third?", [1, 0]),
        paragraph("this", [3, 0]),
        paragraph(run("that", '<w:u w:val="single"/>'), [3, 0]),
      ].join(""),
    );
    expect(questions.map(({ question }) => [question?.body, question?.key.RESPONSE])).toEqual([
      ["<p>First?</p>", { correct: ["B"] }],
      ["<p>Second?</p>", { correct: ["A"] }],
      ["<p>Third?</p>", { correct: ["B"] }],
    ]);
    expect(questions[0]?.question?.interactions).toMatchObject([{ options: [{ content: "one" }, { content: "two" }] }]);
  });

  test("has options after line breaks in one paragraph", async () => {
    const broken = ["1. Which?", "A) a", "B) *b"].map((line) => run(line)).join("<w:r><w:br/></w:r>");
    const { questions } = await read(`<w:p>${broken}</w:p>`);
    expect(questions[0]?.question).toMatchObject({
      interactions: [{ options: [{}, { content: "b" }] }],
      key: { RESPONSE: { correct: ["B"] } },
    });
  });

  test("has a passage before several questions", async () => {
    const found = await readLines(
      "Passage: The Fox\nA fox went out.\nIt was cold.\n1. Who?\nAnswer: fox\n2. When?\nAnswer: night\nEnd of passage\n3. So?\nAnswer: true",
    );
    expect(found.map(({ question }) => question?.stimulus?.title)).toEqual(["The Fox", "The Fox", undefined]);
    expect(found[1]?.question?.stimulus?.body).toBe("<p>A fox went out.</p><p>It was cold.</p>");
  });

  test("names what stands before its first question", async () => {
    const found = await readLines("Test of biology\n1. So?\nAnswer: true");
    expect(found).toMatchObject([
      {
        status: "ok",
        messages: ["Not imported, before this question. Add it to the question if it belongs there: Test of biology"],
      },
    ]);
  });
});

describe("what stands in a line", () => {
  const formula =
    "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>";

  test("is set as it was, with its formulas", async () => {
    const stem = `<w:p>${run("1. Is H")}${run("2", '<w:vertAlign w:val="subscript"/>')}${run("O ")}${run("not ", "i")}${run("wet", "i")}${run(", ")}${formula}?</w:p>`;
    const { questions } = await read(stem.replace("?</w:p>", `${run("?")}</w:p>`) + paragraph("Answer: true"));
    expect(questions[0]?.question?.body).toBe(
      '<p>Is H<sub>2</sub>O <i>not wet</i>, <span data-tex="\\frac{1}{2}"></span>?</p>',
    );
  });

  test("is a formula by itself, in a stem or an option", async () => {
    const { questions } = await read(
      `${paragraph("1. Solve")}<w:p><m:oMathPara>${formula}</m:oMathPara></w:p><w:p>${run("A) ")}${formula}</w:p>${paragraph("*B) no")}`,
    );
    expect(questions[0]?.question).toMatchObject({
      body: '<p>Solve</p><div><div data-tex="\\frac{1}{2}"></div></div>',
      interactions: [{ options: [{ content: '<span data-tex="\\frac{1}{2}"></span>' }, { content: "no" }] }],
    });
  });

  test("is a picture, kept with its size and words", async () => {
    const drawing =
      '<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="Picture 1" descr="A &quot;map&quot;"/><a:graphic><a:blip r:embed="rId10"/></a:graphic></wp:inline></w:drawing></w:r>';
    const { questions, pictures } = await read(
      `<w:p>${run("1. Where? ")}${drawing}</w:p>${paragraph("Answer: here")}`,
      { "image1.png": pngOf(4, 4), "other.png": pngOf(5, 5) },
    );
    expect(questions[0]?.question?.body).toBe(
      '<p>Where? <img data-file="image1.png" alt="A &quot;map&quot;" width="100" height="50"></p>',
    );
    expect([...pictures.keys()]).toEqual(["image1.png"]);
  });

  test.each([
    ['descr="" title="A map"', "A map"],
    ['title="A map"', "A map"],
    ['descr="A plan" title="A map"', "A plan"],
    ["", ""],
  ])("is a picture, described by its title where it has no description: %s", async (attributes, alt) => {
    const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="Picture 1" ${attributes}/><a:graphic><a:blip r:embed="rId10"/></a:graphic></wp:inline></w:drawing></w:r>`;
    const body = `<w:p>${run("1. Where? ")}${drawing}</w:p>${paragraph("Answer: here")}`;
    const { questions, pictures } = await read(body, { "scan.tiff": new Uint8Array([73, 73, 42, 0]) });
    expect(questions[0]?.question?.body).toContain(`<img data-file="scan.tiff" alt="${alt}"`);
    expect([...pictures.keys()]).toEqual(["scan.tiff"]);
  });

  test("is raised or lowered, also by its place and a size of its own", async () => {
    const moved = (text: string, half: number, size = '<w:sz w:val="14"/>') =>
      run(text, `<w:position w:val="${half}"/>`, ...(size === "" ? [] : [size]));
    const stem = `<w:p>${run("1. H")}${moved("2", -4)}${run("O, 2")}${moved("3", 8)}${run(" and ")}${moved("x", 8, "")}</w:p>`;
    const { questions } = await read(`${stem}${paragraph("Answer: true")}`);
    expect(questions[0]?.question?.body).toBe("<p>H<sub>2</sub>O, 2<sup>3</sup> and x</p>");
  });

  const blip = (attribute: string) =>
    `<w:drawing><wp:inline><wp:docPr id="1"/><a:graphic><a:blip ${attribute}="rId99"/></a:graphic></wp:inline></w:drawing>`;
  test.each([
    ["a linked picture", blip("r:link"), "linked_picture"],
    ["a picture whose file lies elsewhere", blip("r:embed"), "linked_picture"],
    ["a linked picture of an older Word", '<w:pict><v:imagedata r:href="rId99"/></w:pict>', "linked_picture"],
    ["a text box", `<w:drawing><w:txbxContent>${paragraph("x")}</w:txbxContent></w:drawing>`, "word_text_box"],
    ["a drawing", "<w:drawing><wp:inline/></w:drawing>", "word_drawing"],
    ["a sign of a symbol font", '<w:sym w:font="Wingdings" w:char="F04A"/>', "word_symbol"],
  ])("is named for what it is where it can’t be kept: %s", async (_, inner, code) => {
    const bytes = await docxOf(`<w:p>${run("1. Where?")}<w:r>${inner}</w:r></w:p>${paragraph("Answer: here")}`, {});
    const [question] = (await readDocx(bytes, "test.docx")).questions;
    expect([question?.status, question?.messages.map((one) => one.code)]).toEqual(["lossy", [code]]);
  });

  test("is a table", async () => {
    const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell("x", '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell("1", '<w:vMerge w:val="restart"/>')}${cell("2")}</w:tr><w:tr>${cell("", "<w:vMerge/>")}${cell("3")}</w:tr></w:tbl>`;
    const { questions } = await read(paragraph("1. Which?") + table + lines("A) one\n*B) two"));
    expect(questions[0]?.question?.body).toBe(
      '<p>Which?</p><table><tbody><tr><th colspan="2">x</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
    );
  });

  test("is text from right to left", async () => {
    const { questions } = await read(
      `<w:p><w:pPr><w:bidi/></w:pPr>${run("1. ما هذا؟")}</w:p>${paragraph("Answer: true")}`,
    );
    expect(questions[0]?.question?.body).toBe('<p dir="rtl">ما هذا؟</p>');
  });

  test("is not what was deleted, or what cannot be read, which is named", async () => {
    const { questions } = await read(
      `<w:p>${run("1. So")}<w:del>${run("no")}</w:del><w:ins>${run("?")}</w:ins><w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:object/></w:r></w:p>${paragraph("Answer: true")}`,
    );
    expect(questions[0]).toMatchObject({ status: "lossy", question: { body: "<p>So?</p>" } });
    expect(questions[0]?.messages).toEqual([
      "A footnote was left out. Move its text into the question.",
      expect.stringContaining("embedded object"),
    ]);
  });
});

const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${lines(text)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

describe("a table holds", () => {
  const keyed = lines("1. What?\nA) a\nB) b\n2. Who?\nA) c\nB) d");
  test.each([
    ["keys beneath a header", table(["Question", "Answer"], ["1", "B"], ["2", "A"])],
    ["keys beside numbers", paragraph("Answer Key") + table(["1", "B", "2", "A"], ["", "", "", ""])],
    ["keys beneath numbers", table(["No", "1", "2"], ["Key", "B", "A"])],
  ])("%s", async (_, keys) => {
    const { questions } = await read(keyed + keys);
    expect(questions.map(({ status, question }) => [status, question?.key.RESPONSE])).toEqual([
      ["ok", { correct: ["B"] }],
      ["ok", { correct: ["A"] }],
    ]);
  });

  test.each([
    ["a question in each row", table(["No", "Question", "A", "B", "Answer"], ["1", "What?", "a", "b", "B"])],
    ["the options of a question", paragraph("1. What?") + table(["A) a", "B) b"]) + paragraph("Answer: B")],
    [
      "options with letters of their own",
      paragraph("1. What?") + table(["A.", "a"], ["B.", "b"]) + paragraph("Answer: B"),
    ],
    ["numbers beside whole questions", table(["1.", "What?\nA) a\nB) b\nAnswer: B"])],
  ])("%s", async (_, body) => {
    const { questions } = await read(body);
    expect(questions).toMatchObject([
      {
        status: "ok",
        question: {
          body: "<p>What?</p>",
          interactions: [{ options: [{ content: "a" }, { content: "b" }] }],
          key: { RESPONSE: { correct: ["B"] } },
        },
      },
    ]);
  });
});

test("an option in another colour than the others is the right one", async () => {
  const red = run("B) b", '<w:color w:val="FF0000"/>');
  const { questions } = await read(`${lines("1. What?\nA) a")}${paragraph(red)}${paragraph("C) c")}`);
  expect(questions.map(({ status, question }) => [status, question?.key.RESPONSE])).toEqual([
    ["ok", { correct: ["B"] }],
  ]);
});

test("a choice without a key comes in as a draft that needs one", async () => {
  const found = await readLines("1. Which?\nA) a\nB) b");
  expect(found).toMatchObject([
    { status: "lossy", isUnfinished: true, messages: [expect.stringContaining("as a draft")], question: {} },
  ]);
});

describe("what is wrong", () => {
  test.each([
    ["an answer that names none", "1. Which?\nA) a\nB) b\nAnswer: D", "isn’t one of the options"],
    ["two stars where one is to be chosen", "1. Which?\nType: multiple choice\n*A) a\n*B) b", "multiple response"],
    ["a star and another answer", "1. Which?\n*A) a\nB) b\nAnswer: B", "aren’t the ones the answer names"],
    ["nothing to answer", "1. Which?", "neither options nor an answer in it"],
    ["points that are none", "1. Which?\nAnswer: true\nPoints: many", "number above 0"],
  ])("%s is reported with its paragraph, and the rest comes in", async (_, bad, message) => {
    const found = await readLines(`1. So?\nAnswer: true\n${bad}\n9. So?\nAnswer: false`);
    expect(found.map(({ status }) => status)).toEqual(["ok", "invalid", "ok"]);
    expect(found[1]?.messages[0]).toContain("Paragraph 3: ");
    expect(found[1]?.messages[0]).toContain(message);
  });

  const document = (xml: string) => zipOf({ "word/document.xml": xml });
  test.each([
    ["an older Word document", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "unsupported", ".doc"],
    ["rich text", async () => Buffer.from("{\\rtf1 x}"), "unsupported", ".rtf"],
    ["plain text", async () => Buffer.from("1. What?"), "invalid", "isn’t a Word document"],
    ["a zip of something else", () => zipOf({ "a.txt": "x" }), "invalid", "isn’t a Word document"],
    ["a zip cut short", async () => (await docxOf(paragraph("1. x"))).subarray(0, 300), "invalid", "damaged"],
    ["a document without questions", () => docxOf(paragraph("Dear all")), "invalid", "Start each with a number"],
    ["damaged", () => document('<!DOCTYPE w [<!ENTITY a "b">]><w/>'), "invalid", "damaged"],
    ["broken XML", () => document("<w:document><w:body>"), "invalid", "damaged"],
    ["elements without end", () => document("<w>".repeat(50_000)), "invalid", "damaged"],
    ["a bomb", () => document(`<w>${" ".repeat(70_000_000)}</w>`), "invalid", "too large"],
  ])("%s is refused with its reason", async (_, bytes, status, message) => {
    const questions = (await readDocx(await bytes(), "x.docx")).questions.map(inWords);
    expect(questions).toMatchObject([{ status, messages: [expect.stringContaining(message)] }]);
  });

  test("as many lines as one likes are read in good time", async () => {
    expect((await readLines(`1. x\n${"a = b\n".repeat(20_000)}y`)).length).toBe(1);
    expect((await readLines("A) x\n".repeat(20_000))).length).toBeGreaterThan(0);
    expect((await readLines(`1. ${"x ".repeat(200_000)}\nAnswer: true`)).length).toBe(1);
  });
});

const folder = findRealMaterial("docx");
if (folder) {
  const real = async (name: string) => (await readDocx(readFileSync(join(folder, name)), name)).questions.map(inWords);

  test("what LibreOffice wrote comes in whole: lowered signs, tables, passages, and a picture that is only linked is named", async () => {
    const found = await real("layout.docx");
    expect(found.map(({ status }) => status)).toEqual(found.map((_, index) => (index === 3 ? "lossy" : "ok")));
    expect(found[2]?.question?.body).toBe("<p>Which of these is water, with formula H<sub>2</sub>O?</p>");
    expect(found[2]?.question?.interactions).toMatchObject([{ options: [{ content: "H<sub>2</sub>O" }, {}, {}] }]);
    expect(found[3]?.messages).toEqual([expect.stringContaining("picture is linked")]);
    expect(found.map(({ interactions }) => interactions[0])).toEqual([
      ...["choice", "choice", "choice", "choice", "match", "order", "text_entry", "extended_text", "text_entry"],
      "numeric_entry",
    ]);
  });

  test("what LibreOffice numbered by itself has its options and the keys that are set apart", async () => {
    const found = await real("numbered.docx");
    expect(found.map(({ status, question }) => [status, question?.key])).toEqual([
      ["ok", { RESPONSE: { correct: ["B"] } }],
      ["ok", { RESPONSE: { correct: ["A", "C"] } }],
    ]);
  });
}
