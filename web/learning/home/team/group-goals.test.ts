import { expect, test } from "vitest";
import { groupGoals, rangeOf } from "./group-goals.ts";

const student = (name: string, chance: number | null) => ({
  user: { id: name, name },
  exam: "SAT",
  exam_on: "2026-12-05",
  target_score: 1400,
  score: { value: 1310, band: { low: 1270, high: 1350 }, scale: { min: 400, max: 1600 } },
  forecast: chance === null ? null : { low: 1290, high: 1430, value: 1360, chance },
});

test("those who likely miss their goal come first, each group by its chance", () => {
  const groups = groupGoals([student("A", 0.6), student("B", null), student("C", 0.05), student("D", 0.2)]);
  expect(groups.map(({ kind, students }) => [kind, students.map(({ user }) => user.id)])).toEqual([
    ["unlikely", ["C"]],
    ["possible", ["D"]],
    ["likely", ["A"]],
    ["early", ["B"]],
  ]);
  expect(groupGoals([])).toEqual([]);
});

test("the scale is cut to whole hundreds that hold everything", () => {
  expect(rangeOf([student("A", 0.6)])).toEqual({ from: 1200, to: 1500 });
});
