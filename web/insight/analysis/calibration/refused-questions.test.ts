import { expect, test } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import type { CalibratedQuestion } from "../requests.ts";
import { refusedQuestions } from "./refused-questions.ts";

test("a refusal names questions by their place in the calibration", () => {
  const questions = [1, 2, 3].map((position) => ({ position, title: `Question ${position}` }) as CalibratedQuestion);
  const errors = ["calibration", "questions.2", "questions.0", "questions.9"].map((path) => ({ path, message: "" }));
  const error = new CallError(422, "invalid", { code: "invalid", errors });
  expect(refusedQuestions(error, questions).map(({ position }) => position)).toEqual([3, 1]);
  expect(refusedQuestions(new Error("Something else"), questions)).toEqual([]);
});
