import { describe, expect, test } from "vitest";
import { type AllocationRow, isOfWindow, mergeAllocations, type StandingAccommodations } from "./merge.ts";

const nothing: StandingAccommodations = {
  time_multiplier: null,
  extra_break_seconds: null,
  may_pause: null,
  untimed: null,
  read_aloud: null,
  masking: null,
};

const monday = new Date("2026-11-02T08:00:00Z");
const tuesday = new Date("2026-11-03T08:00:00Z");
const friday = new Date("2026-11-06T08:00:00Z");

let made = 0;
function row(fields: Partial<AllocationRow>): AllocationRow {
  made += 1;
  return {
    id: `a${made}`,
    user_id: null,
    group_id: null,
    name: "",
    opens_at: null,
    closes_at: null,
    time_zone: "UTC",
    hard_close: false,
    sittings_allowed: 1,
    ...nothing,
    is_initial: false,
    follows: [],
    created_at: monday,
    ...fields,
  };
}
const personal = (fields: Partial<AllocationRow>) => row({ user_id: "u1", name: "Ada", ...fields });
const ofGroup = (fields: Partial<AllocationRow>) => row({ group_id: "g1", name: "Spring", ...fields });

describe("several allocations of one assessment", () => {
  const cases: [string, AllocationRow[], Partial<StandingAccommodations>, Record<string, unknown>][] = [
    [
      "one of a group stands as it is",
      [ofGroup({ closes_at: friday, time_multiplier: 1.5 })],
      {},
      { closes_at: friday, time_multiplier: 1.5 },
    ],
    [
      "the earliest opening and the latest close count",
      [ofGroup({ opens_at: tuesday, closes_at: friday }), ofGroup({ opens_at: monday, closes_at: tuesday })],
      {},
      { opens_at: monday, closes_at: friday },
    ],
    [
      "no opening is the earliest, no close the latest",
      [ofGroup({ opens_at: monday, closes_at: friday }), ofGroup({})],
      {},
      { opens_at: null, closes_at: null },
    ],
    [
      "a personal window replaces that of a group, even a longer one",
      [ofGroup({}), personal({ opens_at: monday, closes_at: tuesday, hard_close: true })],
      {},
      { opens_at: monday, closes_at: tuesday, hard_close: true },
    ],
    [
      "one soft close is enough",
      [ofGroup({ hard_close: true }), ofGroup({ hard_close: false })],
      {},
      { hard_close: false },
    ],
    [
      "the most sittings count, they are not added",
      [ofGroup({ sittings_allowed: 2 }), ofGroup({ sittings_allowed: 3 })],
      {},
      { sittings_allowed: 3 },
    ],
    [
      "fields are taken singly",
      [
        personal({ time_multiplier: 2, closes_at: tuesday }),
        personal({ time_multiplier: 1.25, closes_at: friday, may_pause: true }),
      ],
      {},
      { time_multiplier: 2, closes_at: friday, may_pause: true },
    ],
    [
      "a group sets what no personal one sets",
      [personal({ time_multiplier: 1.25 }), ofGroup({ time_multiplier: 2, untimed: true })],
      {},
      { time_multiplier: 1.25, untimed: true },
    ],
    [
      "a personal no is kept against a group's yes",
      [personal({ may_pause: false }), ofGroup({ may_pause: true })],
      {},
      { may_pause: false },
    ],
    [
      "what stands on the person goes before the group",
      [ofGroup({ time_multiplier: 2, extra_break_seconds: 60 })],
      { time_multiplier: 1.5 },
      { time_multiplier: 1.5, extra_break_seconds: 60 },
    ],
    [
      "an allocation of one's own overrides what stands on the person",
      [personal({ time_multiplier: 1.25, untimed: false })],
      { time_multiplier: 2, untimed: true },
      { time_multiplier: 1.25, untimed: false },
    ],
    [
      "nothing set anywhere is the usual",
      [personal({})],
      {},
      { time_multiplier: 1, extra_break_seconds: 0, may_pause: false, untimed: false },
    ],
    ["any initial one makes it initial", [personal({}), ofGroup({ is_initial: true })], {}, { is_initial: true }],
  ];
  test.each(cases)("%s", (_title, rows, standing, expected) => {
    expect(mergeAllocations(rows, { ...nothing, ...standing }, monday)).toMatchObject(expected);
  });

  test("the order in which they come makes no difference, but for the list of sources", () => {
    const rows = [
      ofGroup({ closes_at: friday, time_zone: "Europe/Paris" }),
      ofGroup({ closes_at: tuesday }),
      ofGroup({ closes_at: friday }),
    ];
    const one = mergeAllocations(rows, nothing, monday);
    const other = mergeAllocations([...rows].reverse(), nothing, monday);
    expect({ ...one, source: null }).toEqual({ ...other, source: null });
    expect(one?.allocationId).toBe(rows[0]?.id);
  });

  test("none gives nothing", () => {
    expect(mergeAllocations([], nothing, monday)).toBeNull();
  });

  test("each says from whom or where it came", () => {
    expect(mergeAllocations([personal({}), ofGroup({})], nothing, monday)?.source).toEqual([
      { user: "u1", name: "Ada" },
      { group: "g1", name: "Spring" },
    ]);
  });
});

