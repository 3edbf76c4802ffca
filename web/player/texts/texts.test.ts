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

describe("the second language", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [path];

  test("says everything that the first says", () => expect(leaves(ar, "")).toEqual(leaves(en, "")));
});
