import { expect, test } from "vitest";
import { worthOf } from "./worth.ts";

const essay = { id: "e", type: "extended_text", source_identifier: null, prompt: "" } as const;
const number = { id: "n", type: "numeric_entry", source_identifier: null, prompt: "" } as const;
const marks = { max_points: 3, rubric: [], guidance: "", sample_answer: "" };
const rule = (max_points: number) => ({ max_points, combine: "all" as const });

test("a question is worth its points, and an essay that says nothing of them what its marks come to", () => {
  const asked = (points: number) =>
    worthOf({ interactions: [essay], key: { e: marks }, score_rule: rule(points) } as never);
  expect([asked(1), asked(2)]).toEqual([3, 2]);
  expect(worthOf({ interactions: [number], key: { n: { accept: ["1"] } }, score_rule: rule(2) } as never)).toBe(2);
  const both = { interactions: [essay, number], key: { e: marks, n: { accept: ["1"] } }, score_rule: rule(1) };
  expect(worthOf(both as never)).toBe(1);
});
