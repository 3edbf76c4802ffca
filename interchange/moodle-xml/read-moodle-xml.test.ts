import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { errorsOf, pngOf, scoreRead } from "../testing/score-read.ts";
import { readMoodleXml } from "./read-moodle-xml.ts";

const readAll = (text: string | Uint8Array) => {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const { questions, pictures } = readMoodleXml(bytes, "quiz.xml");
  return { questions: questions.map(inWords), pictures };
};

/** A question of a type, its text and what else it has. */
const question = (type: string, text: string, rest: string) =>
  `<question type="${type}"><name><text>Name</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${rest}</question>`;

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join("\n")}\n</quiz>`;

const answer = (fraction: number, text: string, feedback = "", rest = "") =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text><![CDATA[${feedback}]]></text></feedback>${rest}</answer>`;

function readOne(...given: Parameters<typeof question>): ReadInWords {
  const [read, ...more] = readAll(quiz(question(...given))).questions;
  if (!read || more.length > 0) throw new Error("one question was expected");
  return read;
}

const points = (read: ReadInWords, response: Record<string, unknown>) => scoreRead(read, response).points;

describe("a question", () => {
  const full = quiz(
    '<question type="category"><category><text>$course$/top/Algebra</text></category></question>',
    `<question type="multichoice"><name><text>Primes</text></name><questiontext format="html"><text><![CDATA[<p>Which is prime, \\(x^2\\)? <img src="@@PLUGINFILE@@/a%20b.png" width="20" alt="A"></p>]]></text>
     <file name="a b.png" path="/" encoding="base64">${pngOf(3, 4).toString("base64")}</file></questiontext>
     <generalfeedback format="html"><text><![CDATA[<p>Seven.</p>]]></text></generalfeedback><defaultgrade>2.0000000</defaultgrade><penalty>0.25</penalty>
     <idnumber>q-7</idnumber><single>true</single><shuffleanswers>true</shuffleanswers>
     <incorrectfeedback format="html"><text>Look again.</text></incorrectfeedback>
     ${answer(0, "<p>4</p>", "<p>2 times 2</p>")}${answer(100, "<p>7</p>")}${answer(0, "None of the above")}
     <hint format="html"><text>Odd.</text></hint><hint format="html"><text></text></hint><tags><tag><text>numbers</text></tag><tag><text>easy</text></tag></tags></question>`,
  );

  test("comes with its text, picture, grade, tags, category and explanation", () => {
    const { questions, pictures } = readAll(full);
    expect(questions).toHaveLength(1);
    expect([...pictures.keys()]).toEqual(["a b.png"]);
    expect(questions[0]).toMatchObject({
      place: { file: "quiz.xml", line: 4 },
      title: "Primes",
      sourceIdentifier: "q-7",
      status: "lossy",
      messages: [
        "Feedback on the whole answer isn’t imported. Put it into the explanation if students need it.",
        "The penalty for further tries isn’t imported. Set it in the assessment.",
      ],
      question: {
        body: '<p>Which is prime, <span data-tex="x^2"></span>? <img data-file="a b.png" width="20" alt="A"></p>',
        explanation: "<p>Seven.</p>",
        hints: ["<p>Odd.</p>"],
        score_rule: { max_points: 2 },
        text_tags: { category: "Algebra", tags: "numbers, easy" },
        interactions: [
          {
            type: "choice",
            shuffle: true,
            options: [{ content: "4", feedback: "2 times 2" }, { content: "7" }, { fixed: true }],
          },
        ],
        key: { RESPONSE: { correct: ["B"] } },
      },
    });
    expect(points(questions[0] as ReadInWords, { RESPONSE: ["B"] })).toBe(2);
  });

  test("has its pictures under names of their own, none of which leads anywhere", () => {
    const withPicture = (bytes: Buffer, name: string) =>
      `<question type="truefalse"><questiontext format="html"><text><![CDATA[<p>So? <img src="@@PLUGINFILE@@/${name}"></p>]]></text><file name="${name}" encoding="base64">${bytes.toString("base64")}</file></questiontext>${answer(100, "true")}${answer(0, "false")}</question>`;
    const { questions, pictures } = readAll(
      quiz(
        withPicture(pngOf(1, 1), "p.png"),
        withPicture(pngOf(2, 2), "p.png"),
        withPicture(pngOf(3, 3), "../../etc/p.png"),
      ),
    );
    expect([...pictures.keys()]).toEqual(["p.png", "p-2.png", "etc/p.png"]);
    expect(questions.map((one) => /data-file="([^"]*)"/.exec(one.question?.body ?? "")?.[1])).toEqual([
      ...pictures.keys(),
    ]);
  });
});

