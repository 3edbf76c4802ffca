import { CallError } from "../../../base/requests/call-error.ts";
import type { CalibratedQuestion } from "../requests.ts";

/** Returns the questions of a calibration that a refusal names by paths such as `questions.3`. */
export function refusedQuestions(error: unknown, questions: readonly CalibratedQuestion[]): CalibratedQuestion[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path }) => {
    const place = /^questions\.(\d+)$/.exec(path)?.[1];
    const position = Number(place) + 1;
    return place === undefined ? [] : questions.filter((question) => question.position === position);
  });
}
