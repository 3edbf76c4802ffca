import { expect, test } from "vitest";
import { createOnceAMinute } from "./once-a-minute.ts";

test("says yes at once, and again a minute later", () => {
  let now = 5;
  const mayTry = createOnceAMinute(() => now);
  expect([mayTry(), mayTry()]).toEqual([true, false]);
  now += 59_999;
  expect(mayTry()).toBe(false);
  now += 1;
  expect([mayTry(), mayTry()]).toEqual([true, false]);
});
