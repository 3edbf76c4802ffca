import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test.each([
  [0.1 + 0.2, "0.3"],
  [-0, "0"],
  [-7.25, "−7.25"],
  [1 / 3, "0.3333333333"],
  [123456789, "123456789"],
  [1e15, "1×10¹⁵"],
  [-2.5e-8, "−2.5×10⁻⁸"],
  [Number.NaN, ""],
  [Number.POSITIVE_INFINITY, "∞"],
])("%d reads %s", (value, text) => expect(formatNumber(value)).toBe(text));
