import { randomUUID } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { readJsonl } from "./read-jsonl.ts";

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(given: string | Uint8Array, size = 7): Promise<ReadInWords[]> {
  const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
  const found: ReadInWords[] = [];
  for await (const question of readJsonl(chunksOf(bytes, size), "set.jsonl")) found.push(inWords(question));
  return found;
}

async function readOne(line: unknown): Promise<ReadInWords> {
  const [question, ...more] = await read(JSON.stringify(line), 1000);
  if (!question || more.length > 0) throw new Error("one line is one question");
  return question;
}

const options = ["3", "9", "27"].map((text, index) => ({ key: "ABC"[index], text }));
const collected = {
  id: "q1",
  source: "Set",
  type: "multiple_choice",
  format: "text",
  stem: "x?",
  options,
  answer: "B",
};

describe("lines", () => {
  test.each([1, 3, 64, 100_000])(
    "are the same however the bytes arrive, with a byte order mark and CRLF (%i)",
    async (size) => {
      const line = JSON.stringify({ ...collected, stem: "Größe ≥ 5 日本?" });
      const found = await read(`\ufeff${line}\r\n\r\n${line}\n${line}`, size);
      expect(found.map(({ status, place, title }) => [status, place.line, title])).toEqual(
        [1, 3, 4].map((number) => ["ok", number, "Größe ≥ 5 日本?"]),
      );
    },
  );

  test.each([
    ["broken JSON", "{]", /isn’t JSON/],
    ["a list", "[1]", /holds no question/],
    ["NUL", '{"stem":"a\\u0000"}', /no text can hold/],
    ["half a character", '{"stem":"\\ud800"}', /no text can hold/],
    ["an endless nest", "[".repeat(100_000), /isn’t JSON/],
    ["nothing that is a question", '{"a":1}', null],
  ])("%s is invalid by its line, and the rest goes on", async (_, bad, message) => {
    const good = JSON.stringify(collected);
    const found = await read(`${good}\n${bad}\n${good}`, 1 << 16);
    expect(found.map(({ place }) => place.line)).toEqual([1, 2, 3]);
    expect(found.map(({ status }) => status)).toEqual(["ok", message ? "invalid" : "ok", "ok"]);
    if (message) expect(found[1]?.messages[0]).toMatch(message);
  });

  test("broken JSON is told by its column, and by no line but the file's", async () => {
    const [found] = await read('{"stem": "x?", "answer" 5}');
    expect(found?.messages[0]).toBe(
      "This line isn’t JSON from column 25 on. If the file is JSONL, correct it there; else choose its format.",
    );
  });

  test("bad UTF-8 and a line too long are invalid by themselves", async () => {
    const good = Buffer.from(`${JSON.stringify(collected)}\n`);
    const bytes = Buffer.concat([
      good,
      Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
      Buffer.alloc(9 * 1024 * 1024, "a"),
      Buffer.from("\n"),
      good,
    ]);
    const found = await read(bytes, 1 << 16);
    expect(found.map(({ status }) => status)).toEqual(["ok", "invalid", "invalid", "ok"]);
    expect([found[1]?.messages[0], found[2]?.messages[0]]).toEqual([
      "This line isn’t in UTF-8. Save the file as UTF-8 and import it again.",
      "This line is longer than 2 MiB. Put its pictures beside the file, or shorten it.",
    ]);
  });

  test("any bytes at all are read to their end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), async (bytes, size) => {
        for (const { status } of await read(bytes, size)) expect(status).toBe("invalid");
      }),
    );
  });
});