describe("windows that don’t meet", () => {
  const day = (number: number, hour = 8) => new Date(Date.UTC(2026, 10, number, hour));
  const over = ofGroup({
    id: "over",
    opens_at: day(2),
    closes_at: day(2, 18),
    hard_close: true,
    sittings_allowed: 3,
    time_multiplier: 2,
  });
  const later = ofGroup({ id: "later", opens_at: day(9), closes_at: day(9, 18), hard_close: true });
  const at = (moment: Date, rows: AllocationRow[] = [over, later]) => mergeAllocations(rows, nothing, moment);

  test.each([
    ["before both", day(1), "over"],
    ["in the first", day(2, 12), "over"],
    ["when the first closes", day(2, 18), "later"],
    ["between them", day(5), "later"],
    ["in the second", day(9, 12), "later"],
    ["after both", day(20), "later"],
  ])("are told one by one, each with fields of its own: %s", (_when, moment, id) => {
    const { opens_at, closes_at, hard_close, sittings_allowed } = id === "over" ? over : later;
    const merged = at(moment);
    expect(merged).toMatchObject({ allocationId: id, opens_at, closes_at, hard_close, sittings_allowed });
    expect(merged?.time_multiplier).toBe(id === "over" ? 2 : 1);
  });

  test("have sittings of their own; one begun in none of them counts in each", () => {
    const merged = at(day(5));
    if (!merged) throw new Error("There are rows");
    expect([day(2, 9), day(9, 9), day(5), null].map((start) => isOfWindow(merged, start))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("are one when they touch", () => {
    const touching = ofGroup({ opens_at: day(2, 18), closes_at: day(3) });
    expect(at(day(2, 9), [over, touching, later])).toMatchObject({
      opens_at: day(2),
      closes_at: day(3),
      hard_close: false,
      sittings_allowed: 3,
    });
  });

  test("are one where a third spans them", () => {
    const between = ofGroup({ opens_at: day(2, 12), closes_at: day(10) });
    expect(at(day(5), [over, later, between])).toMatchObject({ opens_at: day(2), closes_at: day(10), elsewhere: [] });
  });

  test("of a person replace those of groups, whose accommodations count for a day of their own too", () => {
    const own = personal({ opens_at: day(12), closes_at: day(12, 18) });
    expect(at(day(5), [over, later, own])).toMatchObject({ opens_at: day(12), time_multiplier: 2 });
    const around = personal({ opens_at: day(9), closes_at: day(12, 18) });
    expect(at(day(5), [over, later, around])).toMatchObject({ closes_at: day(12, 18), time_multiplier: 1 });
    const other = personal({ opens_at: day(1), closes_at: day(1, 18), untimed: true });
    expect(at(day(5), [over, later, own, other])).toMatchObject({ opens_at: day(12), untimed: false });
  });
});
