import { expect, test } from "vitest";
import { changedFieldsOf } from "./changed-fields.ts";
import { toldChanges } from "./told-changes.ts";

test("settings that differ are told with what they were, and new ones without", () => {
  const before = [
    { what: "Section type", said: "Adaptive" },
    { what: "Minimum questions", said: "3" },
    { what: "Maximum questions", said: "6" },
  ];
  const after = [
    { what: "Section type", said: "Adaptive" },
    { what: "Minimum questions", said: "2" },
    { what: "Start at ability", said: "Mean" },
  ];
  expect(toldChanges(before, after)).toEqual([
    { what: "Minimum questions", said: "2", before: "3" },
    { what: "Start at ability", said: "Mean" },
  ]);
});

test("what has lines of its own is not named once more, and what has no name is another setting", () => {
  expect(changedFieldsOf(["selection", "count", "pool"])).toEqual(["pool"]);
  expect(changedFieldsOf(["routing", "something"])).toEqual(["other"]);
});
