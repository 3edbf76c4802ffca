import { expect, test } from "vitest";
import { CallError } from "../../base/requests/call-error.ts";
import { isPassing } from "./query-client.ts";

test.each([
  [0, true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
  [422, false],
  [429, false],
])("after status %i asking again may help: %s", (status, expected) => {
  expect(isPassing(new CallError(status, "code"))).toBe(expected);
});

test("a fault of the page itself is not asked for again", () => {
  expect(isPassing(new TypeError("x is undefined"))).toBe(false);
});
