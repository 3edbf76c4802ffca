import { expect, test } from "vitest";
import { listNeeds } from "./list-needs.ts";
import type { Waiting } from "./requests.ts";

const nothing: Waiting = {
  students: 12,
  to_release: { count: 0, oldest_at: null, assessments: [] },
  to_mark: { count: 0, oldest_at: null },
  stuck: { count: 0, sittings: [] },
  late: { count: 0, sittings: [] },
  doubts: { count: 0, oldest_at: null },
  without_tutor: { count: 0, people: [] },
  coming: [],
};

test("what does not wait is not listed", () => {
  expect(listNeeds(nothing)).toEqual([]);
  expect(listNeeds({ ...nothing, to_mark: { count: 1, oldest_at: null } })).toEqual(["to_mark"]);
});

test("answers in danger come first, students on their own last", () => {
  const all = {
    ...nothing,
    without_tutor: { count: 1, people: [] },
    to_mark: { count: 2, oldest_at: null },
    to_release: { count: 3, oldest_at: null, assessments: [] },
    doubts: { count: 6, oldest_at: null },
    late: { count: 5, sittings: [] },
    stuck: { count: 4, sittings: [] },
  };
  expect(listNeeds(all)).toEqual(["stuck", "late", "doubts", "to_release", "to_mark", "without_tutor"]);
});
