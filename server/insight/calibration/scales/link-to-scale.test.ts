import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { transform } from "@sextant/psychometrics/linking.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { describe, expect, test } from "vitest";
import { linkToScale } from "./link-to-scale.ts";

const random = createRandom(113);
const onScale: ItemParameters[] = Array.from({ length: 12 }, () => ({
  a: Math.exp(0.3 * drawNormal(random)),
  b: drawNormal(random),
  c: 0,
}));
/** As a calibration of abler people with less spread would have found them. */
const asFound = (items: readonly ItemParameters[]) =>
  items.map((item) => transform(item, { slope: 1 / 0.8, intercept: -0.5 / 0.8 }));
const population = { mean: 0, sd: 1 };

describe("a calibration is linked to a scale", () => {
  test("by the shift and stretch between them", () => {
    expect(linkToScale(asFound(onScale), onScale, population)).toEqual({
      slope: expect.closeTo(0.8, 6),
      intercept: expect.closeTo(0.5, 6),
      common: 12,
      moved: 0,
      reason: null,
    });
  });

  test("without questions that moved against the others", () => {
    const from = asFound(onScale).map((item, place) => (place === 3 ? { ...item, b: item.b + 2 } : item));
    expect(linkToScale(from, onScale, population)).toMatchObject({
      slope: expect.closeTo(0.8, 6),
      intercept: expect.closeTo(0.5, 6),
      common: 11,
      moved: 1,
    });
  });

  test("not by fewer than five questions", () => {
    const few = onScale.slice(0, 4);
    expect(linkToScale(asFound(few), few, population)).toMatchObject({ reason: "too_few", common: expect.any(Number) });
    expect(linkToScale([], [], population)).toEqual({ common: 0, moved: 0, reason: "too_few" });
  });
});
