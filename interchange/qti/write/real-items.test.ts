import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { describe, expect, test } from "vitest";
import { storedQuestion } from "../../testing/score-read.ts";
import { readRealItems, responsesOf, scoreOf } from "../testing/real-cases.ts";
import { asOthersSee, packageOf, readPackage } from "../testing/written.ts";

const real = readRealItems();

if (real) {
  const taken = [...real.read].filter(([, { question }]) => question !== null);

  describe.each(["qti3", "qti22"] as const)(`${taken.length} real items, read and written as %s`, (version) => {
    test("score every case as their own scorer says, to us and to others", async () => {
      for (const [path, original] of taken) {
        const { files } = packageOf([storedQuestion(original)], version);
        const copies = [...(await readPackage(files)), ...(await readPackage(asOthersSee(files)))];
        expect(copies.length, path).toBe(2);
        for (const copy of copies) {
          const content = storedQuestion(copy);
          for (const one of real.cases.filter(({ item }) => item === path)) {
            const score = scoreQuestion(content, responsesOf(content, one));
            expect(score.points ?? 0, `${path}: ${one.name}`).toBeCloseTo(Number(scoreOf(one)), 5);
          }
        }
      }
    }, 60_000);
  });
}
