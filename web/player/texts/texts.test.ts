import { describe, expect, test } from "vitest";
import { ar } from "./ar.ts";
import { en } from "./en.ts";

test.each([
  [30, "30 sec"],
  [60, "1 min"],
  [1920, "32 min"],
  [3599, "1 hr"],
  [4020, "1 hr 7 min"],
])("%i s is %s", (seconds, words) => expect(en.length(seconds)).toBe(words));

test.each([
  [{ section: 1, sections: 1, module: 1, modules: 1 }, ""],
  [{ section: 2, sections: 3, module: 1, modules: 1 }, "Section 2 of 3"],
  [{ section: 1, sections: 1, module: 2, modules: 2 }, "Module 2 of 2"],
  [{ section: 1, sections: 2, module: 1, modules: 2 }, "Section 1 of 2 · Module 1 of 2"],
])("a place among several is told: %o", (place, words) => expect(en.place_of(place)).toBe(words));

describe("the second language", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [path];

  test("says everything that the first says", () => expect(leaves(ar, "")).toEqual(leaves(en, "")));
});
