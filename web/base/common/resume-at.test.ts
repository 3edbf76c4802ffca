import { expect, test } from "vitest";
import { resumeAt } from "./resume-at.ts";

test("a film goes on where one stopped, near its end too, and begins anew where that was its end", () => {
  expect(resumeAt(0, 180_000)).toEqual({ startMs: 0, isAtEnd: false });
  expect(resumeAt(170_000, 180_000)).toEqual({ startMs: 170_000, isAtEnd: false });
  expect(resumeAt(176_000, 180_000)).toEqual({ startMs: 0, isAtEnd: true });
  expect(resumeAt(3000, 6000)).toEqual({ startMs: 3000, isAtEnd: false });
  expect(resumeAt(5900, 6000)).toEqual({ startMs: 0, isAtEnd: true });
  expect(resumeAt(42_000, null)).toEqual({ startMs: 42_000, isAtEnd: false });
});
