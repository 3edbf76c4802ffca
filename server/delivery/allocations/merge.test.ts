import { describe, expect, test } from "vitest";
import { type AllocationRow, mergeAllocations, type StandingAccommodations } from "./merge.ts";

const nothing: StandingAccommodations = {
  time_multiplier: null,
  extra_break_seconds: null,
  may_pause: null,
  untimed: null,
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
      [ofGroup({ opens_at: tuesday, closes_at: tuesday }), ofGroup({ opens_at: monday, closes_at: friday })],
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
    expect(mergeAllocations(rows, { ...nothing, ...standing })).toMatchObject(expected);
  });

  test("the order in which they come makes no difference, but for the list of sources", () => {
    const rows = [
      ofGroup({ closes_at: friday, time_zone: "Europe/Paris" }),
      ofGroup({ closes_at: tuesday }),
      ofGroup({ closes_at: friday }),
    ];
    const one = mergeAllocations(rows, nothing);
    const other = mergeAllocations([...rows].reverse(), nothing);
    expect({ ...one, source: null }).toEqual({ ...other, source: null });
    expect(one?.allocationId).toBe(rows[0]?.id);
  });

  test("none gives nothing", () => {
    expect(mergeAllocations([], nothing)).toBeNull();
  });

  test("each says from whom or where it came", () => {
    expect(mergeAllocations([personal({}), ofGroup({})], nothing)?.source).toEqual([
      { user: "u1", name: "Ada" },
      { group: "g1", name: "Spring" },
    ]);
  });
});