describe("kinds", () => {
  test("several answers are worth the sum of their weights", () => {
    const read = readOne(
      "multichoice",
      "Which?",
      `<single>false</single>${answer(50, "a")}${answer(50, "b")}${answer(-50, "c")}${answer(0, "d")}`,
    );
    expect(
      [
        ["A", "B"],
        ["A", "C"],
        ["A", "B", "C"],
        ["A", "B", "D"],
      ].map((chosen) => points(read, { RESPONSE: chosen })),
    ).toEqual([1, 0, 0.5, 1]);
  });

  test("true or false", () => {
    const read = readOne("truefalse", "So?", answer(0, "true", "No.") + answer(100, "false"));
    expect(read.question).toMatchObject({
      interactions: [{ options: [{ feedback: "No." }, {}] }],
      key: { RESPONSE: { correct: ["false"] } },
    });
  });

  test("short answers with wildcards, in one case or any", () => {
    const rest = answer(100, "New *") + answer(50, "Old\\*");
    const [any, own] = [
      readOne("shortanswer", "Where?", rest),
      readOne("shortanswer", "Where?", `<usecase>1</usecase>${rest}`),
    ];
    expect(["new york", "OLD*", "oldy"].map((typed) => points(any, { RESPONSE: typed }))).toEqual([1, 0.5, 0]);
    expect(["new york", "New York"].map((typed) => points(own, { RESPONSE: typed }))).toEqual([0, 1]);
  });

  test("numbers with their tolerance", () => {
    const read = readOne("numerical", "How long?", answer(100, "3.14", "", "<tolerance>0.005</tolerance>"));
    expect(read.status).toBe("ok");
    expect(["3.145", "3.1451", "3.135"].map((typed) => points(read, { RESPONSE: typed }))).toEqual([1, 0, 1]);
  });

  describe("units", () => {
    const unit = (name: string, multiplier: string) =>
      `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`;
    const units = `<units>${unit("m", "1")}${unit("cm", "100.0")}</units>`;
    const measured = (settings: string, answers = answer(100, "1.5")) =>
      readOne("numerical", "How long?", `${answers}${units}${settings}`);
    const typed = ["1.5 m", "150 cm", "1.5", "1.5 kg", "150"];
    const earned = (read: ReadInWords) => typed.map((text) => points(read, { RESPONSE: text }));

    test("that may be typed convert the number, and cost nothing", () => {
      const read = measured("<unitgradingtype>0</unitgradingtype><showunits>0</showunits><unitsleft>1</unitsleft>");
      expect(read).toMatchObject({ status: "ok", messages: [] });
      expect(earned(read)).toEqual([1, 1, 1, 1, 0]);
      expect(read.question?.interactions).toMatchObject([{ unit: { required: false, side: "left", shown: [] } }]);
    });

    test("that are graded cost their penalty where they are wrong or missing", () => {
      const read = measured("<unitgradingtype>1</unitgradingtype><unitpenalty>0.25</unitpenalty>");
      expect(read.status).toBe("ok");
      expect(earned(read)).toEqual([1, 1, 0.75, 0.75, 0]);
    });

    test("that are chosen from a list are typed, and still shown", () => {
      const read = measured("<unitgradingtype>1</unitgradingtype><showunits>2</showunits>");
      expect(read).toMatchObject({ status: "ok", messages: [expect.stringContaining("type the unit")] });
      expect(read.question?.interactions).toMatchObject([{ unit: { required: true, shown: ["m", "cm"] } }]);
    });

    test("whose penalty is of full marks are named where a number earns less", () => {
      const partial = answer(100, "1.5") + answer(50, "2");
      expect(measured("<unitgradingtype>2</unitgradingtype>").status).toBe("ok");
      expect(measured("<unitgradingtype>2</unitgradingtype>", partial)).toMatchObject({
        status: "lossy",
        messages: [expect.stringContaining("share of full marks")],
      });
    });

    test("that nobody can type are named; what is no unit is refused", () => {
      expect(measured("<showunits>3</showunits>")).toMatchObject({
        status: "lossy",
        messages: [expect.stringContaining("without a unit (m, cm)")],
      });
      const marked = `${answer(100, "3")}<unitgradingtype>1</unitgradingtype>`;
      expect(readOne("numerical", "How long?", marked).status).toBe("unsupported");
      const nothing = `${answer(100, "3")}<units>${unit("m", "0")}</units>`;
      expect(readOne("numerical", "How long?", nothing).status).toBe("invalid");
    });
  });

  test("matching, each pair worth the same", () => {
    const pair = (one: string, other: string) =>
      `<subquestion format="html"><text>${one}</text><answer><text>${other}</text></answer></subquestion>`;
    const read = readOne(
      "matching",
      "Match.",
      pair("cat", "mammal") + pair("dog", "mammal") + pair("ant", "insect") + pair("", "a &lt; b"),
    );
    expect(read.question?.interactions).toMatchObject([
      { targets: [{ content: "mammal" }, { content: "insect" }, { content: "a &lt; b" }] },
    ]);
    const all = [
      ["S1", "T1"],
      ["S2", "T1"],
      ["S3", "T2"],
    ];
    expect(points(read, { RESPONSE: all })).toBe(1);
    expect(points(read, { RESPONSE: [all[0], ["S2", "T3"], ["S3", "T1"]] })).toBeCloseTo(1 / 3);
  });

  test("essays with what markers go by", () => {
    const read = readOne(
      "essay",
      "Why?",
      '<defaultgrade>10</defaultgrade><responseformat>editor</responseformat><responsefieldlines>15</responsefieldlines><minwordlimit>100</minwordlimit><graderinfo format="html"><text>Look for reasons.</text></graderinfo><responsetemplate format="html"><text>Because</text></responsetemplate>',
    );
    expect(read).toMatchObject({
      status: "lossy",
      messages: [expect.stringContaining("answer starts with")],
      question: {
        interactions: [{ type: "extended_text", expected_lines: 15, min_words: 100, max_words: null }],
        key: { RESPONSE: { max_points: 10, guidance: "<p>Look for reasons.</p>" } },
      },
    });
  });

  test("an order, graded by position, by neighbours or as a whole", () => {
    const items = ["one", "two", "three", "four"].map((text, index) => answer(index + 1, text)).join("");
    const graded = (type: string) => readOne("ordering", "Sort.", `<gradingtype>${type}</gradingtype>${items}`);
    const swapped = { RESPONSE: ["B", "A", "C", "D"] };
    expect(["-1", "0", "1"].map((type) => points(graded(type), swapped))).toEqual([0, 0.5, expect.closeTo(1 / 3)]);
    expect(points(graded("0"), { RESPONSE: ["A", "B", "C", "D"] })).toBe(1);
    expect(graded("5").status).toBe("unsupported");
  });

  test("a cloze text has a field for each of its answers", () => {
    const read = readOne(
      "cloze",
      "<p>Paris lies in {1:SHORTANSWER:=France#Yes~%50%Gaul}, has {:NM:=20:1} districts, and its river is {1:MC:=Seine~Rhine#No~a \\} b}.</p><p>Choose {1:MRS:%50%a~%50%b~%-50%c}</p>",
      "",
    );
    expect(read).toMatchObject({
      status: "lossy",
      interactions: ["text_entry", "numeric_entry", "inline_choice", "choice"],
    });
    expect(read.question?.body).toBe(
      '<p>Paris lies in <span data-interaction="RESPONSE1"></span>, has <span data-interaction="RESPONSE2"></span> districts, and its river is <span data-interaction="RESPONSE3"></span>.</p><p>Choose <span data-interaction="RESPONSE4"></span></p>',
    );
    expect(errorsOf(read)).toEqual([]);
    const response = { RESPONSE1: "gaul", RESPONSE2: "21", RESPONSE3: ["A"], RESPONSE4: ["A", "C"] };
    expect(points(read, response)).toBeCloseTo(0.5 + 1 + 1 + 0);
  });

  test("blanks of a cloze text keep their weights, and the question is worth their sum", () => {
    const read = readOne("cloze", "{1:SA:=a} {3:SA:=b}", "");
    expect(read.question?.score_rule).toMatchObject({ max_points: 4, combine: "sum" });
    expect(points(read, { RESPONSE1: "a", RESPONSE2: "x" })).toBe(1);
    expect(points(read, { RESPONSE1: "x", RESPONSE2: "b" })).toBe(3);
    expect(points(readOne("cloze", "{2:SA:=a}", ""), { RESPONSE: "a" })).toBe(2);
  });

  test.each([
    ["{1:MULTIRESPONSE:=a~b~=c}", { A: 0.5, AC: 1, AB: 0, ABC: 0.5 }],
    ["{1:MR:%50%a~%50%b~c}", { A: 0.5, AC: 0.5, ABC: 1, C: 0 }],
    ["{1:MR:=a~%-100%b~=c}", { A: 0.5, AC: 1, ABC: 0, B: 0 }],
  ])("several right answers of a blank share its points: %s", (text, cases) => {
    for (const [chosen, expected] of Object.entries(cases))
      expect(points(readOne("cloze", text, ""), { RESPONSE: [...chosen] }), chosen).toBeCloseTo(expected, 9);
  });

  test("a description comes in as a passage of a draft, and a choice without a right answer as a draft", () => {
    expect(readOne("description", "Read this.", "")).toMatchObject({
      status: "lossy",
      isUnfinished: true,
      question: { stimulus: { title: "Name", body: "<p>Read this.</p>" }, interactions: [] },
    });
    expect(readOne("multichoice", "Which?", `${answer(0, "a")}${answer(0, "b")}`)).toMatchObject({
      status: "lossy",
      isUnfinished: true,
    });
  });

  test("thirds as Moodle writes them add up to full marks", () => {
    const thirds = ["a", "b", "c"].map((text) => answer(33.33333, text)).join("");
    const read = readOne("multichoice", "Which?", `<single>false</single>${thirds}`);
    expect(scoreRead(read, { RESPONSE: ["A", "B", "C"] })).toMatchObject({ points: 1, correct: true });
  });

  test("what a wrong blank takes away is named", () => {
    const read = readOne("cloze", "{1:MC:=a~%-50%b} {1:SA:=b}", "");
    expect(read).toMatchObject({ status: "lossy", messages: [expect.stringContaining("up to 50%")] });
  });

  test("a question that asks for files alone is a file upload; beside a text, what is missing is named", () => {
    const read = readOne("essay", "Upload.", "<responseformat>noinline</responseformat>");
    expect(read).toMatchObject({
      status: "lossy",
      interactions: ["file_upload"],
      messages: [expect.stringContaining("up to four")],
    });
    const beside = "<responseformat>editor</responseformat><attachmentsrequired>1</attachmentsrequired>";
    expect(readOne("essay", "Upload.", beside)).toMatchObject({
      interactions: ["extended_text"],
      messages: [expect.stringContaining("asks for files")],
    });
  });

  test("a text with no blank that we know is refused", () => {
    expect(readOne("cloze", "{1:ESSAY:=a}", "").status).toBe("unsupported");
    expect(readOne("cloze", "nothing here", "").status).toBe("invalid");
  });

  test("words chosen or dragged into a text", () => {
    const word = (element: string, text: string, group = 1, rest = "") =>
      `<${element}><text>${text}</text><group>${group}</group>${rest}</${element}>`;
    const words = (element: string) =>
      word(element, "cat") + word(element, "dog") + word(element, "runs", 2) + word(element, "sleeps", 2);
    const chosen = readOne("gapselect", "<p>The [[1]] [[4]].</p>", words("selectoption"));
    expect(chosen.question).toMatchObject({
      body: '<p>The <span data-interaction="RESPONSE1"></span> <span data-interaction="RESPONSE2"></span>.</p>',
      interactions: [
        { options: [{ content: "cat" }, { content: "dog" }] },
        { options: [{ content: "runs" }, { content: "sleeps" }] },
      ],
    });
    expect(points(chosen, { RESPONSE1: ["A"], RESPONSE2: ["C"] })).toBe(0.5);
    const dragged = readOne("ddwtos", "<p>The [[1]] [[4]], the [[1]].</p>", words("dragbox"));
    expect(dragged.question?.interactions[0]?.prompt).toBe(
      '<p>The <span data-gap="G1"></span> <span data-gap="G2"></span>, the <span data-gap="G3"></span>.</p>',
    );
    expect(errorsOf(dragged)).toEqual([]);
    expect(
      points(dragged, {
        RESPONSE: [
          ["A", "G1"],
          ["D", "G2"],
          ["B", "G3"],
        ],
      }),
    ).toBeCloseTo(2 / 3);
    expect(readOne("gapselect", "[[9]]", words("selectoption"))).toMatchObject({
      status: "invalid",
      messages: ["No word fits the place [[9]]. Add it to the words."],
    });
  });

  test("words that look alike are one, but not those that are raised or lowered, or other pictures", () => {
    const words = (...texts: string[]) =>
      texts.map((text) => `<dragbox><text><![CDATA[${text}]]></text><group>1</group></dragbox>`).join("");
    const powers = readOne(
      "ddwtos",
      "<p>[[1]] and [[2]]</p>",
      words("x<sup>2</sup>", "x<sub>2</sub>", "x<sup> 2</sup>"),
    );
    expect(powers.question?.interactions[0]).toMatchObject({
      options: [{ content: "x<sup>2</sup>", max_matches: 2 }, { content: "x<sub>2</sub>" }],
    });
    const swapped = [
      ["B", "G1"],
      ["A", "G2"],
    ];
    expect(points(powers, { RESPONSE: swapped })).toBe(0);
    const shown = (color: number) =>
      `<img src="data:image/png;base64,${pngOf(3 + color, 2).toString("base64")}" alt="">`;
    const pictures = readOne("ddwtos", "<p>[[1]] and [[2]]</p>", words(shown(1), shown(2)));
    expect(pictures.question?.interactions[0]).toMatchObject({ options: [{}, {}] });
    expect(points(pictures, { RESPONSE: swapped })).toBe(0);
  });

  test("things dragged onto a picture, and markers", () => {
    const background = `<file name="map.png" encoding="base64">${pngOf(400, 300).toString("base64")}</file>`;
    const icon = `<file name="icon.png" encoding="base64">${pngOf(30, 20).toString("base64")}</file>`;
    const drag = (no: number, text: string, rest = "") =>
      `<drag><no>${no}</no><text>${text}</text><draggroup>1</draggroup>${rest}</drag>`;
    const drop = (choice: number, x: number) =>
      `<drop><text>here</text><no>1</no><choice>${choice}</choice><xleft>${x}</xleft><ytop>5</ytop></drop>`;
    const placed = readOne(
      "ddimageortext",
      "Where?",
      background + drag(1, "Nile", icon) + drag(2, "Rhine", icon) + drop(2, 10) + drop(1, 100),
    );
    expect(placed).toMatchObject({
      status: "ok",
      question: {
        interactions: [{ gaps: [{ shape: "rect", coords: [10, 5, 40, 25] }, { coords: [100, 5, 130, 25] }] }],
      },
    });
    expect(errorsOf(placed)).toEqual([]);
    expect(points(placed, { RESPONSE: [["B", "G1"]] })).toBe(0.5);
    const area = (shape: string, coords: string, choice: number) =>
      `<drop><no>1</no><shape>${shape}</shape><coords>${coords}</coords><choice>${choice}</choice></drop>`;
    const markers = drag(1, "Nile") + drag(2, "Rhine");
    const marked = readOne(
      "ddmarker",
      "Where?",
      background + markers + area("CIRCLE", "50,60;10", 1) + area("POLYGON", "1,1;20,1;20,20", 2),
    );
    expect(marked).toMatchObject({
      status: "lossy",
      question: { interactions: [{ gaps: [{ shape: "circle", coords: [50, 60, 10] }, { shape: "poly" }] }] },
    });
    expect(errorsOf(marked)).toEqual([]);
    expect(readOne("ddmarker", "Where?", background + markers + area("CIRCLE", "50,60;10", 1)).status).toBe(
      "unsupported",
    );
  });

  test.each(["calculated", "random", "randomsamatch", "stack", ""])("%s is named, and does not come in", (type) => {
    expect(readOne(type, "What?", "")).toMatchObject({ status: "unsupported", interactions: [type], question: null });
  });
});

