import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Look, timeSpent } from "./time-spent.ts";

const look = (
  attempt_id: string,
  entered_ms: number,
  left_ms: number | null,
  active_ms: number | null = null,
): Look => ({
  ...{ attempt_id, entered_ms, left_ms, active_ms },
});

describe("timeSpent", () => {
  it.each<[string, Look[], Record<string, [number, number]>]>([
    ["nothing", [], {}],
    ["from entering to leaving", [look("a", 100, 900)], { a: [800, 1] }],
    ["the active time where it was measured", [look("a", 100, 900, 300)], { a: [300, 1] }],
    ["no more than there was", [look("a", 100, 900, 5000)], { a: [800, 1] }],
    [
      "looks at one question together",
      [look("a", 0, 10), look("b", 10, 30), look("a", 30, 70)],
      { a: [50, 2], b: [20, 1] },
    ],
    ["up to the next look where one was cut off", [look("a", 0, null), look("b", 40, 50)], { a: [40, 1], b: [10, 1] }],
    ["less, if it was active for less", [look("a", 0, null, 15), look("b", 40, 50)], { a: [15, 1], b: [10, 1] }],
    [
      "a last look that was cut off: what is known of it",
      [look("a", 0, 10), look("b", 10, null, 25)],
      { a: [10, 1], b: [25, 1] },
    ],
    ["a last look of which nothing is known", [look("a", 5, null)], { a: [0, 1] }],
    ["a look that ended before it began", [look("a", 50, 20)], { a: [0, 1] }],
  ])("is %s", (_what, looks, expected) => {
    const spent = [...timeSpent(looks)].map(([id, { timeMs, visits }]) => [id, [timeMs, visits]]);
    expect(Object.fromEntries(spent)).toEqual(expected);
  });

  it("counts no moment twice: looks one after another last no longer than the whole", () => {
    const steps = fc.array(fc.record({ id: fc.constantFrom("a", "b", "c"), ms: fc.nat(10_000), closed: fc.boolean() }));
    fc.assert(
      fc.property(steps, (taken) => {
        let clock = 0;
        const looks = taken.map(({ id, ms, closed }) => {
          const entered = clock;
          clock += ms;
          return look(id, entered, closed ? clock : null);
        });
        const spent = [...timeSpent(looks).values()];
        expect(spent.reduce((sum, each) => sum + each.timeMs, 0)).toBeLessThanOrEqual(clock);
        expect(spent.reduce((sum, each) => sum + each.visits, 0)).toBe(taken.length);
      }),
    );
  });
});
