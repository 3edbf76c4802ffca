import { describe, expect, test } from "vitest";
import { agreedMarks, meanCriteria, type Progress, stageOf, turnOf } from "./two-marks.ts";

const progress = (blindMarkers: string[], more: Partial<Progress> = {}): Progress => ({
  isOwed: true,
  markers: 2,
  blindMarkers,
  deciders: [],
  ...more,
});

test.each([
  [progress([]), "first"],
  [progress(["a"]), "second"],
  [progress(["a", "b"]), "adjudicate"],
  [progress(["a", "b"], { isOwed: false }), "done"],
  [progress([], { markers: 1 }), "first"],
  [progress([], { markers: 1, isOwed: false }), "done"],
])("an answer with %o waits for: %s", (given, stage) => {
  expect(stageOf(given)).toBe(stage);
});

const done = { isOwed: false };
const onlyB = { deciders: [{ id: "b", name: "B" }] };
describe("whose turn it is", () => {
  test.each([
    ["tutor", "a", progress([], { markers: 1 }), "single"],
    ["tutor", "a", progress([], { markers: 1, ...done }), "single"],
    ["manager", "a", progress([], { markers: 1 }), "not_yours"],
    ["tutor", "a", progress([]), "blind"],
    ["staff", "a", progress(["b"]), "blind"],
    ["tutor", "a", progress(["a"]), "blind"],
    ["manager", "a", progress(["b"]), "not_yours"],
    ["tutor", "c", progress(["a", "b"]), "marked_twice"],
    ["manager", "c", progress(["a", "b"]), "adjudicated"],
    ["staff", "c", progress(["a", "b"]), "adjudicated"],
    ["staff", "a", progress(["a", "b"]), "marked_by_you"],
    ["staff", "b", progress(["a", "b"], onlyB), "adjudicated_by_marker"],
    ["staff", "b", progress(["a", "b"], { ...done, ...onlyB }), "adjudicated_by_marker"],
    ["tutor", "a", progress(["a", "b"], onlyB), "marked_by_you"],
    ["tutor", "b", progress(["a", "b"], done), "marked_by_you"],
    ["tutor", "c", progress(["a", "b"], done), "marked_twice"],
    ["staff", "c", progress(["a", "b"], done), "adjudicated"],
  ] as const)("%s %s upon %o: %s", (role, id, given, expected) => {
    expect(turnOf({ id, role }, given)).toBe(expected);
  });
});

test.each([
  ["the same", { e: 4 }, { e: 4 }, 0, { e: 4 }],
  ["apart by what is tolerated", { e: 4 }, { e: 3 }, 1, { e: 3.5 }],
  ["apart by what is tolerated, in decimals", { e: 0.3 }, { e: 0.1 }, 0.2, { e: 0.2 }],
  ["further apart", { e: 4 }, { e: 2.5 }, 1, null],
  ["further apart in one part", { e: 4, f: 0 }, { e: 4, f: 2 }, 1, null],
  ["of other parts", { e: 4 }, { f: 4 }, 9, null],
])("two marks that are %s", (_, first, second, tolerance, mean) => {
  expect(agreedMarks(first, second, tolerance)).toEqual(mean);
});

test("lines of a rubric have their mean where both marked by lines", () => {
  expect(meanCriteria({ e: { ideas: 4, style: 1 }, f: { all: 2 } }, { e: { ideas: 3, style: 1 } })).toEqual({
    e: { ideas: 3.5, style: 1 },
  });
});