describe("collected questions", () => {
  test("choice: options by their keys, the answer by its key, names kept", async () => {
    const found = await readOne({
      ...collected,
      exam: "SAT",
      subject: "Math",
      topic: "Powers",
      license: "MIT",
      explanation: "3 × 3 = 9 < 10",
    });
    expect(found).toMatchObject({
      status: "ok",
      source: "Set",
      sourceIdentifier: "q1",
      title: "x?",
      interactions: ["choice"],
      messages: [],
    });
    expect(found.question).toMatchObject({
      body: "<p>x?</p>",
      explanation: "<p>3 × 3 = 9 &lt; 10</p>",
      interactions: [{ type: "choice", options: [{ source_identifier: "A", content: "3" }, {}, {}] }],
      key: { RESPONSE: { correct: ["B"] } },
      text_tags: { exam: "SAT", subject: "Math", topic: "Powers", license: "MIT" },
    });
  });

  const texts = ["3", "9", "27"];
  test.each<[string, Record<string, unknown>]>([
    ["plain texts", { options: texts }],
    ["plain texts, the answer in small letters", { options: texts, answer: "b" }],
    ["plain texts, the answer by its text", { options: texts, answer: "9" }],
    ["labels", { options: texts.map((text, index) => ({ label: "ABC"[index], text })) }],
    ["letters and contents", { options: texts.map((content, index) => ({ letter: "ABC"[index], content })) }],
    ["keys and labels", { options: texts.map((label, index) => ({ key: "ABC"[index], label })) }],
    ["keys, the answer by its text", { answer: " 9 " }],
    ["a question in place of a stem", { stem: undefined, question: "x?" }],
  ])("options and answers as collections write them: %s", async (_, change) => {
    const found = await readOne({ ...collected, ...change });
    expect(found).toMatchObject({ status: "ok", title: "x?", messages: [] });
    expect(found.question).toMatchObject({
      body: "<p>x?</p>",
      interactions: [
        {
          options: [
            { source_identifier: "A", content: "3" },
            { source_identifier: "B", content: "9" },
            { source_identifier: "C", content: "27" },
          ],
        },
      ],
      key: { RESPONSE: { correct: ["B"] } },
    });
  });

  test.each([
    [
      "key",
      [
        { key: 1, text: "3" },
        { key: 2, text: "1" },
      ],
      1,
      "1",
    ],
    [
      "key before text",
      [
        { key: "A", text: "B" },
        { key: "B", text: "A" },
      ],
      "B",
      "B",
    ],
  ])("an answer that is exactly a given %s names it", async (_, given, answer, right) => {
    const found = await readOne({ ...collected, options: given, answer });
    expect(found.question?.key).toEqual({ RESPONSE: { correct: [right] } });
  });

  test.each([
    ["collected", { type: "multiple_choice", stem: "Is 1 < 2?", options: [5] }, "Is 1 < 2?"],
    [
      "collected, HTML",
      { type: "multiple_choice", format: "html", stem: "<p>Is <b>it</b>?</p>", options: [5] },
      "Is it?",
    ],
    ["our own", { body: "<p>Is it?</p>", interactions: [{ type: "essay" }] }, "Is it?"],
  ])("a refused line is known by its words: %s", async (_, line, title) => {
    expect(await readOne(line)).toMatchObject({ status: "invalid", title });
  });

  test("a passage is a stimulus", async () => {
    const found = await readOne({ ...collected, passage: "Tides.\n\nThe moon <3" });
    expect(found.question?.stimulus).toEqual({ title: "", body: "<p>Tides.</p><p>The moon &lt;3</p>" });
  });

  test("money in plain text stays money", async () => {
    const found = await readOne({ ...collected, stem: "From $5 to $10?" });
    expect(found.question?.body).toBe("<p>From $5 to $10?</p>");
  });

  test("“none of the above” keeps its place, and letters named in an option keep them all in order", async () => {
    const withTexts = (texts: string[]) => ({
      ...collected,
      options: texts.map((text, index) => ({ key: "ABC"[index], text })),
    });
    const none = (await readOne(withTexts(["3", "9", "None of the above"]))).question?.interactions[0];
    expect(none).toMatchObject({ shuffle: true, options: [{ fixed: false }, { fixed: false }, { fixed: true }] });
    const both = (await readOne(withTexts(["3", "9", "Both A and B"]))).question?.interactions[0];
    expect(both).toMatchObject({ shuffle: false });
  });

  test.each([
    ["two wrong ones", ["3", "9", "9"], "A", ["A", "B"]],
    ["the right one and a wrong one", ["9", "3", "9"], "C", ["B", "C"]],
    ["all but for spaces", ["9 ", "9", "3"], "B", ["B", "C"]],
  ])("options that read the same become one: %s", async (_, texts, answer, stays) => {
    const letters = texts.map((text, index) => ({ key: "ABC"[index], text }));
    const found = await readOne({ ...collected, options: letters, answer });
    const [interaction] = found.question?.interactions ?? [];
    const names = interaction?.type === "choice" ? interaction.options.map((option) => option.source_identifier) : [];
    expect(names).toEqual(stays);
    expect(found).toMatchObject({ status: "lossy", question: { key: { RESPONSE: { correct: [answer] } } } });
    expect(found.messages[0]).toContain("read the same");
  });

  test.each([true, "False", "true"])("true or false: %s", async (answer) => {
    const found = await readOne({ ...collected, type: "true_false", options: undefined, answer });
    expect(found.question?.key).toEqual({ RESPONSE: { correct: [String(answer).toLowerCase()] } });
    expect(found.question?.interactions[0]).toMatchObject({
      shuffle: false,
      options: [{ content: "True" }, { content: "False" }],
    });
  });

  test.each([
    ['"18"', "18"],
    ["1.0", "1.0"],
    ["11760", "11760"],
    ["12345678901234567890", "12345678901234567890"],
    ['"$250,120"', "250120"],
    ['"77.45%"', "77.45"],
    ['"−7,990.7"', "−7990.7"],
    ['"1/3"', "1/3"],
  ])("the number %s is kept as %s", async (answer, accepted) => {
    const [found] = await read(`{"type":"numeric","stem":"x?","answer":${answer}}`, 1000);
    const written = accepted.replace("−", "-");
    expect(found?.question?.key).toEqual({ RESPONSE: { accept: [written], tolerance: null } });
    expect(found?.status).toBe("ok");
  });

  test("an approximate number has half a unit of tolerance", async () => {
    const found = await readOne({ type: "numeric", stem: "x?", answer: "≈−2.414" });
    expect(found.question?.key.RESPONSE).toMatchObject({ tolerance: "0.0005" });
  });

  test.each([
    ["by its answer", { answer: "<p>Because.</p>" }, "<p>Because.</p>", []],
    ["by its explanation", { answer: "", explanation: "<p>Since.</p>" }, "<p>Since.</p>", []],
    ["by nothing", { answer: null }, "", ["The file has no answer for markers to compare with. Add a sample answer."]],
  ])("free text is an essay, marked %s", async (_, change, sample, messages) => {
    const found = await readOne({ ...collected, type: "free_response", format: "html", options: undefined, ...change });
    expect(found).toMatchObject({ status: "ok", interactions: ["extended_text"], messages });
    expect(found.question?.key).toEqual({
      RESPONSE: { max_points: 1, rubric: [], guidance: "", sample_answer: sample },
    });
  });

  test.each([
    ["What are mean and variance? Return them as a list.", [1, 0.25], true],
    ["Represent the answer as [P, Q].", ["8.8", "24.4"], true],
    ["Find all n. Return all of them as an ascending list.", [4, 16], true],
    ["Which n can be constructed? Return all the possible numbers in a list.", [3, 4], false],
    ["What are its eigenvalues?", [1, 6], false],
  ])("%s: a list of numbers has a field for each, where they have places", async (stem, answer, isTaken) => {
    const found = await readOne({ ...collected, type: "numeric_list", stem, options: undefined, answer });
    expect(found.status).toBe(isTaken ? "ok" : "unsupported");
    if (!isTaken) return;
    expect(found.interactions).toEqual(["numeric_entry", "numeric_entry"]);
    const accept = answer.map((number) => ({ accept: [String(number)], tolerance: null }));
    expect(Object.values(found.question?.key ?? {})).toEqual(accept);
    expect(found.question?.score_rule.combine).toBe("all");
  });

  test("options that stand in the stem are chosen by their letters", async () => {
    const stem = "It is (a) one; (b) two, as in (a); (c) f(x). Which?";
    const found = await readOne({ ...collected, type: "multiple_choice_letter", stem, answer: "(B)" });
    expect(found.question).toMatchObject({
      interactions: [
        { type: "choice", shuffle: false, options: ["(a)", "(b)", "(c)"].map((content) => ({ content })) },
      ],
      key: { RESPONSE: { correct: ["b"] } },
    });
  });

  test.each([
    ["a list in one answer", { type: "numeric", answer: "2,4,7,11" }, "unsupported"],
    ["a list of two, which no grouping makes one", { type: "numeric", answer: "2,12" }, "unsupported"],
    ["a number with words", { type: "numeric", answer: "5 apples" }, "unsupported"],
    ["no answer", { type: "numeric", answer: null }, "unsupported"],
    ["a list of numbers in no order", { type: "numeric_list", answer: [1, 2] }, "unsupported"],
    ["a list of something else", { type: "numeric_list", stem: "As a list?", answer: [1, "two"] }, "unsupported"],
    ["letters whose options stand nowhere", { type: "multiple_choice_letter", answer: "(b)" }, "unsupported"],
    ["a letter that is none", { type: "multiple_choice_letter", stem: "(a) 1 (b) 2", answer: "(c)" }, "invalid"],
    ["an unknown type", { type: "drag" }, "unsupported"],
    ["an answer that names no option", { answer: "Z" }, "invalid"],
    ["a place by number", { options: ["3", "9"], answer: 1 }, "invalid"],
    ["a place by number that is also a text", { options: ["0", "1", "2"], answer: 1 }, "invalid"],
    ["a letter that is a text at another place", { options: ["B", "A"], answer: "B" }, "invalid"],
    [
      "a key in another case that is another's text",
      { options: [{ key: "A", text: "b" }, options[1]], answer: "b" },
      "invalid",
    ],
    ["an option that nothing names", { options: [{ text: "3" }, { text: "9" }], answer: "3" }, "invalid"],
    ["the same key twice", { options: [options[0], options[0]] }, "invalid"],
    ["no options", { options: [] }, "invalid"],
    ["neither true nor false", { type: "true_false", answer: "maybe" }, "invalid"],
    ["a stem that is no text", { stem: 5 }, "invalid"],
  ])("%s is refused with a reason and without a question", async (_, change, status) => {
    const found = await readOne({ ...collected, ...change });
    expect(found).toMatchObject({ status, question: null, sourceIdentifier: "q1" });
    expect(found.messages[0]).toBeTruthy();
  });

  test("MathML stays, pictures keep their names, scripts are named as lost", async () => {
    const stem = '<p>Is <math><mi>x</mi></math> in <img src="a b.png" alt="a graph">?<script>alert(1)</script></p>';
    const found = await readOne({
      ...collected,
      format: "html+mathml",
      stem,
      images: ["a b.png", "other.png"],
      needs_context: true,
    });
    expect(found.status).toBe("lossy");
    expect(found.question?.body).toContain('<img data-file="a b.png" alt="a graph">');
    expect(found.question?.body).toContain("<math><mi>x</mi></math>");
    expect(found.messages).toEqual([
      "Left out: a script. Questions can’t run programs. Check that the question works without it.",
      "The file lists a picture that the text doesn’t show: other.png. Add it to the question if it’s needed.",
      "It refers to something that isn’t in the file. Add it before you use the question.",
    ]);
  });

  test("a picture beside the stem stands beneath it", async () => {
    const found = await readOne({ ...collected, image: "images/mc.png" });
    expect(found.question?.body).toBe('<p>x?</p><p><img data-file="images/mc.png" alt="Picture: mc.png"></p>');
  });

  test("TeX that cannot be typeset is named", async () => {
    const found = await readOne({ ...collected, format: "text+latex", stem: "Is $\\frac{1}$ so?" });
    expect(found.status).toBe("lossy");
    expect(found.messages[0]).toContain("\\frac{1}");
  });

  test("fields that find no place are named", async () => {
    const found = await readOne({ ...collected, formula: "add(n0)", mmlu_redux: "wrong_groundtruth" });
    expect(found.messages).toEqual([
      "Reviewers of this collection marked it: wrong_groundtruth. Check it before you use it.",
      "Not imported: formula. Add what you need in the editor.",
    ]);
  });
});

