import { expect, test } from "vitest";
import type { TagRow } from "../../authoring/taxonomy/taxonomy.ts";
import { byWorth } from "./by-worth.ts";

const wrong = (topic: string, question_id: string, lost = 1) => ({
  question_id,
  lost,
  paths: [[{ id: topic, name: topic } as TagRow]],
});
const many = (topic: string, count: number) =>
  Array.from({ length: count }, (_, index) => wrong(topic, `${topic}${String(index).padStart(2, "0")}`));

test("topics come as often as what they cost, and none fills a day alone", () => {
  const ordered = byWorth([...many("ratios", 3), ...many("area", 12), ...many("words", 6)]);
  const firstSeven = ordered.slice(0, 7).map(({ paths }) => paths[0]?.[0]?.id);
  expect([firstSeven.filter((id) => id === "area").length, new Set(firstSeven).size]).toEqual([4, 3]);
  expect(ordered).toHaveLength(21);
});

test("within a topic what cost most comes first; a question that went wrong twice comes once and counts for both", () => {
  const ordered = byWorth([wrong("area", "a"), wrong("area", "b", 1.5), wrong("area", "a")]);
  expect(ordered.map(({ question_id }) => question_id)).toEqual(["a", "b"]);
  expect(byWorth([])).toEqual([]);
});
