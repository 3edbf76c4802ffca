import { expect, test } from "vitest";
import { loseResponses, SIMULATED, simulateTest } from "../testing/simulated.ts";
import { calibrate } from "./calibrate.ts";
import { calibrateInThreads } from "./calibrate-in-threads.ts";

// Just large enough that helping threads are called.
const { responses } = simulateTest({ ...SIMULATED.middle, people: 8000, items: 26 });
const gaps = loseResponses(responses, 0.3, 1);
const alone = calibrate(gaps, { model: "2pl" });

test.each([1, 2, 3])("%d threads find what one finds, gaps and errors and all", async (threads) => {
  const cycles: number[] = [];
  const found = await calibrateInThreads(gaps, {
    model: "2pl",
    threads,
    onProgress: ({ cycle }) => cycles.push(cycle),
  });
  expect(found.logLikelihood).toBeCloseTo(alone.logLikelihood, 6);
  expect(found.cycles).toBe(alone.cycles);
  expect(cycles).toEqual(Array.from({ length: found.cycles }, (_, at) => at + 1));
  found.items.forEach(({ parameters, standardErrors }, item) => {
    expect(parameters?.b).toBeCloseTo(alone.items[item]?.parameters?.b ?? 0, 8);
    expect(standardErrors?.a).toBeCloseTo(alone.items[item]?.standardErrors?.a ?? 0, 8);
  });
});

test("aborting on the way rejects with the reason", async () => {
  const control = new AbortController();
  const run = calibrateInThreads(responses, {
    model: "2pl",
    signal: control.signal,
    onProgress: () => control.abort(new Error("no longer wanted")),
  });
  await expect(run).rejects.toThrow("no longer wanted");
  await expect(calibrateInThreads(responses, { model: "2pl", signal: control.signal })).rejects.toThrow();
});

test("malformed input is refused before a thread starts", async () => {
  await expect(calibrateInThreads({ ...responses, people: 3 }, { model: "2pl" })).rejects.toThrow(RangeError);
  await expect(calibrateInThreads(responses, { model: "2pl", threads: 0 })).rejects.toThrow(RangeError);
});
