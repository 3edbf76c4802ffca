import { expect, test } from "vitest";
import { readWhole } from "./read-whole.ts";

test.each([
  ["5", 5],
  [" 10240 ", 10_240],
  ["0", 0],
  ["10,240", 10_240],
  ["10.240", 10_240],
  ["10 240", 10_240],
  ["1’000’000", 1_000_000],
  ["-5", null],
  ["−5", null],
  ["5.5", null],
  ["1,5", null],
  ["5 MB", null],
  ["1e3", null],
  ["", null],
  ["1234567890", null],
])("%j is %j", (text, number) => {
  expect(readWhole(text)).toBe(number);
});
