import { expect, test } from "vitest";
import { firstLink } from "./first-link.ts";

test.each([
  ["Set it: http://localhost:3000/signin/reset?token=abc\n\nIf not,", "/signin/reset?token=abc"],
  ["Set it: https://learn.example.org/signin/reset?token=abc", "https://learn.example.org/signin/reset?token=abc"],
  ["123456 is your code", null],
  ["javascript:alert(1)", null],
])("of %j is %s", (text, link) => {
  expect(firstLink(text, "http://localhost:3000")).toBe(link);
});
