import { expect, test } from "vitest";
import { simulatedPercentiles } from "./simulated-percentiles.ts";

test("the demo’s percentiles rise along the whole scale, with half of the simulated test takers near its middle", () => {
  const { scale, rows } = simulatedPercentiles();
  expect([rows[0], rows.at(-1)?.score]).toEqual([{ score: scale.min, percentile: 0 }, scale.max]);
  for (const [place, { percentile }] of rows.entries())
    expect(percentile).toBeGreaterThanOrEqual(rows[place - 1]?.percentile ?? 0);
  const half = rows.find(({ percentile }) => percentile >= 50)?.score;
  expect(half).toBeGreaterThan(900);
  expect(half).toBeLessThan(1250);
  expect(rows.at(-1)?.percentile).toBeGreaterThan(95);
  expect(simulatedPercentiles().rows).toEqual(rows);
});
