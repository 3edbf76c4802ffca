import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords, type ReadInWords } from "../testing/in-words.ts";
import { readYamlSet } from "./read-yaml-set.ts";

const read = (text: string, file = "sets/terms.yml") =>
  readYamlSet(new TextEncoder().encode(text), file).questions.map(inWords);

function readOne(text: string): ReadInWords {
  const [question, ...more] = read(text);
  if (!question || more.length > 0) throw new Error("one file is one question");
  return question;
}

const matching = `
items to match per question: 2
key description: capitalZZ
value description: country
replacement_rules:
  capitalZZ: '<span style="color: #d40000;">capital city</span>'
matching pairs:
  Paris:
    - France
    - the land of <b>cheese</b>
  Rome: Italy
  No: Nowhere
dbsubject: Geography
`;

describe("a matching set", () => {
  test("is one match: descriptions are sources, names are targets", () => {
    const found = readOne(matching);
    expect(found).toMatchObject({
      status: "ok",
      sourceIdentifier: "terms",
      title: "Match each country with its capital city.",
      interactions: ["match"],
      place: { file: "sets/terms.yml", line: 2 },
      messages: [
        "The set asks 2 at a time. Here all 4 are in one question. Split it if that’s too much.",
        "Words that the set shows in colour are plain here. Check that the question still makes sense without them.",
      ],
    });
    const [interaction] = found.question?.interactions ?? [];
    if (interaction?.type !== "match") throw new Error("a match was asked for");
    expect(interaction.sources.every((part) => part.max_matches === 1)).toBe(true);
    expect(interaction.targets.map((part) => [part.content, part.max_matches])).toEqual([
      ["Paris", 0],
      ["Rome", 0],
      ["No", 0],
    ]);
    expect(pairsOf(found)).toEqual([
      ["France", "Paris"],
      ["Italy", "Rome"],
      ["Nowhere", "No"],
      ["the land of <b>cheese</b>", "Paris"],
    ]);
    expect(found.question).toMatchObject({
      key: { RESPONSE: { partial: "per_pair" } },
      text_tags: { subject: "Geography" },
    });
  });

  test("has names and descriptions that differ in what is raised or lowered alone", () => {
    const found = readOne("matching pairs:\n  2³: a<sup>2</sup>\n  '23': a<sub>2</sub>\n");
    expect(found).toMatchObject({ status: "ok", messages: [] });
    expect(pairsOf(found).toSorted()).toEqual([
      ["a<sub>2</sub>", "23"],
      ["a<sup>2</sup>", "2³"],
    ]);
  });

  test("stands in an order that tells nothing, and always in the same", () => {
    const descriptions = Array.from({ length: 20 }, (_, index) => `    - first ${index}\n`).join("");
    const text = `matching pairs:\n  one:\n${descriptions}  two:\n${descriptions.replaceAll("first", "second")}`;
    const [interaction] = readOne(text).question?.interactions ?? [];
    const contents = interaction?.type === "match" ? interaction.sources.map((part) => part.content) : [];
    expect(contents).not.toEqual(contents.toSorted());
    expect(new Set(contents.slice(0, 20).map((content) => content.split(" ")[0])).size).toBe(2);
    expect(readOne(text)).toEqual(readOne(text));
  });

  test("asks in its own words where it has some", () => {
    expect(readOne(`${matching}question override: Which capitalZZ is it?\n`).title).toBe("Which capital city is it?");
  });

  test("keeps of names that may not stand together the first, and of what is said twice the first", () => {
    const found = readOne(`
matching pairs:
  glutamate: [has a charge]
  glutamic acid: [has a charge, is sour]
  lysine: [is basic, has a charge]
exclude pairs:
  - [glutamate, glutamic acid]
`);
    expect(found.status).toBe("lossy");
    expect(found.messages).toEqual([
      "Left out: “glutamic acid”, which the set keeps apart from “glutamate”. Add it if students need it.",
      "Left out of “lysine”: “has a charge”, which also describes “glutamate”. Add it if students need it.",
    ]);
    expect(pairsOf(found)).toEqual([
      ["has a charge", "glutamate"],
      ["is basic", "lysine"],
    ]);
  });

  test("names what it draws by styles", () => {
    const found = readOne("matching pairs:\n  a: ['<p style=\"border: 1px\">x</p>']\n  b: [y]\n");
    expect(found).toMatchObject({
      status: "lossy",
      messages: ["Lines and colours that the texts draw aren’t imported. Add a picture if students need them."],
    });
  });
});

/** What is right, by the texts of source and target, in alphabetical order. */
function pairsOf({ question }: ReadInWords): string[][] {
  const [interaction] = question?.interactions ?? [];
  const key = question?.key.RESPONSE;
  if (interaction?.type !== "match" || !key || !("correct" in key)) return [];
  const textOf = (parts: typeof interaction.sources, name: string | undefined) =>
    parts.find((part) => part.source_identifier === name)?.content ?? "";
  return key.correct
    .map(([source, target]) => [textOf(interaction.sources, source), textOf(interaction.targets, target)])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}

const pool = `
topic: the DNAZZ
replacement_rules:
  DNAZZ: DNA helix
true_statements:
  truth1a: It has two strands.
  truth1b: 'yes'
false_statements:
  false1a: It has three strands.
`;

