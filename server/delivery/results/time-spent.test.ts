import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeSpent, type Visit } from "./time-spent.ts";

const visit = (
  attempt_id: string,
  entered_ms: number,
  left_ms: number | null,
  active_ms: number | null = null,
  ended_ms: number | null = null,
): Visit => ({
  attempt_id,
  entered_ms,
  left_ms,
  active_ms,
  ended_ms,
});

describe("timeSpent", () => {
  it.each<[string, Visit[], Record<string, [number, number]>]>([
    ["nothing", [], {}],
    ["from entering to leaving", [visit("a", 100, 900)], { a: [800, 1] }],
    ["the active time where it was measured", [visit("a", 100, 900, 300)], { a: [300, 1] }],
    ["up to the section's end", [visit("a", 100, 900, 800, 500)], { a: [400, 1] }],
    [
      "nothing after the section's end",
      [visit("a", 0, 500, null, 500), visit("b", 600, 900, null, 500)],
      { a: [500, 1] },
    ],
    ["up to the end where it was cut off", [visit("a", 100, null, 900, 500)], { a: [400, 1] }],
    ["no more than there was", [visit("a", 100, 900, 5000)], { a: [800, 1] }],
    [
      "visits at one question together",
      [visit("a", 0, 10), visit("b", 10, 30), visit("a", 30, 70)],
      { a: [50, 2], b: [20, 1] },
    ],
    [
      "up to the next visit where one was cut off",
      [visit("a", 0, null), visit("b", 40, 50)],
      { a: [40, 1], b: [10, 1] },
    ],
    ["less, if it was active for less", [visit("a", 0, null, 15), visit("b", 40, 50)], { a: [15, 1], b: [10, 1] }],
    [
      "a last visit that was cut off: what is known of it",
      [visit("a", 0, 10), visit("b", 10, null, 25)],
      { a: [10, 1], b: [25, 1] },
    ],
    ["a last visit of which nothing is known", [visit("a", 5, null)], { a: [0, 1] }],
    ["a visit that ended before it began", [visit("a", 50, 20)], { a: [0, 1] }],
  ])("is %s", (_what, visits, expected) => {
    const spent = [...timeSpent(visits)].map(([id, { timeMs, visits }]) => [id, [timeMs, visits]]);
    expect(Object.fromEntries(spent)).toEqual(expected);
  });

  it("counts no moment twice: visits one after another last no longer than the whole", () => {
    const steps = fc.array(fc.record({ id: fc.constantFrom("a", "b", "c"), ms: fc.nat(10_000), closed: fc.boolean() }));
    fc.assert(
      fc.property(steps, (taken) => {
        let clock = 0;
        const visits = taken.map(({ id, ms, closed }) => {
          const entered = clock;
          clock += ms;
          return visit(id, entered, closed ? clock : null);
        });
        const spent = [...timeSpent(visits).values()];
        expect(spent.reduce((sum, each) => sum + each.timeMs, 0)).toBeLessThanOrEqual(clock);
        expect(spent.reduce((sum, each) => sum + each.visits, 0)).toBe(taken.length);
      }),
    );
  });
});
