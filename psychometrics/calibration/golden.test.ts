import { describe, expect, test } from "vitest";
import type { ResponseMatrix } from "../responses.ts";
import { GOLDEN, type GoldenModel } from "../testing/golden/lsat-models.ts";
import { type GoldenPair, MIDDLE_2PL, SMALL_2PL } from "../testing/golden/simulated-models.ts";
import { hasGoldenFiles, readGolden, readGoldenMatrix } from "../testing/golden-files.ts";
import { lsat6 } from "../testing/lsat6.ts";
import { lsat7 } from "../testing/lsat7.ts";
import { SIMULATED, simulateTest } from "../testing/simulated.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration, CalibrationOptions } from "./calibration.ts";

const priors = { a: { meanlog: 0, sdlog: 0.5 }, logitC: { mean: -1.3863, sd: 0.5 } };

/** Within 0.01 of the log-likelihood, 0.002 of a and b (0.01 with asymptotes), 2 % of the errors. */
function agree(found: Calibration, golden: GoldenModel, errors = true): void {
  const near = found.model === "3pl" ? 0.01 : 0.002;
  expect(found.converged).toBe(true);
  expect(Math.abs(found.logLikelihood - golden.logLikelihood)).toBeLessThan(0.01);
  expect(found.parametersCount).toBe(golden.parametersCount);
  golden.items.forEach(([a, b, c, errorOfA, errorOfB, errorOfC], item) => {
    const { parameters, standardErrors } = found.items[item] ?? {};
    expect(Math.abs((parameters?.a ?? Number.NaN) - a)).toBeLessThan(near);
    expect(Math.abs((parameters?.b ?? Number.NaN) - b)).toBeLessThan(near);
    expect(Math.abs((parameters?.c ?? Number.NaN) - c)).toBeLessThan(near);
    if (errorOfA === null) expect(standardErrors?.a ?? null).toBeNull();
    else if (errors) expect((standardErrors?.a ?? 0) / errorOfA).toBeCloseTo(1, 2);
    if (errors) expect((standardErrors?.b ?? 0) / errorOfB).toBeCloseTo(1, 2);
    if (errorOfC === null) expect(standardErrors?.c).toBeNull();
    else expect((standardErrors?.c ?? 0) / errorOfC).toBeCloseTo(1, 1);
  });
}

const cases: [string, () => ResponseMatrix, CalibrationOptions, GoldenModel][] = [
  ["LSAT 6, Rasch", lsat6, { model: "rasch" }, GOLDEN.lsat6.rasch],
  ["LSAT 6, 1PL", lsat6, { model: "1pl" }, GOLDEN.lsat6.onePl],
  ["LSAT 6, 2PL", lsat6, { model: "2pl" }, GOLDEN.lsat6.twoPl],
  ["LSAT 7, Rasch", lsat7, { model: "rasch" }, GOLDEN.lsat7.rasch],
  ["LSAT 7, 1PL", lsat7, { model: "1pl" }, GOLDEN.lsat7.onePl],
  ["LSAT 7, 2PL", lsat7, { model: "2pl" }, GOLDEN.lsat7.twoPl],
];

test.each(cases)("%s comes out as the reference says, with its standard errors", (_, data, options, golden) => {
  agree(calibrate(data(), options), golden);
});

test("the 3PL with priors comes out as the reference says", () => {
  // The reference's errors of a and b are set aside: its second derivative of the lognormal density has the sign of
  // (ln a − μ) / (σa)² the wrong way round. Ours are checked against differentiation in errors.test.ts.
  agree(calibrate(lsat6(), { model: "3pl", priors }), GOLDEN.lsat6.threePlWithPriors, false);
});

test("the Rasch model's sd of ability is the reference's", () => {
  const six = calibrate(lsat6(), { model: "rasch" }).population;
  expect(six.sd ** 2).toBeCloseTo(0.57023, 3);
  // The error of the variance, 0.10486401, by the delta method.
  expect((2 * six.sd * (six.standardErrors.sd ?? 0)) / 0.10486401).toBeCloseTo(1, 2);
  expect(calibrate(lsat7(), { model: "rasch" }).population.sd ** 2).toBeCloseTo(1.02265, 3);
});

test.each([
  ["1,000 by 40", SIMULATED.small, SMALL_2PL, -21_444.32738],
  ["10,000 by 60", SIMULATED.middle, MIDDLE_2PL, -321_509.81572],
] as const)(
  "simulated %s: the optimum is reached to the third digit, errors to the second",
  (_, design, golden, best) => {
    const found = calibrate(simulateTest(design).responses, { model: "2pl" });
    expect(found.converged).toBe(true);
    expect(Math.abs(found.logLikelihood - best)).toBeLessThan(0.001);
    golden.forEach(([a, b, errorOfA, errorOfB]: GoldenPair, item: number) => {
      const { parameters, standardErrors } = found.items[item] ?? {};
      expect(Math.abs((parameters?.a ?? Number.NaN) - a)).toBeLessThan(0.002);
      expect(Math.abs((parameters?.b ?? Number.NaN) - b)).toBeLessThan(0.002);
      expect((standardErrors?.a ?? 0) / errorOfA).toBeCloseTo(1, 2);
      expect((standardErrors?.b ?? 0) / errorOfB).toBeCloseTo(1, 2);
    });
  },
);

describe.runIf(hasGoldenFiles)("with the reference's files", () => {
  const keys = ["a", "b", "c", "se_a", "se_b", "se_c"];
  const models = hasGoldenFiles
    ? (JSON.parse(readGolden("golden_models.json")) as {
        dataset: string;
        model: string;
        npar: number;
        logLik_verified_q61_lim6: number;
        items: Record<string, number | null>[];
      }[])
    : [];
  test.each(["ltm_WIRS", "SAT12_scored"])("%s, 2PL comes out as the reference says", (name) => {
    const golden = models.find(({ dataset, model }) => dataset === name && model === "2PL");
    agree(calibrate(readGoldenMatrix(`${name}.csv`), { model: "2pl" }), {
      logLikelihood: golden?.logLik_verified_q61_lim6 ?? Number.NaN,
      parametersCount: golden?.npar ?? Number.NaN,
      items: (golden?.items ?? []).map((item) => keys.map((key) => item[key] ?? null) as never),
    });
  });
});
