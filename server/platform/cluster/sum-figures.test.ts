import { expect, test } from "vitest";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createFigureSum } from "./sum-figures.ts";

/** What a process counts that has saved so many answers, has as many streams open, and is so late. */
function process(answers: number): Metrics {
  const metrics = createMetrics();
  metrics.acknowledged(
    0.004,
    Array.from({ length: answers }, () => ({ status: "saved" })),
  );
  metrics.figure({ name: "streams", help: "a", read: () => [{ value: answers }] });
  metrics.figure({ name: "age", help: "b", together: "max", read: () => [{ value: answers }] });
  metrics.figure({ name: "listening", help: "c", together: "min", read: () => [{ value: answers > 1 ? 1 : 0 }] });
  return metrics;
}

const figureOf = (text: string, series: string) => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
};

const saved = 'sextant_saved_answers_total{status="saved"}';

test("what several processes count is one figure: sums, the largest age, and whether all of them listen", async () => {
  const sum = createFigureSum();
  sum.note(1, await process(2).figures());
  sum.note(2, await process(1).figures());
  const text = await sum.text(await createMetrics().figures());
  expect(figureOf(text, saved)).toBe(3);
  expect(figureOf(text, "sextant_save_duration_seconds_count")).toBe(2);
  expect(figureOf(text, 'sextant_save_duration_seconds_bucket{le="0.005"}')).toBe(2);
  expect(figureOf(text, "streams")).toBe(3);
  expect(figureOf(text, "age")).toBe(2);
  expect(figureOf(text, "listening")).toBe(0);
});

test("a process that was late isn’t hidden by those that weren’t", async () => {
  const [idle, late] = [createMetrics(), createMetrics()];
  for (const metrics of [idle, late]) metrics.watchProcess();
  const lagOf = async (metrics: Metrics, seconds: number) =>
    (await metrics.figures()).map((figure) =>
      figure.name === "nodejs_eventloop_lag_p99_seconds"
        ? { ...figure, values: [{ value: seconds, labels: {} }] }
        : figure,
    );
  const sum = createFigureSum();
  sum.note(1, await lagOf(idle, 0.01));
  sum.note(2, await lagOf(late, 0.5));
  const text = await sum.text(await createMetrics().figures());
  expect(figureOf(text, "nodejs_eventloop_lag_p99_seconds")).toBe(0.5);
});

test("what ended processes have counted stays, and what they were doing doesn’t", async () => {
  const sum = createFigureSum();
  for (const id of [1, 2, 3]) sum.note(id, await process(id).figures());
  const own = await createMetrics().figures();
  const before = await sum.text(own);
  sum.ended(3);
  sum.ended(2);
  sum.ended(99);
  for (let asked = 0; asked < 2; asked += 1) {
    const text = await sum.text(own);
    expect(figureOf(text, saved)).toBe(figureOf(before, saved));
    expect(figureOf(text, "sextant_save_duration_seconds_count")).toBe(3);
    expect(figureOf(text, "streams")).toBe(1);
  }
});
