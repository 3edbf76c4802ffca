import { expect, test } from "vitest";
import { practiceAddress } from "../../base/common/practice-address.ts";
import { practiceFilters } from "./practice-filters.ts";

const cell = (tag: string | null, reason: string, mistakes = 1) => ({ tag, reason, mistakes, points: 1, time_ms: 0 });
const cells = [
  cell("lines", "slip"),
  cell("circles", "slip"),
  cell("lines", "gap"),
  cell(null, "slip"),
  cell("ratios", "slip", 0),
];

test.each<[string, Parameters<typeof practiceFilters>[0], object]>([
  ["nothing is narrowed", {}, { tags: [] }],
  ["a topic that one went into", { under: "math" }, { tags: ["math"] }],
  ["a topic that was chosen within it", { under: "math", tag: "lines" }, { tags: ["lines"] }],
  ["a reason: the topics where it cost points", { under: "math", reason: "slip" }, { tags: ["lines", "circles"] }],
  ["a reason that only one topic has, without the others", { under: "math", reason: "gap" }, { tags: ["lines"] }],
  ["a reason that no topic has: the topic one went into", { under: "math", reason: "time" }, { tags: ["math"] }],
  ["a reason in a topic", { tag: "lines", reason: "slip" }, { tags: ["lines"] }],
  ["a difficulty", { under: "math", difficulty: "4" }, { tags: ["math"], difficulty: "4" }],
  ["what has neither topic nor difficulty", { tag: "none", difficulty: "none" }, { tags: [] }],
])("practice carries on %s", (_, search, filters) => {
  expect(practiceFilters(search, { cells })).toEqual(filters);
});

test("the address of a set has each topic and the difficulty, and leaves out what is not narrowed", () => {
  expect(practiceAddress({ user: "u", tag: ["a", "b"], difficulty: "4" })).toBe(
    "/practice?build=filter&user=u&tag=a%2Cb&difficulty=4",
  );
  expect(practiceAddress({ user: "u", tag: [] })).toBe("/practice?build=filter&user=u");
});
