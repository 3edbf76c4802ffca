import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { anchorDrift, robustZ } from "./anchor-drift.ts";
import { transform } from "./linking.ts";
import { createRandom, drawNormal } from "./random.ts";
import { findUnsound } from "./testing/matrices.ts";

describe("the robust z of differences", () => {
  it("measures from the median in units of 0.74 interquartile ranges", () => {
    const { median, iqr, z, isUnstable } = robustZ([0.1, 0.2, 0.3, 0.4, 2]);
    expect(median).toBeCloseTo(0.3, 12);
    expect(iqr).toBeCloseTo(0.2, 12);
    [-1.351351, -0.675676, 0, 0.675676, 11.486486].forEach((value, at) => {
      expect(z[at]).toBeCloseTo(value, 6);
    });
    expect(isUnstable).toEqual([false, false, false, false, true]);
  });

  it("stays the same when all move alike or the unit changes", () => {
    const value = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 4, maxLength: 30 }), value, (differences, shift) => {
        const [before, after] = [robustZ(differences), robustZ(differences.map((one) => 2 * one + shift))];
        if (before.iqr < 1e-3) return;
        before.z.forEach((z, at) => {
          expect(after.z[at]).toBeCloseTo(z ?? Number.NaN, 5);
        });
      }),
    );
  });

  it("is near 1 in spread when differences are normal, with one in ten beyond 1.645", () => {
    const random = createRandom(41);
    const { isUnstable } = robustZ(Array.from({ length: 4000 }, () => 0.3 + 0.2 * drawNormal(random)));
    expect(Math.abs(isUnstable.filter(Boolean).length / 4000 - 0.1)).toBeLessThan(0.02);
  });

  test.each([
    ["fewer than four say nothing", [0, 0, 3], [null, null, null], [false, false, false]],
    ["all alike are all stable", [1, 1, 1, 1], [0, 0, 0, 0], [false, false, false, false]],
    [
      "one off where the others agree exactly is unstable",
      [1, 1, 1, 1, 2],
      [0, 0, 0, 0, null],
      [false, false, false, false, true],
    ],
  ])("%s", (_title, differences, z, isUnstable) => {
    expect(robustZ(differences)).toMatchObject({ z, isUnstable });
  });

  it("refuses what is no number", () => {
    expect(() => robustZ([0, Number.NaN])).toThrow(RangeError);
  });
});

describe("anchors that drift", () => {
  /** Anchors with small errors in both calibrations; `change` is applied to the later one by place. */
  function anchors(change: (b: number, place: number) => number, seed = 5) {
    const random = createRandom(seed);
    const from = Array.from({ length: 24 }, () => ({
      a: Math.exp(0.2 * drawNormal(random)),
      b: drawNormal(random),
      c: 0.1,
    }));
    const to = from.map((one, place) => {
      const { a, b, c } = transform(one, { slope: 1.15, intercept: -0.3 });
      return { a: a * Math.exp(0.04 * drawNormal(random)), b: change(b, place) + 0.05 * drawNormal(random), c };
    });
    return { from, to };
  }

  it("are found, and the link is that of the others", () => {
    const drifted = new Set([2, 9, 17]);
    const { from, to } = anchors((b, place) => (drifted.has(place) ? b + 0.6 : b));
    const { items, link } = anchorDrift(from, to);
    for (const place of drifted) {
      expect(items[place]?.isStable).toBe(false);
      expect(items[place]?.zOfDifficulty).toBeGreaterThan(3);
      expect(Math.abs((items[place]?.change ?? 0) - 0.6)).toBeLessThan(0.2);
    }
    expect(items.filter(({ isStable }) => isStable).length).toBeGreaterThan(13);
    expect(Math.abs((link.slope ?? 0) - 1.15)).toBeLessThan(0.03);
    expect(Math.abs((link.intercept ?? 0) + 0.3)).toBeLessThan(0.03);
  });

  it("are found by their slope too", () => {
    const { from, to } = anchors((b) => b);
    const flatter = to.map((one, place) => (place === 4 ? { ...one, a: one.a / 2 } : one));
    const { items } = anchorDrift(from, flatter);
    expect(items[4]).toMatchObject({ isStable: false });
    expect(items[4]?.zOfSlope).toBeGreaterThan(3);
  });

  it("are judged by difficulty alone where all slopes are one", () => {
    const { from, to } = anchors((b, place) => (place === 0 ? b + 1 : b));
    const one = (items: typeof from) => items.map((item) => ({ ...item, a: 1 }));
    const { items, link } = anchorDrift(one(from), one(to));
    expect(items.every(({ zOfSlope }) => zOfSlope === 0)).toBe(true);
    expect(items[0]?.isStable).toBe(false);
    expect(link.slope).toBe(1);
  });

  it("with falling slopes are never stable, and none at all give no link", () => {
    const { from, to } = anchors((b) => b);
    const falling = to.map((one, place) => (place === 3 ? { ...one, a: -one.a } : one));
    const found = anchorDrift(from, falling);
    expect(found.items[3]).toEqual({ zOfSlope: null, zOfDifficulty: null, change: null, isStable: false });
    expect(findUnsound(found)).toEqual([]);
    expect(anchorDrift([], []).link.reason).toBe("no_common_items");
    const all = to.map((one) => ({ ...one, a: -one.a }));
    expect(anchorDrift(from, all).link.reason).toBe("slopes_without_direction");
    expect(() => anchorDrift(from, to.slice(1))).toThrow(RangeError);
  });
});
