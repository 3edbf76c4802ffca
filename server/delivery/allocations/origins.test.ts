import fc from "fast-check";
import { expect, test } from "vitest";
import { type AllocationRow, mergeAllocations, type StandingAccommodations } from "./merge.ts";
import { originsOf } from "./origins.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const accommodations = {
  time_multiplier: maybe(fc.constantFrom(1, 1.25, 1.5, 2)),
  extra_break_seconds: maybe(fc.constantFrom(0, 300, 900)),
  may_pause: maybe(fc.boolean()),
  untimed: maybe(fc.boolean()),
  read_aloud: maybe(fc.boolean()),
  masking: maybe(fc.boolean()),
};
const standings: fc.Arbitrary<StandingAccommodations> = fc.record(accommodations);
const rows: fc.Arbitrary<AllocationRow[]> = fc
  .array(
    fc.record({
      isPersonal: fc.boolean(),
      opens_at: maybe(fc.integer({ min: 1, max: 5 }).map(day)),
      closes_at: maybe(fc.integer({ min: 6, max: 20 }).map(day)),
      hard_close: fc.boolean(),
      sittings_allowed: fc.integer({ min: 1, max: 4 }),
      ...accommodations,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map(({ isPersonal, ...fields }, index) => ({
      ...fields,
      id: `a${index}`,
      user_id: isPersonal ? "u" : null,
      group_id: isPersonal ? null : `g${index}`,
      name: "",
      time_zone: "UTC",
      is_initial: false,
      follows: [],
      created_at: day(1),
    })),
  );

const fields = ["opens_at", "closes_at", "hard_close", "sittings_allowed"] as const;
const layered = ["time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"] as const;
const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);

test("each value is what its origin says, and the usual where nothing set it", () => {
  fc.assert(
    fc.property(rows, standings, (given, standing) => {
      const merged = mergeAllocations(given, standing, day(5));
      if (!merged) throw new Error("There are rows");
      const origins = originsOf(given, standing, merged);
      for (const field of [...fields, ...layered]) {
        const { by, allocation } = origins[field];
        const row = given.find((one) => one.id === allocation);
        if (by === "personal" || by === "group") {
          expect(row?.user_id !== null).toBe(by === "personal");
          expect(plain(row?.[field])).toBe(plain(merged[field]));
        } else {
          expect(allocation).toBeNull();
        }
        const isLayered = layered.find((one) => one === field);
        if (by === "standing") expect(isLayered && standing[isLayered]).toBe(merged[field]);
        if (by === "usual") expect(given.every((one) => one[field] === null)).toBe(true);
      }
    }),
  );
});

test("a personal allocation goes before what stands on the person, and that before a group's", () => {
  fc.assert(
    fc.property(rows, standings, (given, standing) => {
      const merged = mergeAllocations(given, standing, day(5));
      if (!merged) throw new Error("There are rows");
      const origins = originsOf(given, standing, merged);
      const personal = given.filter((row) => row.user_id !== null);
      for (const field of layered) {
        const isSetHere = personal.some((row) => row[field] !== null);
        const expected = isSetHere ? "personal" : standing[field] !== null ? "standing" : origins[field].by;
        expect(origins[field].by).toBe(expected);
      }
      for (const field of fields) expect(origins[field].by).toBe(personal.length > 0 ? "personal" : "group");
    }),
  );
});

test("a further personal allocation never takes from what the personal ones gave already", () => {
  fc.assert(
    fc.property(rows, rows, standings, (given, more, standing) => {
      const override = { ...given[0], ...more[0], id: "new", user_id: "u", group_id: null } as AllocationRow;
      const personal = given.filter((row) => row.user_id !== null);
      fc.pre(personal.length > 0);
      const before = mergeAllocations(given, standing, day(5));
      const after = mergeAllocations([...given, override], standing, day(5));
      if (!before || !after) throw new Error("There are rows");
      const close = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY;
      expect(close(after.closes_at)).toBeGreaterThanOrEqual(close(before.closes_at));
      expect(after.sittings_allowed).toBeGreaterThanOrEqual(before.sittings_allowed);
      if (personal.some((row) => row.time_multiplier !== null)) {
        expect(after.time_multiplier).toBeGreaterThanOrEqual(before.time_multiplier);
      }
    }),
  );
});
