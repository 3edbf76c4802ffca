import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocx } from "../docx/read-docx.ts";
import { sniffFormat } from "../formats.ts";
import { docxOf, paragraph } from "../testing/docx-of.ts";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { errorsOf } from "../testing/score-read.ts";
import { readPlainText } from "./read-plain-text.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const readText = (text: string) => readPlainText(bytesOf(text), "set.txt").questions.map(inWords);

/** The same lines as paragraphs of a Word document. */
async function readWord(text: string): Promise<ReadInWords[]> {
  const tab = "</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t xml:space='preserve'>";
  const body = text.split("\n").map((line) => paragraph(line).replaceAll("\t", tab));
  return (await readDocx(await docxOf(body.join("")), "set.docx")).questions.map(inWords);
}

interface Brief {
  status: string;
  body: string;
  options: string[];
  key: unknown;
}

/** A question by what matters in it: its status, its options, and what is right. */
function brief({ status, question }: ReadInWords): Brief {
  const [interaction] = question?.interactions ?? [];
  const options = interaction && "options" in interaction ? interaction.options : [];
  const [key] = Object.values(question?.key ?? {});
  return {
    status,
    body: question?.body ?? "",
    options: options.map((option) => ("content" in option ? option.content : "")),
    key: key && "correct" in key ? key.correct : key && "accept" in key ? key.accept : key,
  };
}

const capital = "1. What is the capital of France?";
const cities = ["Lyon", "Paris", "Nice", "Lille"];
const lettered = ["A) Lyon", "B) Paris", "C) Nice", "D) Lille"].join("\n");
const paris = { status: "ok", body: "<p>What is the capital of France?</p>", options: cities, key: ["B"] };

const both = [
  ["a text", async (text: string) => readText(text)],
  ["Word", readWord],
] as const;

const keyLines = [
  ..."Ans: B|Ans. B|Ans.(B)|Ans:- B|Answer B|Answer (B)|Answer - B|Answer – B|Answer = B|(B)|[B]|B|The answer is B".split(
    "|",
  ),
  ..."The correct answer is (B).|Answer: Option B|Answer: B) Paris|Answer: B. Paris|Answer: Paris|Answer: paris.|ANSWER: b".split(
    "|",
  ),
  ..."Correct: B|Correct answer - B|Right answer: B|Answer(s): B|Key: B|Key - B|Solution: B|[Ans: B]|(Answer: B)".split(
    "|",
  ),
  ..."✓ B|B is correct|B is the correct answer.|Answer → B|Answer:\nB|ANS:\tB\tPTS: 1\tDIF: Easy|Answer: B (1 mark)".split(
    "|",
  ),
  ..."Respuesta: B|Respuesta correcta: B|Rpta. B|La respuesta correcta es B|Réponse : B|La bonne réponse est B".split(
    "|",
  ),
  ..."Antwort: B|Richtige Antwort: B|Lösung: B|Resposta: B|Gabarito: B|Risposta corretta: B|Antwoord: B".split("|"),
  ..."Ответ: B|Правильный ответ: B|Відповідь: B|Odpowiedź: B|Doğru cevap: B|Svar: B|Απάντηση: B|Đáp án: B".split("|"),
  ..."الإجابة: B|الاجابة الصحيحة: B|الجواب: B|پاسخ: B|תשובה: B|उत्तर: B|答案：B|答案B|答案是B|正确答案：B|正解：B|정답: B|Jawaban: B".split(
    "|",
  ),
];

