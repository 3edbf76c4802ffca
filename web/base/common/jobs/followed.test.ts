import { expect, test } from "vitest";
import { follow, isFollowed } from "./followed.ts";

test("a job is followed until the last part that shows it is gone", () => {
  const [first, second] = [follow("a"), follow("a")];
  expect([isFollowed("a"), isFollowed("b")]).toEqual([true, false]);
  first();
  expect(isFollowed("a")).toBe(true);
  second();
  expect(isFollowed("a")).toBe(false);
});
