import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import { calibrateInThreads } from "@sextant/psychometrics/calibration/calibrate-in-threads.ts";
import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import { loseResponses, SIMULATED, simulateTest } from "@sextant/psychometrics/testing/simulated.ts";
import { fitPlainly } from "./plain-em.ts";
import { median } from "./statistics.ts";

/** What one process measured, the median of its runs in seconds; it prints it as JSON. */
export interface CalibrationRun {
  seconds: number;
  logLikelihood: number;
  errorOfA: number;
  errorOfB: number;
  peakMegabytes: number;
}

const [test = "", fit = "", runs = "1", share = "0"] = process.argv.slice(2);
const design = test === "large" ? SIMULATED.large : SIMULATED.middle;
const { items, responses: whole } = simulateTest(design);
const responses = Number(share) > 0 ? loseResponses(whole, Number(share), design.seed + 3) : whole;
const before = process.resourceUsage().maxRSS;

const unpack = (found: Calibration) => ({
  logLikelihood: found.logLikelihood,
  pairs: found.items.map(({ parameters }) => [parameters?.a ?? 0, parameters?.b ?? 0] as const),
});
const fits: Record<string, () => Promise<ReturnType<typeof unpack>>> = {
  one: async () => unpack(calibrate(responses, { model: "2pl", standardErrors: false })),
  two: async () => unpack(await calibrateInThreads(responses, { model: "2pl", standardErrors: false, threads: 2 })),
  errors: async () => unpack(await calibrateInThreads(responses, { model: "2pl", threads: 2 })),
  async plain() {
    const { a, d, logLikelihood } = fitPlainly(responses);
    return { logLikelihood, pairs: [...a].map((slope, item) => [slope, -(d[item] as number) / slope] as const) };
  },
};
const times: number[] = [];
let found: ReturnType<typeof unpack> = { logLikelihood: 0, pairs: [] };
for (let run = 0; run < Number(runs); run += 1) {
  const begun = performance.now();
  found = (await fits[fit]?.()) ?? found;
  times.push((performance.now() - begun) / 1000);
}
const off = (part: 0 | 1, truth: "a" | "b") =>
  Math.sqrt(
    found.pairs.reduce((sum, pair, item) => sum + (pair[part] - (items[item]?.[truth] ?? 0)) ** 2, 0) / items.length,
  );
const result: CalibrationRun = {
  seconds: median(times),
  logLikelihood: found.logLikelihood,
  errorOfA: off(0, "a"),
  errorOfB: off(1, "b"),
  peakMegabytes: Math.max(before, process.resourceUsage().maxRSS) / 1024,
};
console.log(JSON.stringify(result));
