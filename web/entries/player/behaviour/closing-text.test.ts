import { describe, expect, test } from "vitest";
import type { Closing } from "../sitting/checks.ts";
import { ar } from "../texts/ar.ts";
import { en } from "../texts/en.ts";
import { closingText } from "./closing-text.ts";

const counts = (solved: number, topic: string | null = "Ratios"): Closing => ({
  attempt: "a",
  correct: null,
  solved,
  needed: 2,
  closed: false,
  due_at: null,
  mistakes: [
    {
      session: "s",
      assessment: "Mock",
      module: null,
      position: 1,
      topic: topic === null ? null : { id: "t", name: topic },
    },
  ],
});

describe("what an answer of practice does for a mistake", () => {
  test.each<[string, Closing | null, boolean, string]>([
    ["the first that is solved", counts(0), true, "1 of 2 to close your mistake in Ratios."],
    ["one that was counted", { ...counts(1), correct: true }, true, "1 of 2 to close your mistake in Ratios."],
    ["the last that is solved", counts(1), true, "2 of 2: this closes your mistake in Ratios."],
    ["one that goes wrong", counts(1), false, "0 of 2 to close it: your mistake in Ratios stays open."],
    ["one without a topic", counts(0, null), true, "1 of 2 to close a mistake."],
    ["one that counts for none", null, true, ""],
  ])("%s", (_, closing, isRight, said) => {
    expect(closingText(closing, isRight, en.behaviour)).toBe(said);
  });

  test("is said in Arabic too", () => {
    expect(closingText(counts(0), true, ar.behaviour)).toContain("1 من 2");
    expect(closingText(counts(1), true, ar.behaviour)).toContain("تُغلق");
    expect(closingText(counts(1), false, ar.behaviour)).toContain("مفتوحًا");
  });
});
