import fc from "fast-check";
import { expect, test } from "vitest";
import { createBandIndex } from "./band-index.ts";

/** Of each place most questions have the same band, so that many share many and equals are common. */
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0n) },
  { weight: 1, arbitrary: fc.bigInt({ min: -2n, max: 2n }) },
);
const bands = fc
  .array(value, { minLength: 16, maxLength: 16 })
  .map((values) => values.map((one, place) => BigInt.asIntN(64, (one << 40n) + BigInt(place) * 0x1234_5678_9abcn)));
const questions = fc.uniqueArray(fc.record({ id: fc.uuid(), bands }), { selector: ({ id }) => id, maxLength: 60 });

const count = (one: readonly bigint[], other: readonly bigint[]) => one.filter((band) => other.includes(band)).length;

test("those that share most bands are found, of equals the smaller id first", () => {
  fc.assert(
    fc.property(questions, bands, fc.integer({ min: 1, max: 9 }), (many, wanted, limit) => {
      const index = createBandIndex();
      for (const one of many) index.add(one.id, one.bands);
      const expected = many
        .map(({ id, bands: own }) => ({ id, shared: count(own, wanted) }))
        .filter(({ shared }) => shared > 0)
        .sort((one, other) => other.shared - one.shared || (one.id < other.id ? -1 : 1));
      expect(index.nearest(wanted, limit)).toEqual(expected.slice(0, limit).map(({ id }) => id));
    }),
    { numRuns: 1000 },
  );
});

const own = (seed: bigint) => Array.from({ length: 16 }, (_, place) => (seed << 8n) + BigInt(place));

test("what is taken out is found no more, and found by its new bands when it is added again", () => {
  const index = createBandIndex();
  index.add("a", own(1n));
  index.remove("a");
  expect(index.nearest(own(1n), 4)).toEqual([]);
  index.add("a", own(2n));
  expect([index.nearest(own(1n), 4), index.nearest(own(2n), 4)]).toEqual([[], ["a"]]);
});

test("the bank is asked once for each band", () => {
  const index = createBandIndex();
  expect(index.takeUnasked([own(1n), own(1n)])).toEqual(own(1n));
  expect(index.takeUnasked([own(1n), own(2n)])).toEqual(own(2n));
});

test("of twenty thousand each is found by its own bands", () => {
  const index = createBandIndex();
  const hash = (at: number) => Array.from({ length: 16 }, (_, place) => BigInt(at) * 0x9e37_79b9_7f4an + BigInt(place));
  for (let at = 0; at < 20_000; at += 1) index.add(String(at), hash(at));
  const missed = Array.from({ length: 20_000 }, (_, at) => at).filter(
    (at) => index.nearest(hash(at), 1)[0] !== String(at),
  );
  expect(missed).toEqual([]);
});