test.each([
  ["what reads lines", "../README.md", 12],
  ["the product", "../../docs/tour.md", 2],
])("every example in the description of %s can be used", async (_, path, count) => {
  const description = readFileSync(new URL(path, import.meta.url), "utf8");
  const examples = [...description.matchAll(/```jsonl\n([\s\S]*?)```/g)].map(([, lines]) => lines).join("\n");
  const found = await read(examples, 1000);
  expect(found.map(({ status, messages }) => [status, messages])).toEqual(Array(count).fill(["ok", []]));
  for (const { question } of found) {
    const made = question && validateQuestion(assignIds(question, randomUUID));
    expect(made?.filter((problem) => problem.severity === "error")).toEqual([]);
  }
});

describe("our own shape", () => {
  const own = {
    body: '<p>If <span data-tex="x^2=9"></span>?</p>',
    interactions: [
      {
        id: "i1",
        type: "choice",
        options: [
          { id: "o1", content: "3" },
          { id: "o2", content: "9" },
        ],
      },
    ],
    key: { i1: { correct: ["o1"] } },
    source_identifier: "mine-1",
    text_tags: { exam: "SAT" },
  };

  test("is taken as it is", async () => {
    const found = await readOne({ ...own, id: "q1", version: 3, status: "published", can: {}, remark: "x" });
    expect(found).toMatchObject({
      status: "ok",
      sourceIdentifier: "mine-1",
      title: "If x² = 9?",
      messages: ["Not imported: remark. Add what you need in the editor."],
    });
    expect(found.question).toMatchObject({ key: own.key, pool: "secure", text_tags: { exam: "SAT" } });
  });

  test("two parts of one name are invalid", async () => {
    const interactions = [
      {
        id: "i1",
        type: "choice",
        options: [
          { id: "o1", content: "3" },
          { id: "o1", content: "9" },
        ],
      },
    ];
    expect(await readOne({ ...own, interactions })).toMatchObject({
      status: "invalid",
      messages: ["Two parts have the same name: o1. Give each its own."],
    });
  });

  test("what does not fit the shape is invalid with its path", async () => {
    const found = await readOne({ ...own, interactions: [{ type: "essay" }] });
    expect(found.status).toBe("invalid");
    expect(found.messages[0]).toMatch(/^“interactions\.0/);
  });
});

const folder = findRealMaterial("questions");
if (folder) {
  test("every line is a question with a status, and those of the kinds we know can be used", async () => {
    const counts: Record<string, Record<string, number>> = {};
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
      const own: Record<string, number> = {};
      for await (const { status } of readJsonl(createReadStream(join(folder, file)), file))
        own[status] = (own[status] ?? 0) + 1;
      counts[file.replace(".jsonl", "")] = own;
    }
    expect(counts).toEqual({
      aqua_rat: { ok: 500, lossy: 8 },
      arc_openbookqa: { ok: 3870 },
      gsm8k: { ok: 1319 },
      mathqa: { ok: 3456, lossy: 44 },
      mmlu_school: { ok: 4328, lossy: 94 },
      openstax_free_response: { ok: 1061, lossy: 82 },
      openstax_multiple_choice: { ok: 2436, lossy: 67 },
      openstax_numeric: { ok: 387, lossy: 234, unsupported: 9 },
      theoremqa: { ok: 779, lossy: 2, unsupported: 19 },
    });
  });
}
