import { expect, test } from "vitest";
import { changedIn, differences } from "./merge-stale.ts";

const before = { name: "Evening", school: "a" as string | null, tutors: ["x"] };

test("what was typed back to what it was is no change", () => {
  expect(changedIn(before, { name: "Evening", tutors: ["x"] })).toEqual({});
  expect(changedIn(before, { name: "Morning", school: null })).toEqual({ name: "Morning", school: null });
});

test("a field that only the other person changed is told apart from one that both did", () => {
  const after = { name: "Night", school: "b", tutors: ["x"] };
  expect(differences(before, after, { name: "Morning" })).toEqual([
    { field: "name", isMine: true },
    { field: "school", isMine: false },
  ]);
});

test("nothing is said of what neither changed, or both alike", () => {
  expect(differences(before, before, { name: "Morning" })).toEqual([]);
  expect(differences(before, { ...before, tutors: ["x", "y"] }, { tutors: ["x", "y"] })).toEqual([]);
});
