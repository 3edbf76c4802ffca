import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { readAiken } from "../aiken/read-aiken.ts";
import { readGift } from "../gift/read-gift.ts";
import { readMoodleXml } from "../moodle-xml/read-moodle-xml.ts";
import { errorsOf } from "../testing/score-read.ts";
import { readCases, scoresOf } from "./testing/moodle-cases.ts";

const folder = findRealMaterial("moodle");

// A file without any suite counts as a failure.
describe.runIf(folder)("real material of Moodle", () => {
  if (!folder) return;
  const read = (file: string, reader: typeof readGift) => reader(readFileSync(join(folder, file)), file).questions;

  describe.each([
    ["corpus.xml", read("corpus.xml", readMoodleXml), 57],
    ["corpus.gift", read("corpus.gift", readGift), 39],
  ] as const)("what a real Moodle wrote as %s", (file, questions, fewest) => {
    const cases = readCases(folder, `${file}.scores.json`);
    const byName = new Map(questions.map((one) => [one.title, one]));

    test("comes in or says why not, question by question", () => {
      for (const { name } of cases) {
        const found = byName.get(name);
        expect(found, name).toBeDefined();
        if (found && !found.question) expect(found.messages, name).not.toEqual([]);
        if (found?.question && !found.isUnfinished) expect(errorsOf(found), name).toEqual([]);
      }
      expect(questions.filter(({ question }) => question !== null).length).toBeGreaterThanOrEqual(fewest);
    });

    test("scores at least 98 % of the responses to what came in as Moodle does", () => {
      const other: string[] = [];
      let count = 0;
      for (const one of cases) {
        const found = byName.get(one.name);
        if (!found?.question) continue;
        const scores = scoresOf(found, one);
        for (const [index, [response, fraction]] of one.cases.entries()) {
          count += 1;
          // Moodle takes points away for a wrong answer; here a placement does.
          if (Math.abs(Math.max(0, fraction) - (scores[index] ?? -1)) > 2e-5)
            other.push(`${one.name}: ${JSON.stringify(response)} ${fraction} ${scores[index]}`);
        }
      }
      expect(count).toBeGreaterThan(1000);
      expect(other.length / count, other.join("\n")).toBeLessThanOrEqual(0.02);
    });
  });

  test("what a real Moodle wrote as Aiken comes in whole", () => {
    const questions = read("corpus.aiken", readAiken);
    const lost = questions.filter(({ question }) => question === null);
    expect(questions.length - lost.length).toBeGreaterThanOrEqual(10);
    for (const { messages } of lost) expect(messages).not.toEqual([]);
  });
});
