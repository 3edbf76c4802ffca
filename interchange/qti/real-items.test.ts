import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import type { InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import type { ReadQuestion } from "../read-question.ts";
import { readQtiItem } from "./read-qti-item.ts";

const folder = findRealMaterial("qti");

interface Case {
  item?: string;
  name: string;
  responses?: Record<string, unknown>;
  expected: { score?: number; outcomes?: Record<string, unknown> };
  assessmentResult?: string;
}

const listOf = (response: unknown): string[] =>
  (Array.isArray(response) ? response : response === null || response === undefined ? [] : [response]).map(String);

/** A response as the cases write it, in our shape. */
function responseTo(interaction: InteractionInput | undefined, response: unknown): unknown {
  const given = listOf(response);
  switch (interaction?.type) {
    case "match":
    case "gap_match":
      return given.map((pair) => pair.trim().split(/\s+/));
    case "text_entry":
    case "numeric_entry":
    case "extended_text":
      return given[0] ?? null;
    default:
      return given;
  }
}

const scoreOf = ({ expected }: Case) => expected.outcomes?.SCORE ?? expected.score ?? expected.outcomes?.OUTCOME;

if (folder) {
  const rows = readFileSync(join(folder, "items/INDEX.tsv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const paths = rows.filter(([, , , kind]) => kind === "item").map(([path = ""]) => path);
  const lines = readFileSync(join(folder, "cases_dev.jsonl"), "utf8").trim().split("\n");
  // What a person decided in a result file is not in the responses.
  const cases = lines
    .map((line): Case => JSON.parse(line))
    .filter((one) => one.item !== undefined && one.assessmentResult === undefined && typeof scoreOf(one) === "number");
  const read = new Map<string, ReadQuestion>();
  for (const path of paths) {
    const [question] = readQtiItem(readFileSync(join(folder, "items", path)), path).questions;
    if (question) read.set(path, question);
  }
  const taken = [...read].filter(([, { question }]) => question !== null);
  const own = cases.filter(({ item = "" }) => read.get(item)?.question);

  describe(`real items: ${taken.length} of ${paths.length} come in, ${own.length} of ${cases.length} cases are about them`, () => {
    test("every one is read, or its report says why not", () => {
      expect(read.size).toBe(paths.length);
      for (const [path, { question, messages }] of read) if (!question) expect(messages.join(), path).not.toBe("");
    });

    test("the score of every case is what the item's own scorer says", () => {
      for (const one of own) {
        const question = read.get(one.item ?? "")?.question;
        if (!question) continue;
        let count = 0;
        const content = assignIds(question, () => `id-${++count}`);
        const response = Object.entries(one.responses ?? {}).map(([name, given]): [string, unknown] => [
          name,
          responseTo(
            question.interactions.find(({ source_identifier }) => source_identifier === name),
            given,
          ),
        ]);
        const score = scoreQuestion(content, responseFromSource(content, Object.fromEntries(response)));
        expect(score.points ?? 0, `${one.item}: ${one.name}`).toBeCloseTo(Number(scoreOf(one)), 9);
      }
    });

    test("each that comes in says something once it is cleaned, and nothing of QTI is left", () => {
      for (const [path, { question }] of taken) {
        if (!question) continue;
        const html = JSON.stringify(cleanQuestion(question));
        expect(html, path).not.toMatch(/<\/?(?:qti-|simpleChoice|feedback|prompt|object|m:)/);
      }
    });
  });
}
