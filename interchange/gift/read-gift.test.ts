import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sniffFormat } from "../formats.ts";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { readGift } from "./read-gift.ts";
import { meaningOf, meaningOfExpected } from "./testing/meaning.ts";

const read = (text: string | Uint8Array): ReadInWords[] =>
  readGift(typeof text === "string" ? new TextEncoder().encode(text) : text, "set.gift").questions.map(inWords);

function readOne(text: string): ReadInWords {
  const [question, ...more] = read(text);
  if (!question || more.length > 0) throw new Error("one question was expected");
  return question;
}

/** Points for a response by source identifiers, of 1. */
function points(read: ReadInWords, response: unknown): number | null {
  if (!read.question) throw new Error(read.messages.join());
  let last = 0;
  const content = assignIds(read.question, () => `id${++last}`);
  const [interaction] = content.interactions;
  if (!interaction) throw new Error("nothing to answer");
  const parts = "options" in interaction ? interaction.options : [];
  const idOf = (name: string) => parts.find((part) => part.source_identifier === name)?.id ?? name;
  const own = Array.isArray(response) ? response.map((name) => idOf(String(name))) : response;
  return scoreQuestion(content, { [interaction.id]: own }).points;
}

describe("a text", () => {
  test.each([
    ["Is a < b & c?{T}", "<p>Is a &lt; b &amp; c?</p>"],
    ["Line one\nline two{T}", "<p>Line one line two</p>"],
    ["One\\nTwo{T}", "<p>One<br>Two</p>"],
    ["[html]<b>One</b>\\nTwo{T}", "<p><b>One</b>\nTwo</p>"],
    ["[plain]<b>One</b>{T}", "<p>&lt;b&gt;One&lt;/b&gt;</p>"],
    ["[markdown]*One* and `x`{T}", "<p><em>One</em> and <code>x</code></p>"],
    ["[markdown]$a_1 * b_2 * c$ is *it*{T}", '<p><span data-tex="a_1 * b_2 * c"></span> is <em>it</em></p>'],
    ["Is $$x^2 \\= \\\\frac\\{1\\}\\{2\\}$$?{T}", '<div>Is <div data-tex="x^2 = \\frac{1}{2}"></div>?</div>'],
    ["[html]<p>\\(a &lt; b\\) &amp; $5</p>{T}", '<p><span data-tex="a &lt; b"></span> &amp; $5</p>'],
    ["Keep \\{these\\} \\~ \\= \\# \\: \\\\ signs: a b{T}", "<p>Keep {these} ~ = # : \\ signs: a b</p>"],
    ["<b>Bold</b> <notatag> text{T}", "<p><b>Bold</b> &lt;notatag> text</p>"],
    ["Is a <b and c> d?{T}", "<p>Is a &lt;b and c> d?</p>"],
    ["[moodle]Is a <b then c?{T}", "<p>Is a &lt;b then c?</p>"],
    ["[html]Is a <b and c> <i>d</i>?{T}", "<p>Is a &lt;b and c> <i>d</i>?</p>"],
    ["[plain]Is a <b and c> d?{T}", "<p>Is a &lt;b and c&gt; d?</p>"],
    [
      "[markdown]Is a <b and c> *d* or `<b and c>`?{T}",
      "<p>Is a &lt;b and c> <em>d</em> or <code>&lt;b and c&gt;</code>?</p>",
    ],
  ])("%s", (text, body) => {
    expect(readOne(text).question?.body).toBe(body);
  });

  test("may come in any encoding", () => {
    const text = "Größe ≥ 5?{T}";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    expect(read(utf16)[0]?.question?.body).toBe("<p>Größe ≥ 5?</p>");
    expect(read(Buffer.from("Größe?{T}", "latin1"))[0]?.question?.body).toBe("<p>Größe?</p>");
  });
});

test("signs that begin no tag stay in options, feedback and explanations", () => {
  for (const format of ["", "[html]", "[markdown]", "[plain]", "[moodle]"]) {
    const { question } = readOne(`Which?{=${format}a <b and c> d#${format}x <i or j> y ~e####${format}p <q and r> s}`);
    const [interaction] = question?.interactions ?? [];
    const option = interaction?.type === "choice" ? interaction.options[0] : undefined;
    expect(plainText(cleanHtml(option?.content ?? ""))).toBe("a <b and c> d");
    expect(plainText(cleanHtml(option?.feedback ?? ""))).toBe("x <i or j> y");
    expect(plainText(cleanHtml(question?.explanation ?? ""))).toBe("p <q and r> s");
  }
});