describe("a pool of statements", () => {
  test("is one question with a choice of true and false for each", () => {
    const found = readOne(pool);
    expect(found).toMatchObject({
      status: "ok",
      title: "Is each of these statements about the DNA helix true or false?",
      interactions: ["choice", "choice", "choice"],
    });
    const { interactions = [] } = found.question ?? {};
    const named = Object.fromEntries(interactions.map((one) => [one.source_identifier, one]));
    expect(named).toMatchObject({
      "true-truth1a": { prompt: "<p>It has two strands.</p>", shuffle: false },
      "true-truth1b": { prompt: "<p>yes</p>" },
      "false-false1a": { options: [{ content: "True" }, { content: "False" }] },
    });
    expect(found.question).toMatchObject({
      key: {
        "true-truth1a": { correct: ["true"] },
        "true-truth1b": { correct: ["true"] },
        "false-false1a": { correct: ["false"] },
      },
      score_rule: { max_points: 1, combine: "sum" },
      text_tags: { topic: "the DNAZZ" },
    });
  });

  test.each([
    ["override_question_true: Which is a base?", "Which is a base? True: it is an answer to this. False: it is not."],
    [
      "override_question_false: Which is no base?",
      "Which is no base? False: it is an answer to this. True: it is not.",
    ],
    ["override_question_true: ~", "Is each of these statements about the DNA helix true or false?"],
    ["connection_words: [concerning, of]", "Is each of these statements concerning the DNA helix true or false?"],
  ])("%s asks: %s", (line, title) => {
    expect(readOne(`${pool}${line}\n`).title).toBe(title);
  });
});

describe("what cannot be read", () => {
  const long = `${"a".repeat(1000)}\n`;
  test.each([
    ["nothing", "", "The file has no questions. Check that it’s the one you mean."],
    ["a list", "- a\n- b\n", "The file has neither matching pairs nor true and false statements. Add one of the two."],
    [
      "something else",
      "title: x\n",
      "The file has neither matching pairs nor true and false statements. Add one of the two.",
    ],
    ["no pairs", "matching pairs: ~\n", "There is nothing to match. Add at least one pair."],
    ["no statements", "true_statements: {}\n", "The set has no statements. Add some that are true or false."],
    ["the same name twice", "matching pairs:\n  a: [x]\n  a: [y]\n", /^The file isn’t YAML near line 3/],
    ["broken YAML", "matching pairs: [a\n", /^The file isn’t YAML/],
    ["an alias of nothing", "matching pairs: *x\n", /^The file isn’t YAML/],
    ["words without end", `replacement_rules:\n  a: ${long}matching pairs:\n  ${long.trim()}: [x]\n`, /too long/],
    ["nesting without end", "[".repeat(100_000), /^The file isn’t YAML/],
  ])("%s is invalid, with a reason", (_, text, message) => {
    const [found] = read(text);
    expect(found).toMatchObject({ status: "invalid", question: null });
    expect(found?.messages[0]).toMatch(message);
  });

  test("aliases are followed only so far", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 12; level += 1)
      lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(", ")}]`);
    expect(readOne(`${lines.join("\n")}\nmatching pairs:\n  a: *a11\n`)).toMatchObject({ status: "invalid" });
  });

  test("any text at all has an answer", () => {
    const words = fc.constantFrom(
      "matching pairs:",
      "true_statements:",
      "\n",
      "  ",
      "- ",
      "a",
      ": ",
      "&x",
      "*x",
      "'",
      "[",
      "{",
      "|",
      "---",
    );
    fc.assert(
      fc.property(
        fc.array(words).map((all) => all.join("")),
        (text) => {
          for (const { status, messages } of read(text))
            if (status === "invalid") expect(messages.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("each document of a file is by itself", () => {
    expect(read(`---\nmatching pairs:\n  a: x\n---\ntitle: y\n`).map(({ status }) => status)).toEqual([
      "ok",
      "invalid",
    ]);
  });
});

const folder = findRealMaterial("questions");
if (folder) {
  const files = ["matching_biology_yaml", "mc_statements_biology_yaml"].flatMap((set) =>
    readdirSync(join(folder, set)).map((name) => join(set, name)),
  );

  test("every set is one sound question, and its key earns full points", () => {
    const counts: Record<string, number> = {};
    for (const file of files) {
      const [found, ...more] = readYamlSet(readFileSync(join(folder, file)), file).questions;
      expect(more).toEqual([]);
      if (!found?.question) throw new Error(`${file}: ${found?.messages.join()}`);
      const kind = `${file.split("_")[0]} ${found.status}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      const question = assignIds(cleanQuestion(found.question), randomUUID);
      const errors = validateQuestion(question).filter((problem) => problem.severity === "error");
      expect([file, errors]).toEqual([file, []]);
      const full = Object.entries(question.key).map(([id, key]) => [id, "correct" in key ? key.correct : []]);
      const score = scoreQuestion(question, responseFromSource(question, Object.fromEntries(full)));
      expect(score).toMatchObject({ correct: true, points: 1 });
    }
    expect(counts).toEqual({ "matching ok": 43, "matching lossy": 9, "mc ok": 50 });
  });
}
