import fc from "fast-check";
import { expect, it } from "vitest";
import { soon } from "../../testing/soon.ts";
import { mostPoints } from "./most-points.ts";

/** By trying every set of pairs. */
function byTrying(worth: number[][], limits: { sources: number[]; targets: number[]; all: number }): number {
  const pairs = worth.flatMap((row, source) => row.map((points, target) => ({ source, target, points })));
  const fits = (chosen: typeof pairs) =>
    (limits.all === 0 || chosen.length <= limits.all) &&
    limits.sources.every((most, at) => most === 0 || chosen.filter((pair) => pair.source === at).length <= most) &&
    limits.targets.every((most, at) => most === 0 || chosen.filter((pair) => pair.target === at).length <= most);
  let best = 0;
  for (let set = 0; set < 2 ** pairs.length; set += 1) {
    const chosen = pairs.filter((_, at) => (set >> at) % 2 === 1);
    if (fits(chosen))
      best = Math.max(
        best,
        chosen.reduce((sum, pair) => sum + pair.points, 0),
      );
  }
  return best;
}

it("finds the most that any pairs within the limits add up to", () => {
  const limit = fc.integer({ min: 0, max: 2 });
  const drawn = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })).chain(([sources, targets]) =>
    fc.record({
      worth: fc.array(fc.array(fc.integer({ min: -2, max: 5 }), { minLength: targets, maxLength: targets }), {
        minLength: sources,
        maxLength: sources,
      }),
      sources: fc.array(limit, { minLength: sources, maxLength: sources }),
      targets: fc.array(limit, { minLength: targets, maxLength: targets }),
      all: fc.integer({ min: 0, max: 4 }),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ worth, sources, targets, all }) => {
      const sides = {
        sources: sources.map((max_matches, at) => ({ id: String(at), max_matches })),
        targets: targets.map((max_matches, at) => ({ id: String(at), max_matches })),
        max_associations: all,
      };
      const most = mostPoints(sides, (source, target) => worth[Number(source)]?.[Number(target)] ?? 0);
      expect(most).toBe(byTrying(worth, { sources, targets, all }));
    }),
  );
});

it("takes no time to speak of for the largest table", () => {
  const parts = Array.from({ length: 100 }, (_, at) => ({ id: String(at), max_matches: 1 }));
  const sides = { sources: parts, targets: parts, max_associations: 0 };
  const worth = (source: string, target: string) => 1 + ((Number(source) * 7 + Number(target) * 3) % 11);
  expect(soon(() => mostPoints(sides, worth))).toBe(1090);
});