describe("what stands around a question", () => {
  test("is its title, category, tags and id", () => {
    const [first, second] = read(
      "$CATEGORY: top/Algebra\n\n// [id:q\\:7] [tag:one] [tag:two words]\n::A \\: title::What?{T}\n\n// question: 12  name: x\nSo?{F}",
    );
    expect(first).toMatchObject({ title: "A : title", place: { line: 4 }, sourceIdentifier: "q\\:7" });
    expect(first?.question?.text_tags).toMatchObject({ category: "Algebra", tags: "one, two words" });
    expect(first?.question?.text_tags?.title).toBe(first?.title);
    expect(second).toMatchObject({ title: "So?", sourceIdentifier: "12" });
  });

  test("is no comment in the middle of its lines", () => {
    expect(readOne("What\n// not this\nis it?{\n// nor this\n=a # right\n// or this\n~b}").question).toMatchObject({
      body: "<p>What is it?</p>",
      interactions: [{ options: [{ content: "a", feedback: "right" }, { content: "b" }] }],
    });
  });

  test("may be general feedback, which is its explanation", () => {
    expect(readOne("What?{=a ~b####Because.}").question?.explanation).toBe("<p>Because.</p>");
    expect(readOne("What?{#3:1####[html]<i>So</i>}").question?.explanation).toBe("<p><i>So</i></p>");
    expect(readOne("Why?{####Long.}")).toMatchObject({ interactions: ["extended_text"] });
  });
});

describe("points", () => {
  const single = readOne("Which?{=right ~%50%half ~wrong}");
  const several = readOne("Which?{~%50%a ~%50%b ~%-50%c ~d}");
  const harsh = readOne("Which?{=right ~%-25%wrong ~other}");
  const short = readOne("Who?{=Grant =%50%Gran* =%25%G\\\\*}");
  const two = readOne("Which?{=a =b ~c}");
  test.each([
    [single, ["A"], 1],
    [single, ["B"], 0.5],
    [single, ["C"], 0],
    [several, ["A", "B"], 1],
    [several, ["A"], 0.5],
    [several, ["A", "B", "C"], 0.5],
    [several, ["A", "C"], 0],
    [several, ["C"], 0],
    [several, ["A", "B", "D"], 1],
    [harsh, ["B"], 0],
    [two, ["A"], 1],
    [two, ["B"], 1],
    [two, ["C"], 0],
    [short, "grant", 1],
    [short, "GRAND", 0.5],
    [short, "g*", 0.25],
    [short, "g", 0],
    [readOne("How many?{#=3 =%50%3:1}"), "3", 1],
    [readOne("How many?{#=3 =%50%3:1}"), "3.9", 0.5],
    [readOne("How many?{#=3 =%50%3:1}"), "4.1", 0],
    [readOne("How many?{#=3:0.5 =7}"), "3.5", 1],
    [readOne("How many?{#=3:0.5 =7}"), "7.01", 0],
    [readOne("How many?{#-1..1.5}"), "-1", 1],
    [readOne("How many?{#-1..1.5}"), "1.51", 0],
    [readOne("How many?{#1e3 # good}"), "1000", 1],
  ])("%# are those that Moodle gives", (question, response, expected) => {
    expect(points(question, response)).toBeCloseTo(expected, 9);
  });

  test("that a wrong answer takes away are named", () => {
    expect(harsh).toMatchObject({ status: "lossy", messages: [expect.stringContaining("25%")] });
  });

  test.each([
    ["Which?{=%50%a ~b}", "invalid", "only 50% of the points"],
    ["Which?{~%40%a ~%40%b ~c}", "invalid", "only 80% of the points"],
    ["Who?{=%0%cat* =*}", "unsupported", "Put the best first"],
    ["How many?{#=%50%3:1 =3}", "unsupported", "Put the best first"],
    ["How many?{#three}", "invalid", "“three” isn’t a number"],
    ["How many?{#5..1}", "invalid", "ends before it begins"],
    ["How many?{#=3:x}", "invalid", "tolerance"],
    ["Match.{=a -> b =c}", "invalid", "arrow"],
    ["Only one.{~a}", "invalid", "two options"],
  ])("that cannot be kept refuse the question: %s", (text, status, message) => {
    expect(readOne(text)).toMatchObject({ status, messages: [expect.stringContaining(message)], question: null });
  });
});

