import { expect, test } from "vitest";
import { nextAnswer, previousAnswer } from "./next-answer.ts";
import type { QueueRow } from "./requests.ts";

const row = (attempt: string, taken: "mine" | "other" | null = null) =>
  ({ attempt, claim: taken && { is_mine: taken === "mine" } }) as QueueRow;

test.each([
  ["the one after", [row("a"), row("b"), row("c")], "a", "b"],
  ["from the start again", [row("a"), row("b")], "b", "a"],
  ["not one that another has taken", [row("a"), row("b", "other"), row("c", "mine")], "a", "c"],
  ["the first, when this one is no longer there", [row("b"), row("c")], "a", "b"],
  ["none, when this is the last", [row("a")], "a", undefined],
])("the next answer is %s", (_, rows, attempt, expected) => {
  expect(nextAnswer(rows, attempt)?.attempt).toBe(expected);
});

test.each([
  ["the one before", [row("a"), row("b"), row("c")], "c", "b"],
  ["not one that another has taken", [row("a"), row("b", "other"), row("c")], "c", "a"],
  ["none at the start", [row("a"), row("b")], "a", undefined],
  ["none, when this one is no longer there", [row("a"), row("b")], "c", undefined],
])("the previous answer is %s", (_, rows, attempt, expected) => {
  expect(previousAnswer(rows, attempt)?.attempt).toBe(expected);
});