describe.each(both)("a key in %s", (_, read) => {
  test.each(keyLines)("is %j", async (line) => {
    const found = await read(`${capital}\n${lettered}\n${line}`);
    expect(found.map(brief)).toEqual([paris]);
  });

  test.each([
    ["behind an option in words", lettered.replace("Paris", "Paris (correct)")],
    ["in brackets, with an answer", lettered.replace("Paris", "Paris [Correct answer]")],
    ["behind an arrow", lettered.replace("Paris", "Paris <-- correct")],
    ["in Spanish", lettered.replace("Paris", "Paris (correcta)")],
    ["in Arabic", lettered.replace("Paris", "Paris (صحيح)")],
    ["a tick behind", lettered.replace("Paris", "Paris ✓")],
    ["a tick with colour", lettered.replace("Paris", "Paris ✔️")],
    ["a tick before", lettered.replace("B)", "✓ B)")],
    ["a star before", lettered.replace("B)", "*B)")],
    ["a star behind", lettered.replace("Paris", "Paris *")],
    ["a star within", lettered.replace("B) ", "B) *")],
    ["crosses and a tick", lettered.replaceAll(/(Lyon|Nice|Lille)/g, "$1 ✗").replace("Paris", "Paris ✓")],
    ["at the end of the last option", `${lettered}  Ans: B`],
    ["in a list at the end", `${lettered}\n\nAnswer Key\n1. B`],
    ["in a list without a heading", `${lettered}\n\n1. B`],
    ["in a list behind its word", `${lettered}\n\nAnswers: 1-B 2-A`],
    ["in a list in words", `${lettered}\n\nAnswer key:\n1) Paris`],
    ["in a list of Chinese", `${lettered}\n参考答案\n1、B`],
  ])("is marked %s", async (_what, options) => {
    expect((await read(`${capital}\n${options}`)).map(brief)[0]).toEqual(paris);
  });

  test.each([
    "1. What is the capital of France? (Ans: B)",
    "1. What is the capital of France? ( B )",
    `_B_ ${capital}`,
  ])("is in the stem: %s", async (stem) => {
    expect((await read(`${stem}\n${lettered}`)).map(brief)).toEqual([paris]);
  });

  test("in a list goes to each question by its number", async () => {
    const found = await read(`1. One?\nA) a\nB) b\n2. Two?\nA) a\nB) b\n3. Three?\n\nAnswer Key\n1. B  2. A  3. True`);
    expect(found.map((one) => [one.status, brief(one).key])).toEqual([
      ["ok", ["B"]],
      ["ok", ["A"]],
      ["ok", ["true"]],
    ]);
  });

  test("with a reason keeps the reason as the explanation", async () => {
    const [found] = await read(`${capital}\n${lettered}\nAnswer: B. It has been the capital for long.`);
    expect(found).toMatchObject({
      status: "ok",
      question: { explanation: "<p>It has been the capital for long.</p>" },
    });
  });
});

describe.each(both)("options in %s", (_, read) => {
  const answered = (options: string, key = "B") => read(`${capital}\n${options}\nAnswer: ${key}`);

  test.each([
    ["two columns by tabs", "A. Lyon\tC. Nice\nB. Paris\tD. Lille", "B"],
    ["two in a line", "A. Lyon\tB. Paris\nC. Nice\tD. Lille", "B"],
    ["two columns by spaces", "A. Lyon    C. Nice\nB. Paris   D. Lille", "B"],
    ["letter and text parted by tabs", "a.\tLyon\tc.\tNice\nb.\tParis\td.\tLille", "B"],
    ["all in one line", "(a) Lyon  (b) Paris  (c) Nice  (d) Lille", "(b)"],
    ["all in one line by single blanks", "A. Lyon B. Paris C. Nice D. Lille", "B"],
    ["small roman numbers", "i) Lyon\nii) Paris\niii) Nice\niv) Lille", "ii"],
    ["numbers of another form", "1) Lyon\n2) Paris\n3) Nice\n4) Lille", "2"],
    ["numbers in circles", "① Lyon ② Paris ③ Nice ④ Lille", "②"],
    ["letters in circles", "Ⓐ Lyon\nⒷ Paris\nⒸ Nice\nⒹ Lille", "B"],
    ["letters with colons", "A: Lyon\nB: Paris\nC: Nice\nD: Lille", "B"],
    ["letters with dashes", "A - Lyon\nB - Paris\nC - Nice\nD - Lille", "B"],
    ["letters and tabs", "A\tLyon\nB\tParis\nC\tNice\nD\tLille", "B"],
    ["letters without a blank", "(A)Lyon\n(B)Paris\n(C)Nice\n(D)Lille", "B"],
    ["points without a blank", "A.Lyon\nB.Paris\nC.Nice\nD.Lille", "B"],
    ["words before letters", "Option A: Lyon\nOption B: Paris\nOption C: Nice\nOption D: Lille", "Option B"],
    ["empty boxes", "☐ Lyon\n☐ Paris\n☐ Nice\n☐ Lille", "Paris"],
    ["boxes in one line", "☐ Lyon ☐ Paris ☐ Nice ☐ Lille", "Paris"],
    ["dashes", "- Lyon\n- Paris\n- Nice\n- Lille", "Paris"],
    ["Arabic letters", "أ) Lyon\nب) Paris\nج) Nice\nد) Lille", "ب"],
    ["Arabic letters, a Latin key", "أ) Lyon\nب) Paris\nج) Nice\nد) Lille", "B"],
    ["Cyrillic letters", "А) Lyon\nБ) Paris\nВ) Nice\nГ) Lille", "Б"],
    ["Chinese signs", "A、Lyon\nB、Paris\nC、Nice\nD、Lille", "B"],
    ["wide signs in one line", "A．Lyon　B．Paris　C．Nice　D．Lille", "B"],
    ["Greek letters", "α) Lyon\nβ) Paris\nγ) Nice\nδ) Lille", "β"],
    ["Hebrew letters", "א. Lyon\nב. Paris\nג. Nice\nד. Lille", "ב"],
    ["Hindi letters", "(क) Lyon\n(ख) Paris\n(ग) Nice\n(घ) Lille", "(ख)"],
    ["Korean syllables", "가. Lyon\n나. Paris\n다. Nice\n라. Lille", "나"],
  ])("are read from %s", async (_what, options, key) => {
    expect((await answered(options, key)).map(brief)).toEqual([paris]);
  });

  test.each([
    ["a checked box", "☐ Lyon\n☒ Paris\n☐ Nice\n☐ Lille"],
    ["a box of brackets", "[ ] Lyon\n[x] Paris\n[ ] Nice\n[ ] Lille"],
    ["a filled circle", "○ Lyon\n● Paris\n○ Nice\n○ Lille"],
  ])("are marked by %s", async (_what, options) => {
    expect((await read(`${capital}\n${options}`)).map(brief)).toEqual([paris]);
  });

  test("stand within the stem", async () => {
    const found = await read(`${capital} (a) Lyon (b) Paris (c) Nice (d) Lille\nAnswer: b`);
    expect(found.map(brief)).toEqual([paris]);
  });

  test("come after statements that they speak of", async () => {
    const found = await read("1. Which hold?\nI. x\nII. y\nA) Only I\nB) Only II\nAnswer: B");
    expect(found.map(brief)).toEqual([
      { status: "ok", body: "<p>Which hold?</p><p>I. x</p><p>II. y</p>", options: ["Only I", "Only II"], key: ["B"] },
    ]);
  });

  test("keep letters that are words of theirs", async () => {
    const found = await read("1. Which?\nA. Vitamin B. A source\nB. Iron\nC. Zinc\nAnswer: B");
    expect(found.map((one) => brief(one).options)).toEqual([["Vitamin B. A source", "Iron", "Zinc"]]);
  });

  test("of a question without a number follow those of the one before", async () => {
    const found = await read("What?\nA) a\nB) b\nAnswer: B\nWho?\nA) c\nB) d\nAnswer: A");
    expect(found.map((one) => [one.status, brief(one).options, brief(one).key])).toEqual([
      ["ok", ["a", "b"], ["B"]],
      ["ok", ["c", "d"], ["A"]],
    ]);
  });
});

