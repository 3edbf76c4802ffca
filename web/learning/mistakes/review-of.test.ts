import { expect, test } from "vitest";
import { reviewOf } from "./review-of.ts";

test("the review of a mistake opens that question, in whichever section it stood", () => {
  expect(reviewOf({ session: "s", id: "a" })).toBe("/reports/s/review?attempt=a");
});
