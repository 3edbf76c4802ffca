import { expect, test } from "vitest";
import { barSpan } from "./bar-span.ts";

test("the bar of one score is centred over it, that of several begins at the first", () => {
  expect(barSpan({ from: 7, to: 8 }, true)).toEqual({ from: 6.5, to: 7.5 });
  expect(barSpan({ from: 400, to: 450 }, false)).toEqual({ from: 400, to: 450 });
});