describe.each(both)("what isn’t certain in %s is never just right:", (_, read) => {
  test.each([
    [
      "a line behind the last option",
      `${capital}\n${lettered}\nBloom level: Remember\nAnswer: B`,
      "lossy",
      "Bloom level: Remember",
    ],
    ["a letter that is missing", "1. Which?\nA) a\nB) b\nD) d\nAnswer: B", "invalid", "Option C is missing"],
    ["a letter that is there twice", "1. Which?\nA) a\nA) b\nAnswer: A", "invalid", "same letter"],
    ["a key that names two options", `${capital}\n${lettered}\nAnswer: B. Lyon`, "invalid", "B. Lyon"],
    ["a key by place", `${capital}\n${lettered}\nAnswer: 2`, "invalid", "“2” isn’t one of the options"],
    ["two keys", `${capital}\n${lettered}\nAnswer: A\n\nAnswer Key\n1. B`, "invalid", "A, B"],
    ["a key to fill in", `${capital}\n${lettered}\nAnswer: ____`, "lossy", "as a draft"],
    ["a letter without options", "1. Which vitamin?\nAnswer: C", "lossy", "The answer is a letter"],
    ["lines without letters", `${capital}\nLyon\nParis\nNice\nAnswer: Paris`, "lossy", "Check them"],
    [
      "options with the numbers of questions",
      `${capital}\n1. Lyon\n2. Paris\nAnswer: 2`,
      "lossy",
      "numbers like the questions",
    ],
    ["two lists", "1. Match.\nA) cat\nB) ant\n1) mammal\n2) insect\nAnswer: A-1, B-2", "invalid", "another list"],
    ["a letter that may be false or itself", "1. Which gas burns?\nAnswer: F", "lossy", "true or false"],
    ["lines to write on", "1. Why?\n______\n______", "lossy", "lines to write on"],
    ["an answer in a text without numbers", "Dear all\nAnswer: please reply", "lossy", "Only the answer"],
    ["prose with a list", "Dear all\n1. Bring food\n2. Bring drinks\nThe key: be nice", "invalid", "found no question"],
    ["an outline", "Introduction\n1. Scope\nAll of it\n2. Methods\nNone", "invalid", "found no question"],
  ])("%s", async (_what, text, status, said) => {
    const found = await read(text);
    expect(found.map((one) => one.status)).toEqual([status]);
    expect(found[0]?.messages.join(" ")).toContain(said);
  });

  test("a heading behind the last option belongs to neither question", async () => {
    const found = await read("1. Which?\nA) a\n*B) b\nPart II: Short answers\n2. So?\nAnswer: True");
    expect(found.map((one) => brief(one).options)).toEqual([
      ["a", "b"],
      ["True", "False"],
    ]);
    expect(found[0]?.messages.join()).toContain("Part II");
  });
});