describe("kinds", () => {
  test("a missing word is a field in the line", () => {
    expect(readOne("Grant is {~buried =entombed} in his tomb.").question).toMatchObject({
      body: '<p>Grant is <span data-interaction="RESPONSE"></span> in his tomb.</p>',
      interactions: [{ type: "inline_choice" }],
    });
    expect(readOne("Two and two are {#4}.").question?.body).toContain("data-interaction");
    expect(readOne("They are {~%50%a ~%50%b ~c} here.").question).toMatchObject({
      body: "<p>They are _____ here.</p>",
      interactions: [{ type: "choice", max_choices: 0 }],
    });
  });

  test("true and false tell what the wrong one was, and what the right", () => {
    expect(readOne("Is it?{FALSE#No, false.#Yes.}").question).toMatchObject({
      interactions: [
        {
          shuffle: false,
          options: [
            { content: "True", feedback: "No, false." },
            { content: "False", feedback: "Yes." },
          ],
        },
      ],
      key: { RESPONSE: { correct: ["false"] } },
    });
  });

  test("matching has answers that are alike once, and more answers than questions", () => {
    expect(readOne("Match.{=cat -> mammal =dog -> mammal =ant -> insect = -> fish}").question).toMatchObject({
      interactions: [
        {
          type: "match",
          sources: [{ content: "cat" }, { content: "dog" }, { content: "ant" }],
          targets: [{ content: "mammal" }, { content: "insect" }, { content: "fish" }],
        },
      ],
      key: {
        RESPONSE: {
          correct: [
            ["S1", "T1"],
            ["S2", "T1"],
            ["S3", "T2"],
          ],
        },
      },
    });
  });

  test("typed answers are taken as they are, small letters too", () => {
    const keys = ["{t}", "{=a<b}", "{=&lt;}", "{=<p>Paris</p>}"].map(
      (answers) => readOne(`[html]So?${answers}`).question?.key.RESPONSE,
    );
    expect(keys).toEqual(["t", "a<b", "&lt;", "Paris"].map((text) => ({ accept: [{ text }] })));
    expect(readOne("So?{True}").question?.key.RESPONSE).toEqual({ correct: ["true"] });
  });

  test("closing options stay last", () => {
    expect(readOne("Which?{~a =b ~None of the above}").question?.interactions).toMatchObject([
      { shuffle: true, options: [{ fixed: false }, { fixed: false }, { fixed: true }] },
    ]);
  });
});

describe("an order, as Moodle's exporter writes it", () => {
  const order = (settings: string) => readOne(`::Sort::Sort.{>${settings}\n[html]<b>one</b>\ntwo \\= 2\nthree\n}`);

  test.each([
    ["2 ALL VERTICAL ABSOLUTE_POSITION SHOW none", ["A", "C", "B"], 1 / 3],
    ["2 ALL HORIZONTAL RELATIVE_NEXT_EXCLUDE_LAST SHOW none", ["B", "C", "A"], 1 / 2],
    ["2 ALL VERTICAL ALL_OR_NOTHING SHOW none", ["A", "C", "B"], 0],
  ])("has its items and its scoring: %s", (settings, response, expected) => {
    const found = order(settings);
    expect(found.question?.interactions).toMatchObject([
      { type: "order", options: [{ content: "<b>one</b>" }, { content: "two = 2" }, { content: "three" }] },
    ]);
    expect(points(found, ["A", "B", "C"])).toBe(1);
    expect(points(found, response)).toBeCloseTo(expected, 9);
  });

  test.each([
    ["2 ALL VERTICAL LONGEST_ORDERED_SUBSET SHOW none", "longest ordered subset"],
    ["2 RANDOM VERTICAL ALL_OR_NOTHING SHOW none", "different selection"],
  ])("is named where it is graded or drawn otherwise: %s", (settings, message) => {
    expect(order(settings)).toMatchObject({ status: "unsupported", messages: [expect.stringContaining(message)] });
  });
});

test("a text with blanks is named for what it is", () => {
  expect(readOne("Capital: {1:SHORTANSWER:=Paris}.")).toMatchObject({
    status: "unsupported",
    interactions: ["cloze"],
    messages: [expect.stringContaining("from Moodle as XML")],
  });
});

