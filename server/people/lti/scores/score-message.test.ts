import { describe, expect, test } from "vitest";
import { failureOf, type Score, scoreBody, scoresAddress } from "./score-message.ts";

const at = new Date("2026-11-29T10:00:00.500Z");
const to = { subject: "s-1", at, product: "moodle" };

test.each([
  [
    "https://m.example/mod/lti/services.php/2/lineitems/3/lineitem?type_id=1",
    "https://m.example/mod/lti/services.php/2/lineitems/3/lineitem/scores?type_id=1",
  ],
  ["https://c.example/api/lti/courses/1/line_items/2", "https://c.example/api/lti/courses/1/line_items/2/scores"],
  ["https://c.example/line_items/2/", "https://c.example/line_items/2/scores"],
])("scores of %s go to %s", (lineItem, expected) => {
  expect(scoresAddress(lineItem)).toBe(expected);
});

describe("the body of a score", () => {
  const graded: Score = { state: "graded", points: 7, max: 10, submittedAt: new Date("2026-11-28T09:00:00Z") };

  test("has points, their maximum and when the sitting was submitted", () => {
    expect(scoreBody(graded, to)).toEqual({
      userId: "s-1",
      timestamp: "2026-11-29T10:00:00.500Z",
      activityProgress: "Completed",
      gradingProgress: "FullyGraded",
      scoreGiven: 7,
      scoreMaximum: 10,
      submission: { submittedAt: "2026-11-28T09:00:00.000Z" },
    });
  });

  test("never has less than nothing", () => {
    expect(scoreBody({ ...graded, points: -2.5 }, to)).toMatchObject({ scoreGiven: 0 });
  });

  test("leaves a teacher’s score in Canvas", () => {
    expect(scoreBody(graded, { ...to, product: "canvas" })).toMatchObject({
      "https://canvas.instructure.com/lti/submission": { prioritize_non_tool_grade: true },
    });
  });

  test.each([
    ["pending", "PendingManual"],
    ["withdrawn", "NotReady"],
  ] as const)("of one that is %s has no points", (state, gradingProgress) => {
    expect(scoreBody({ state, points: null, max: null, submittedAt: null }, to)).toEqual({
      userId: "s-1",
      timestamp: "2026-11-29T10:00:00.500Z",
      activityProgress: "Submitted",
      gradingProgress,
    });
  });
});

test.each([
  [200, "moodle", null],
  [204, "moodle", null],
  [400, "moodle", "person_refused"],
  [400, "canvas", "newer_there"],
  [401, "moodle", "unauthorized"],
  [403, "moodle", "refused"],
  [404, "moodle", "no_column"],
  [410, "moodle", "no_column"],
  [409, "moodle", "newer_there"],
  [422, "canvas", "person_refused"],
  [429, "canvas", "not_answering"],
  [503, "canvas", "not_answering"],
  [302, "moodle", "unexpected"],
  [415, "moodle", "unexpected"],
] as const)("%i of %s means %s", (status, product, expected) => {
  expect(failureOf(status, product)).toBe(expected);
});