describe("true and false", () => {
  test.each([
    ["1. The earth is flat.\nAnswer: F", "false"],
    ["1. The earth is flat. (T/F)\nAnswer: F", "false"],
    ["1. Is the earth flat?\nAnswer: F", "false"],
    ["1. The earth is round.\nAnswer: T", "true"],
    ["1. La tierra es plana.\nRespuesta: Falso", "false"],
    ["1. La terre est ronde.\nRéponse : Vrai", "true"],
    ["1. Die Erde ist flach.\nAntwort: Falsch", "false"],
    ["1. الأرض كروية.\nالإجابة: صح", "true"],
    ["1. الأرض مسطحة.\nالإجابة: خطأ", "false"],
    ["1. 地球是平的。\n答案：错", "false"],
    ["1. 地球是平的。\n答案：×", "false"],
    ["1. Земля круглая.\nОтвет: верно", "true"],
  ])("%j", (text, right) => {
    const found = readText(text);
    expect(found.map((one) => [one.status, brief(one).key])).toEqual([["ok", [right]]]);
  });

  test("stays a choice where the options say it", () => {
    expect(readText("1. So?\nA) True\nB) False\nAnswer: F").map(brief)).toMatchObject([{ status: "ok", key: ["B"] }]);
  });
});

describe("points", () => {
  test.each([
    ["(2 marks)", 2],
    ["[2 pts]", 2],
    ["(2 Punkte)", 2],
    ["(1,5 puntos)", 1.5],
    ["(٢ درجة)", 2],
    ["（2分）", 2],
    ["(½ mark)", 0.5],
    ["[3]", 3],
  ])("behind the stem: %s", (mark, points) => {
    const [found] = readText(`${capital} ${mark}\n${lettered}\nAnswer: B`);
    expect(found?.question).toMatchObject({ body: paris.body, score_rule: { max_points: points } });
  });

  test.each([`(2 marks) ${capital.slice(3)}`, `What?\n(2 marks)`])("elsewhere: %j", (stem) => {
    const [found] = readText(`1. ${stem}\n${lettered}\nAnswer: B`);
    expect(found?.question?.score_rule?.max_points).toBe(2);
    expect(found?.question?.body).not.toContain("marks");
  });

  test("aren’t in what a question speaks of", () => {
    const [found] = readText("1. He scored 2 points in f(2). What then?\nAnswer: 4");
    expect(found?.question).toMatchObject({
      body: "<p>He scored 2 points in f(2). What then?</p>",
      score_rule: { max_points: 1 },
    });
  });
});