describe("what is wrong", () => {
  const good = "::Good::Is it?{T}";
  test.each([
    ["a bracket without end", "What?{=a", 3, "no closing brace"],
    ["a bracket without begin", "What?}", 3, "no opening brace"],
    ["a blank line among the answers", "What?{\n=a\n\n~b\n}", 3, "blank line"],
    ["a bracket within", "What?{\n=a {b}\n}", 4, "inside the answers"],
    ["two lists of answers", "Is {=a} or {=b}?", 3, "two lists of answers"],
    ["one colon", ":Title:: What?{=a}", 3, "colon"],
    ["a title without end", "::Title What?{=a}", 3, "two colons"],
    ["an answer without a sign", "What?\n{ b ~c }", 4, "Each answer starts with"],
    ["nothing asked", "::Title::{=a}", 3, "has no text"],
  ])("%s is reported with its line, and the rest comes in", (_, bad, line, message) => {
    const found = read(`${good}\n\n${bad}\n\n${good}`);
    expect(found.map(({ status }) => status)).toEqual(["ok", "invalid", "ok"]);
    expect(found[1]?.messages[0]).toMatch(new RegExp(`^Line ${line}: `));
    expect(found[1]?.messages[0]).toContain(message);
  });

  test("a description comes in as a passage of a draft that still needs its question", () => {
    expect(readOne("::Tides::Read this.")).toMatchObject({
      status: "lossy",
      isUnfinished: true,
      title: "Tides",
      question: { stimulus: { title: "Tides", body: "<p>Read this.</p>" }, interactions: [] },
    });
  });

  test("a choice without a right answer comes in as a draft that needs its key", () => {
    expect(readOne("Which?{~a ~b}")).toMatchObject({ status: "lossy", isUnfinished: true, question: {} });
  });

  test("what no text holds is not taken for GIFT, whatever it is called", () => {
    expect(sniffFormat("quiz.gift", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toBeNull();
    expect(sniffFormat("quiz.gift", Buffer.from("Is it?{T}"))).toBe("gift");
  });

  test.each([
    ["a line without end", `What?{=${"a".repeat(10_000_000)}}`],
    ["a question without end", `What?{${"~a\n".repeat(400_000)}}`],
    ["signs without end", "{".repeat(500_000)],
    ["pairs without end", `Q{${"=a->b".repeat(100_000)}}`],
    ["elements without end", `[html]${"<div>".repeat(100_000)}{T}`],
    ["formulas without end", `${"$a$ \\\\(".repeat(20_000)}{T}`],
    ["lists without end", `[markdown]${"> ".repeat(50_000)}x{T}`],
    ["emphasis without end", `[markdown]${"*a_ ".repeat(30_000)}{T}`],
    ["links without end", `[markdown]${"[a](".repeat(30_000)}{T}`],
    ["nested brackets without end", `[markdown]${"![[".repeat(30_000)}{T}`],
  ])("%s does not stall or hurt the rest", (_, bad) => {
    const found = read(`${good}\n\n${bad}\n\n${good}`);
    expect([found[0]?.status, found.at(-1)?.status]).toEqual(["ok", "ok"]);
    for (const { question } of found) if (question) cleanQuestion(question);
  });

  test("whatever a file holds, each of its questions has a status and a place", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "=",
      "~",
      "#",
      "::",
      "->",
      "%50%",
      "\\",
      "\n",
      "\n\n",
      "a",
      " ",
      "//",
      "[html]",
      "####",
      "1",
      "..",
      "T",
      "<b>",
      "$",
      "&",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const { question, status, messages, place } of read(pieces.join(""))) {
          expect(place.line).toBeGreaterThan(0);
          expect(question !== null).toBe(status === "ok" || status === "lossy");
          if (status !== "ok") expect(messages.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const folder = findRealMaterial("qbank/dev/gift");
if (folder) {
  const files = readdirSync(folder).flatMap((set) =>
    readdirSync(join(folder, set))
      .filter((name) => name.endsWith(".gift"))
      .map((name) => join(folder, set, name)),
  );
  describe("files that others wrote", () => {
    test.each(files.filter((file) => existsSync(file.replace(/gift$/, "json"))))(
      "%s means what its parse says",
      (file) => {
        const expected: unknown = JSON.parse(readFileSync(file.replace(/gift$/, "json"), "utf8"));
        expect(readGift(readFileSync(file), file).questions.map(meaningOf)).toEqual(meaningOfExpected(expected));
      },
    );

    // The escaped brackets of this one are as they must be: the parser it comes from finds no error in it either.
    const sound = "escapeBracket";
    test.each(files.filter((file) => file.includes("error")))("%s is reported", (file) => {
      const found = readGift(readFileSync(file), file).questions;
      const bad = found.filter(({ status }) => status === "invalid");
      expect(bad.length).toBe(file.includes(sound) ? 0 : 1);
      for (const { messages } of bad.map(inWords)) expect(messages[0]).toMatch(/^Line \d+: /);
    });

    test("hold questions that can be used", () => {
      const counts: Record<string, number> = {};
      for (const file of files) {
        for (const { status, question, isUnfinished } of readGift(readFileSync(file), file).questions) {
          counts[status] = (counts[status] ?? 0) + 1;
          if (!question || isUnfinished) continue;
          let last = 0;
          const content = assignIds(cleanQuestion(question), () => `id${++last}`);
          expect(validateQuestion(content).filter((problem) => problem.severity === "error")).toEqual([]);
        }
      }
      expect(counts).toEqual({ ok: 34, lossy: 5, invalid: 11 });
    });
  });
}
