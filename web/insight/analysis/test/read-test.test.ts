import { expect, test } from "vitest";
import { alphaGrade, readPrecision } from "./read-test.ts";

const thetas = [-2, -1, 0, 1, 2];
const measured = (standard_error: (number | null)[]) => ({ information: [], true_score: [], standard_error });

test("a test is most precise where its error is least, and precise enough in between", () => {
  expect(readPrecision(measured([null, 0.45, 0.3, 0.4, 0.9]), thetas, 0.5)).toEqual({
    best: { theta: 0, error: 0.3 },
    range: { from: -1, to: 1 },
  });
});

test("where nothing is precise enough there is no range", () => {
  expect(readPrecision(measured([null, 0.9, 0.8, 0.9, null]), thetas, 0.5)).toEqual({
    best: { theta: 0, error: 0.8 },
    range: null,
  });
  expect(readPrecision(measured([null, null]), thetas, 0.5)).toEqual({ best: null, range: null });
});

test.each([
  [0.93, "high"],
  [0.8, "fair"],
  [0.79, "rough"],
  [0.4, "low"],
  [-0.2, "low"],
])("an alpha of %d is %s", (alpha, grade) => {
  expect(alphaGrade(alpha)).toBe(grade);
});
