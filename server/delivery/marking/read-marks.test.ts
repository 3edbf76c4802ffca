import { expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { readMarks, type SentMark } from "./read-marks.ts";

const levels = [0, 2, 4].map((points) => ({ points, description: `Level ${points}` }));
const keyOf = (only_levels: boolean) => ({
  part: {
    max_points: 6,
    rubric: [
      { id: "ideas", name: "Ideas", description: "", points: 4, levels, only_levels },
      { id: "language", name: "Language", description: "", points: 2 },
    ],
    guidance: "",
    sample_answer: "",
  },
});

function placesOf(isOnly: boolean, mark: SentMark): string[] {
  try {
    readMarks(keyOf(isOnly), { part: mark });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.errors ?? []).map(({ path }) => path);
  }
}

test.each([
  [true, { criteria: { ideas: 2, language: 1.5 } }, []],
  [true, { criteria: { ideas: 3, language: 1 } }, ["marks.part.criteria.ideas"]],
  [true, { points: 3 }, ["marks.part.points"]],
  [false, { criteria: { ideas: 3, language: 1 } }, []],
  [false, { points: 3 }, []],
])("where only levels count is %s, %j is refused at %j", (isOnly, mark, places) =>
  expect(placesOf(isOnly, mark)).toEqual(places),
);