describe("layouts of other programs", () => {
  test("Respondus: fields before the number, feedback, kinds of its own, and a list of answers", () => {
    const found = readText(
      "Title: Capital\nPoints: 2\n3) What?\n~ Right, on the Seine.\n@ No.\na. Lyon\n*b. Paris\n\nType: F\n4) Who?\na. Shakespeare\nb. William Shakespeare\n\nType: MT\n5) Match.\na. cat = mammal\nb. ant = insect\n\nType: E\n6) Why?\na. Because.\n\n7) So?\na. True\nb. False\n\nAnswers:\n7. A",
    );
    expect(found.map(({ status, interactions }) => [status, interactions[0]])).toEqual([
      ["ok", "choice"],
      ["ok", "text_entry"],
      ["ok", "match"],
      ["ok", "extended_text"],
      ["ok", "choice"],
    ]);
    expect(found.map(errorsOf)).toEqual(found.map(() => []));
    expect(found[0]?.question).toMatchObject({
      body: "<p>What?</p>",
      score_rule: { max_points: 2 },
      text_tags: { title: "Capital" },
      interactions: [{ options: [{ feedback: "No." }, { feedback: "Right, on the Seine." }] }],
    });
    expect(brief(found[1] as ReadInWords).key).toEqual([{ text: "Shakespeare" }, { text: "William Shakespeare" }]);
    expect(found[3]?.question?.key.RESPONSE).toMatchObject({ guidance: "<p>Because.</p>" });
    expect(brief(found[4] as ReadInWords).key).toEqual(["A"]);
  });

  test("text2qti: its own signs for several answers, numbers, short answers and essays", () => {
    const found = readText(
      "Quiz title: Capitals\n\nTitle: One\nPoints: 2\n1.  What?\n... General feedback.\na) Lyon\n*b) Paris\n\n2.  Which?\n[*] 2\n[ ] 4\n[*] 5\n\n3.  Root of 2?\n=   1.4142 +- 0.0001\n\n4.  Who?\n*   Shakespeare\n*   William\n\n5.  Discuss.\n____",
    );
    expect(found.map((one) => [one.interactions[0], brief(one).key])).toMatchObject([
      ["choice", ["B"]],
      ["choice", ["A", "C"]],
      ["numeric_entry", ["1.4142"]],
      ["text_entry", [{ text: "Shakespeare" }, { text: "William" }]],
      ["extended_text", {}],
    ]);
    expect(found[0]?.question).toMatchObject({
      explanation: "<p>General feedback.</p>",
      score_rule: { max_points: 2 },
    });
  });
});

describe("a plain text is known for one", () => {
  test.each([
    ["numbered questions", `${capital}\n${lettered}\nAnswer: B`, "text"],
    ["braces of TeX", "1. What is $\\frac{1}{2}$?\nA) one\n*B) half", "text"],
    ["Arabic", "١. ما هذا؟\nأ) هذا\nب) ذاك\nالإجابة: ب", "text"],
    ["Aiken", "What?\nA. a\nB. b\nANSWER: B", "aiken"],
    ["Aiken in small letters", "What?\na) a\nb) b\nAnswer: b", "text"],
    ["GIFT", "1. What? {=a ~b}", "gift"],
    ["prose", "Once upon a time.", null],
    ["rich text", "{\\rtf1\\ansi 1. What?\\par A) a\\par}", null],
  ])("%s", (_, text, format) => {
    expect(sniffFormat("set.txt", bytesOf(text))).toBe(format);
  });
});

test("no option holds the words for its key, whatever language, letters and signs come together", () => {
  const words =
    "Answer,Ans,Correct answer,Respuesta,Réponse,Antwort,Resposta,Risposta,Ответ,Cevap,الإجابة,תשובה,उत्तर,答案,정답";
  const alphabets = ["ABCD", "abcd", "АБВГ", "αβγδ", "אבגד"];
  fc.assert(
    fc.property(
      fc.constantFrom(...words.split(",")),
      fc.constantFrom(": ", " : ", " - ", " = ", "： ", ":- "),
      fc.constantFrom(...alphabets),
      fc.constantFrom(") ", ". ", "] ", "、"),
      fc.constantFrom("\n", "\t", "   "),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom("", "(", "Option "),
      (word, sign, alphabet, mark, between, right, before) => {
        const letters = [...alphabet];
        const options = letters.map((letter, index) => `${letter}${mark}${cities[index]}`).join(between);
        const key = `${word}${sign}${before}${letters[right]}${before === "(" ? ")" : ""}`;
        const found = readText(`${capital}\n${options}\n${key}`).map(brief);
        expect(found).toEqual([{ ...paris, key: ["ABCD"[right]] }]);
      },
    ),
    { numRuns: 600 },
  );
});

test("whatever lines come together, what is imported as it is has options that hold no key, and one for each letter", () => {
  const line = fc.constantFrom(
    ...[
      "1. What?",
      "2. Who?",
      "A) a",
      "B) b",
      "C) c",
      "A. a  B. b",
      "(a) a (b) b",
      "i) a",
      "ii) b",
      "☐ a",
      "☑ b",
      "- a",
      "",
      "Answer: B",
    ],
    ...[
      "Ans. A",
      "(B)",
      "Answer Key",
      "1. B",
      "2. A",
      "Points: 2",
      "(2 marks)",
      "Type: MC",
      "~ Good",
      "Some words",
      "*B) b",
      "A) a (correct)",
      "1) a",
      "2) b",
    ],
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 16 }), (lines) => {
      for (const found of readText(lines.join("\n"))) {
        for (const option of brief(found).options) expect(option).not.toMatch(/Ans|correct|\(B\)|marks|Key/);
        if (found.status !== "ok") expect(found.messages.join("")).not.toBe("");
      }
    }),
    { numRuns: 1500, seed: 1 },
  );
});
