import type { OptionKey } from "@sextant/questions/interactions/option-key.ts";
import { describe, expect, test } from "vitest";
import { ruleOf, withoutOption, withRight, withRule } from "./option-key-fields.tsx";

describe("a key of options", () => {
  test("has one right option where one alone may be right, else as many as are marked", () => {
    expect(withRight({ correct: ["a"] }, "b", true, true)).toEqual({ correct: ["b"] });
    expect(withRight({ correct: ["a"] }, "b", true, false)).toEqual({ correct: ["a", "b"] });
    expect(withRight({ correct: ["a", "b"] }, "a", false, false)).toEqual({ correct: ["b"] });
  });

  test("begins with a point for each right option when points are given one by one, and forgets them otherwise", () => {
    const mapped = withRule<OptionKey>({ correct: ["a", "b"], partial: "per_option" }, "mapping");
    expect(mapped.mapping).toEqual({ points: { a: 1, b: 1 } });
    expect(ruleOf(mapped)).toBe("mapping");
    expect(withRule(mapped, "none")).toEqual({ correct: ["a", "b"] });
    expect(withRule(mapped, "per_option")).toEqual({ correct: ["a", "b"], partial: "per_option" });
  });

  test("names no option that is gone", () => {
    expect(withoutOption({ correct: ["a", "b"], mapping: { points: { a: 1, b: 2 }, default_points: 0 } }, "a")).toEqual(
      {
        correct: ["b"],
        mapping: { points: { b: 2 }, default_points: 0 },
      },
    );
  });
});
