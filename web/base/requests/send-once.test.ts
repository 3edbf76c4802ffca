import { expect, test } from "vitest";
import { createOnceKey } from "./send-once.ts";

test("the same words have one key until they have arrived, and other words another", () => {
  const once = createOnceKey();
  const first = once.of({ text: "Why?" });
  expect(once.of({ text: "Why?" })).toBe(first);
  const other = once.of({ text: "Why not?" });
  expect(other).not.toBe(first);
  once.arrived();
  expect(once.of({ text: "Why not?" })).not.toBe(other);
});
