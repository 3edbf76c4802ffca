import { describe, expect, test } from "vitest";
import { ar } from "./ar.ts";
import { en } from "./en.ts";

test.each([
  [30, "30 seconds"],
  [60, "1 minute"],
  [1920, "32 minutes"],
  [3599, "1 hour"],
  [4020, "1 hour 7 minutes"],
])("%i s is %s", (seconds, words) => expect(en.length(seconds)).toBe(words));

describe("the second language", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [path];

  test("says everything that the first says", () => expect(leaves(ar, "")).toEqual(leaves(en, "")));
});
