import { expect, test } from "vitest";
import { clockText, durationWords, momentText, roughWords } from "./use-durations.ts";

test.each([
  [0, "0:00"],
  [-5, "0:00"],
  [31_400, "0:31"],
  [250_000, "4:10"],
  [3_599_600, "1:00:00"],
  [3_850_000, "1:04:10"],
])("%d ms is %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test.each([
  [31_900, "0:31"],
  [31_990, "0:32"],
  [32_000, "0:32"],
])("the moment at %d ms is %s", (ms, text) => {
  expect(momentText(ms)).toBe(text);
});

test.each([
  [0, "0 min"],
  [45, "45 s"],
  [60, "1 min"],
  [100, "100 s"],
  [1920, "32 min"],
  [8040, "2 hr 14 min"],
  [7200, "2 hr"],
  [604_800, "7 days"],
  [180_000, "2 days 2 hr"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationWords(seconds, "en")).toBe(words);
});

test.each([
  [30, "10 minutes"],
  [1260, "30 minutes"],
  [3600, "1 hour"],
  [18_900, "6 hours"],
  [86_400, "1 day"],
  [90_000, "2 days"],
])("%d seconds are roughly %s", (seconds, words) => {
  expect(roughWords(seconds, "en")).toBe(words);
});
