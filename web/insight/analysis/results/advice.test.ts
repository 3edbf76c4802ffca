import { expect, test } from "vitest";
import { adviceOn, isOdd } from "./advice.ts";

const flag = (code: "suspect_key" | "too_easy" | "few_responses") => ({ code, sentence: "" });

test("a key in doubt comes before anything else", () => {
  expect(adviceOn({ flags: [flag("too_easy"), flag("suspect_key")], is_doubted: false })).toBe("key");
  expect(adviceOn({ flags: [flag("too_easy")], is_doubted: true })).toBe("key");
  expect(adviceOn({ flags: [flag("few_responses"), flag("too_easy")], is_doubted: false })).toBe("weak");
});

test("a question is odd by a flag or by doubt", () => {
  expect(isOdd({ flags: [], is_doubted: false })).toBe(false);
  expect(isOdd({ flags: [], is_doubted: true })).toBe(true);
  expect(isOdd({ flags: [flag("too_easy")], is_doubted: false })).toBe(true);
});
