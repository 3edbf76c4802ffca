import { describe, expect, it } from "vitest";
import { testInformation } from "../information.ts";
import { hasGoldenFiles, readGoldenItems, readGoldenTable } from "../testing/golden-files.ts";
import { eap } from "./eap.ts";
import { map } from "./map.ts";
import { ml } from "./ml.ts";
import { sumScoreEap } from "./sum-score-eap.ts";
import { wle } from "./wle.ts";

/** Data set, model, and the variance of θ that goes with it. */
const models = [
  ["LSAT6", "Rasch", 0.57023728],
  ["LSAT6", "1PL", 1],
  ["LSAT6", "2PL", 1],
  ["LSAT6", "3PL_prior", 1],
  ["LSAT7", "Rasch", 1.02264709],
  ["LSAT7", "1PL", 1],
  ["LSAT7", "2PL", 1],
  ["SAT12_scored", "2PL", 1],
  ["ltm_WIRS", "2PL", 1],
] as const;

/** How far an estimate is from the reference's, and by which factor its error is. */
function compare(estimate: { theta: number | null; standardError: number | null }, theta = "", error = "") {
  if (!Number.isFinite(Number(theta)))
    return { off: estimate.theta === null ? 0 : Number.POSITIVE_INFINITY, factor: 1 };
  return {
    off: Math.abs((estimate.theta ?? Number.NaN) - Number(theta)),
    factor: (estimate.standardError ?? Number.NaN) / Number(error),
  };
}

describe.runIf(hasGoldenFiles)("abilities of every pattern are those of the reference", () => {
  for (const [data, model, variance] of models) {
    const prior = { mean: 0, sd: Math.sqrt(variance) };
    const scorers = { EAP: eap, MAP: map, ML: ml, WLE: wle } as const;

    for (const name of ["EAP", "MAP", "ML", "WLE"] as const) {
      it(`${name} of ${data} under ${model}`, () => {
        const items = readGoldenItems(`${data}__${model}__items.csv`);
        for (const row of readGoldenTable(`${data}__${model}__scores.csv`)) {
          const pattern = Uint8Array.from(Object.values(row).slice(0, items.length).map(Number));
          const estimate =
            name === "EAP" || name === "MAP" ? scorers[name](pattern, items, prior) : scorers[name](pattern, items);
          const { off, factor } = compare(estimate, row[name], row[`se_${name}`]);
          expect(off, `θ of ${pattern}`).toBeLessThan(1e-3);
          expect(Math.abs(factor - 1), `error of ${pattern}`).toBeLessThan(0.02);
        }
      });
    }

    it(`sum-score EAP of ${data} under ${model}`, () => {
      const rows = readGoldenTable(`${data}__${model}__eapsum.csv`);
      const table = sumScoreEap(readGoldenItems(`${data}__${model}__items.csv`), prior);
      expect(table).toHaveLength(rows.length);
      const people = rows.reduce((sum, row) => sum + Number(row.observed), 0);
      for (const [score, row] of rows.entries()) {
        const { off, factor } = compare(
          table[score] ?? { theta: null, standardError: null },
          row.F1 ?? row.F,
          row.SE_F1 ?? row.SE_F,
        );
        expect(off).toBeLessThan(1e-3);
        expect(Math.abs(factor - 1)).toBeLessThan(0.02);
        expect((table[score]?.share ?? 0) * people).toBeCloseTo(Number(row.expected), 1);
      }
    });

    it(`test information of ${data} under ${model}`, () => {
      const items = readGoldenItems(`${data}__${model}__items.csv`);
      for (const { theta, testinfo } of readGoldenTable(`${data}__${model}__testinfo.csv`))
        expect(Math.abs(testInformation(items, Number(theta)) - Number(testinfo))).toBeLessThan(1e-3);
    });
  }
});
