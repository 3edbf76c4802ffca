import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { describe, expect, test } from "vitest";
import { storedQuestion } from "../../testing/score-read.ts";
import { pointsOf, readRealItems, responsesOf } from "../testing/real-cases.ts";
import { asOthersSee, packageOf, readPackage } from "../testing/written.ts";

const real = readRealItems();

// A file without any suite counts as a failure.
describe.runIf(real)("real items", () => {
  if (!real) return;
  const taken = [...real.read].filter(([, { question }]) => question !== null && question.interactions.length > 0);

  describe.each(["qti3", "qti22"] as const)(`${taken.length} real items, read and written as %s`, (version) => {
    test("score every case as their own scorer says, to us and to others", async () => {
      for (const [path, original] of taken) {
        const { files } = packageOf([storedQuestion(original)], version);
        const copies = [...(await readPackage(files)), ...(await readPackage(asOthersSee(files)))];
        expect(copies.length, path).toBe(2);
        for (const copy of copies) {
          const content = storedQuestion(copy);
          for (const one of real.cases.filter(({ item }) => item === path)) {
            const expected = pointsOf(one, original);
            if (expected === null) continue;
            const score = scoreQuestion(content, responsesOf(content, one));
            expect(score.points ?? 0, `${path}: ${one.name}`).toBeCloseTo(expected, 5);
          }
        }
      }
    });
  });
});
