import { expect, test } from "vitest";
import { toldBand } from "./told-band.ts";

const wide = { min: 400, max: 1600 };
const around = (value: number, error: number) => ({ low: value - error, high: value + error });

test.each([
  // Rounding each end by itself would tell 870 to 1020 beside ±80.
  ["the score with its rounded error to each side", 940, 75, around(940, 75), { low: 860, high: 1020, error: 80 }],
  ["no further than the scale goes", 1580, 40, { low: 1540, high: 1600 }, { low: 1540, high: 1600, error: 40 }],
  [
    "by its ends where it leans to one side",
    1200,
    48,
    { low: 1163, high: 1266 },
    { low: 1160, high: 1270, error: null },
  ],
])("a band is told as %s", (_, value, error, band, told) => {
  expect(toldBand({ value, error, band, scale: wide })).toEqual(told);
});

test("a band on a scale of a hundred is told to the point, and none where none is known", () => {
  const scale = { min: 0, max: 100 };
  expect(toldBand({ value: 62.5, error: 14.6, band: around(62.5, 14.6), scale })).toEqual({
    low: 48,
    high: 78,
    error: 15,
  });
  expect(toldBand({ value: 62.5, error: null, band: null, scale })).toBeNull();
});
