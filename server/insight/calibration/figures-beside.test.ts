import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import { SIMULATED, simulateTest } from "@sextant/psychometrics/testing/simulated.ts";
import { expect, test } from "vitest";
import { createFigures } from "./figures-beside.ts";

const MINUTE_MS = 60_000;
const limits = { heapMb: 256, startMs: 10 * MINUTE_MS, stallMs: 10 * MINUTE_MS, atMost: 1, keptMb: 1000 };
// Just large enough that several threads fit it.
const { responses } = simulateTest({ ...SIMULATED.middle, people: 8000, items: 26 });
const few = { people: 500, items: 26, values: responses.values.slice(0, 500 * 26) };
/** A question of a million options, which are objects on the heap. */
const options = Array.from({ length: 1_000_000 }, (_, place) => ({
  id: `${place}`,
  letter: "A",
  label: "",
  isKey: false,
}));
const choices = {
  matrix: responses,
  chosen: new Uint32Array(responses.values.length),
  options: [{ takesSeveral: false, options }, ...Array.from({ length: responses.items - 1 }, () => null)],
};

test.each([
  ["few", few],
  ["many", responses],
])("a fit of %s answers finds what it finds here, and tells of each cycle", async (_, matrix) => {
  const cycles: number[] = [];
  const alone = calibrate(matrix, { model: "2pl" });
  const found = await createFigures(limits).fit(matrix, {
    model: "2pl",
    onProgress: ({ cycle }) => cycles.push(cycle),
  });
  expect(found.logLikelihood).toBeCloseTo(alone.logLikelihood, 6);
  expect(cycles).toEqual(Array.from({ length: alone.cycles }, (_unused, at) => at + 1));
  expect(found.items[0]?.parameters?.b).toBeCloseTo(alone.items[0]?.parameters?.b ?? 0, 8);
});

test("figures that take more memory than there is are refused, and this process lives on", async () => {
  const { describe, fit } = createFigures({ ...limits, heapMb: 32 });
  const whole = calibrate(responses, { model: "rasch", standardErrors: false });
  await expect(describe(choices, whole)).rejects.toMatchObject({ code: "too_large" });
  const found = await fit(few, { model: "rasch" });
  expect(found.people).toBe(500);
});

test("a fit that is cancelled on the way rejects with the reason", async () => {
  const control = new AbortController();
  const { fit } = createFigures(limits);
  const onProgress = () => control.abort(new Error("no longer wanted"));
  await expect(fit(responses, { model: "2pl", onProgress, signal: control.signal })).rejects.toThrow(
    "no longer wanted",
  );
  await expect(fit(few, { model: "2pl", signal: control.signal })).rejects.toThrow("no longer wanted");
});