describe("what is wrong", () => {
  const good = question("truefalse", "So?", answer(100, "true") + answer(0, "false"));

  test("a question that is broken does not keep the others out", () => {
    const text = quiz(
      good,
      "<question type='truefalse'>\n<questiontext><text>a < b</text></questiontext></question>",
      good,
      "<question type='x'><name>",
      good,
    );
    const { questions } = readAll(text);
    expect(questions.map(({ status, place }) => [status, place.line])).toEqual([
      ["ok", 3],
      ["invalid", 4],
      ["ok", 6],
      ["invalid", 7],
      ["ok", 8],
    ]);
    expect(questions[1]?.messages[0]).toMatch(/^We can’t read the file near line 5/);
  });

  test.each([
    [
      "entities that grow",
      `<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${quiz(good).slice(39)}`,
      "words of its own",
    ],
    [
      "another kind of quiz",
      '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Quiz</title></quiz>',
      "isn’t a file of Moodle questions",
    ],
    ["another document", "<html/>", "isn’t a file of Moodle questions"],
    ["no document", "Question?", "near line 1"],
    ["elements without end", `<quiz>${"<a>".repeat(100_000)}`, "too deep"],
    ["nothing", "", "near line 1"],
  ])("%s is refused with its reason", (_, text, message) => {
    const { questions } = readAll(text);
    expect(questions).toMatchObject([{ status: "invalid", messages: [expect.stringContaining(message)] }]);
  });

  test("may be in any encoding", () => {
    const text = quiz(question("truefalse", "Größe?", answer(100, "true") + answer(0, "false")));
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1"),
    ])
      expect(readAll(bytes).questions[0]?.question?.body).toBe("<p>Größe?</p>");
  });

  test.each([
    ["fields without end", question("cloze", "{1:SA:=a".repeat(50_000), "")],
    ["fields that never close", question("cloze", "{1:MC:=a~b~".repeat(50_000), "")],
    ["answers without number", question("multichoice", "Which?", answer(0, "x").repeat(2000))],
    ["a line without end", question("truefalse", "x".repeat(10_000_000), answer(100, "true") + answer(0, "false"))],
  ])("%s hurt nobody else", (_, bad) => {
    const { questions } = readAll(quiz(good, bad, good));
    expect(questions.map(({ status }) => status)).toEqual(["ok", "invalid", "ok"]);
  });

  test("whatever stands in a question, it has a status", () => {
    const piece = fc.constantFrom(
      "<answer fraction='100'>",
      "</answer>",
      "<text>",
      "</text>",
      "[[1]]",
      "{1:SA:=",
      "}",
      "<file/>",
      "<drag/>",
      "<drop/>",
      "a",
      "<questiontext>",
      "</questiontext>",
      "<subquestion/>",
      "&amp;",
    );
    const type = fc.constantFrom(
      "multichoice",
      "truefalse",
      "shortanswer",
      "numerical",
      "matching",
      "essay",
      "cloze",
      "ddwtos",
      "gapselect",
      "ddmarker",
      "ddimageortext",
      "ordering",
    );
    fc.assert(
      fc.property(type, fc.array(piece, { maxLength: 12 }), (own, pieces) => {
        for (const { status, messages, question: made } of readAll(
          quiz(`<question type="${own}">${pieces.join("")}</question>`),
        ).questions) {
          expect(made !== null).toBe(status === "ok" || status === "lossy");
          if (!made) expect(messages.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test("a file of more elements than a tree may have is read to its end, each question with its line and category", () => {
  const some = Array.from({ length: 6000 }, (_, at) => {
    const options = Array.from({ length: 8 }, (_, option) => answer(option === 0 ? 100 : 0, `Option ${option}`)).join(
      "",
    );
    const one = question("multichoice", `Which is number ${at}?`, `<single>true</single>${options}`);
    return at % 1000 === 0
      ? `<question type="category"><category><text>top/Part ${at / 1000}</text></category></question>${one}`
      : one;
  });
  const { questions } = readAll(quiz(...some));
  expect(questions.length).toBe(6000);
  expect(questions.every(({ status, place }, at) => status === "ok" && place.line === at + 3)).toBe(true);
  expect(questions[5999]?.question?.text_tags).toMatchObject({ category: "Part 5" });
  const broken = readAll(`${quiz(...some).slice(0, -8)}</quix>`).questions;
  expect(broken).toEqual(questions);
});

const folder = findRealMaterial("qti/items");
if (folder) {
  test("settings of another system's quizzes are not taken for questions", () => {
    const index = readFileSync(join(folder, "INDEX.tsv"), "utf8")
      .split("\n")
      .map((line) => line.split("\t"));
    const files = index.filter((fields) => fields[3] === "moodle").map(([path = ""]) => path);
    expect(files).toHaveLength(8);
    for (const file of files)
      expect(readAll(readFileSync(join(folder, file))).questions).toMatchObject([
        { status: "invalid", messages: [expect.stringContaining("isn’t a file of Moodle questions")] },
      ]);
  });
}
