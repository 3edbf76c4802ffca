import { expect, test } from "vitest";
import { ownShare } from "./share.ts";

test.each([
  { whole: 8, processes: 1, share: 8 },
  { whole: 8, processes: 3, share: 2 },
  { whole: 8, processes: 8, share: 1 },
  { whole: 2, processes: 4, share: 1 },
])("of $whole, each of $processes processes has $share", ({ whole, processes, share }) => {
  expect(ownShare(whole, processes)).toBe(share);
});
