import { describe, expect, test } from "vitest";
import { markOf } from "../../base/common/answer-mark.ts";
import { allowedTogether, elapsedTogether, isSlow, readPace, referenceMs } from "./pace.ts";
import { reviewed, section, sitting, timed } from "./report-testing.ts";
import { filterRows, knowableFilters, readFilter, topicsOf } from "./review-filter.ts";
import { bySection, numberRows } from "./section-rows.ts";
import { pollAfterMs, standingOf } from "./standing.ts";

const score = {
  points: 3,
  max_points: 4,
  scaled: null,
  scaled_range: null,
  standard_error: null,
  ability: null,
  band: null,
  unscaled: null,
  sections: [],
  scored_at: "",
};

test.each([
  ["not_begun", { state: "allocated" }, 0],
  ["running", { state: "in_progress" }, 0],
  ["expired", { state: "expired" }, 0],
  ["cancelled", { state: "cancelled", score }, 0],
  ["arriving", { state: "submitted", unsent: null }, 0],
  ["arriving", { state: "submitted", unsent: 3 }, 0],
  ["scoring", { state: "submitted", unsent: 0 }, 0],
  ["scoring", { state: "submitted", unsent: 3, sync_grace_seconds: 60 }, 0],
  ["marking", { state: "submitted", unsent: 0 }, 2],
  ["marking", { state: "submitted", unsent: 0, awaits_marks: true }, 0],
  ["marking", { state: "submitted", score: { ...score, points: null } }, 0],
  ["withheld", { state: "scored" }, 0],
  ["withheld", { state: "released" }, 0],
  ["scored", { state: "scored", score }, 0],
  ["scored", { state: "released", score }, 0],
] as const)("it is %s: %j with %d owed", (standing, more, owed) => {
  expect(standingOf(sitting(more), owed)).toBe(standing);
});

test("only what changes by itself is asked for again", () => {
  expect((["scored", "withheld", "cancelled", "running"] as const).map(pollAfterMs)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect((["scoring", "arriving", "marking"] as const).map(pollAfterMs)).toEqual([2000, 5000, 60_000]);
});

test("the mark of an answer is how it came out; one that may not be known is unknown", () => {
  expect(markOf(reviewed({ outcome: "partial" }))).toBe("partial");
  expect(markOf(reviewed({ outcome: undefined }))).toBe("unknown");
});

describe("numbering", () => {
  const sections = [section({ id: "y2", section: "x2", position: 2 }), section()];
  const rows = [
    reviewed({ id: "c", section: "x2", position: 1 }),
    reviewed({ id: "b", section: "y1", position: 2 }),
    reviewed({ id: "a", section: "x1", position: 1 }),
  ];

  test("goes through the sections in order, by whichever id they are named", () => {
    expect(numberRows(sitting({ sections }), rows).map(({ number, row }) => [number, row.id])).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "c"],
    ]);
  });

  test("keeps each section's questions together", () => {
    const groups = bySection(numberRows(sitting({ sections }), rows));
    expect(groups.map((group) => [group.section.id, group.rows.length])).toEqual([
      ["y1", 2],
      ["y2", 1],
    ]);
  });
});

describe("pace", () => {
  test("without a time there is nothing to say", () => {
    expect(readPace(timed([undefined, undefined]))).toBeNull();
    expect(readPace(timed([0, 0]))).toBeNull();
  });

  test("the longest is held against an even share of the section's time", () => {
    expect(readPace(timed([30_000, 150_000, 40_000, 20_000]))).toMatchObject({
      longest: { number: 2, ms: 150_000 },
      longestRatio: 2.5,
      totalMs: 240_000,
    });
  });

  test.each([
    [[50_000, 60_000, 80_000], true],
    [[124_000, 60_000, 70_000], true],
    [[124_000, 20_000, 60_000], false],
    [[60_000, 60_000, 60_000, 120_000], false],
    [[60_000, 60_000, 0], false],
  ])("%j is even: %j", (times, isEven) => {
    expect(readPace(timed(times))?.isEven).toBe(isEven);
  });

  test("untimed and without a cohort nothing is slow", () => {
    const rows = timed([30_000, 900_000], section({ time_limit_seconds: null }));
    expect(readPace(rows)?.longestRatio).toBeNull();
    expect(rows.some(isSlow)).toBe(false);
  });

  test.each([
    [[60_000, 170_000, 10_000, 12_000, 9000], { count: 3, ms: 31_000 }],
    [[60_000, 170_000, 70_000, 12_000, 9000], null],
    [[10_000, 10_000, 10_000], null],
    [[60_000, 170_000, 10_000, 12_000, 9000, 0, 0], { count: 3, ms: 31_000 }],
    [[60_000, 170_000, 0, 0, 0, 0], null],
  ])("the end of %j is rushed: %j", (times, rushed) => {
    expect(readPace(timed(times))?.rushed).toEqual(rushed);
  });

  test("questions that no time went to were not reached", () => {
    expect(readPace(timed([60_000, 0, 30_000, 0, 0]))?.unreached).toBe(2);
    expect(readPace(timed([60_000, 30_000]))?.unreached).toBe(0);
  });

  test("a section allowed its limit and what was given", () => {
    expect(allowedTogether([section({ extended_ms: 300_000 })])).toEqual({ limit: 240_000, given: 300_000 });
    expect(allowedTogether([section(), section({ time_limit_seconds: null })])).toEqual({ limit: null, given: 0 });
  });

  test("the modules of a staged section are told together", () => {
    const modules = [section({ elapsed_ms: 100_000, extended_ms: 60_000 }), section({ id: "y2", elapsed_ms: 50_000 })];
    expect(allowedTogether(modules)).toEqual({ limit: 480_000, given: 60_000 });
    expect(elapsedTogether(modules)).toBe(150_000);
    expect(elapsedTogether([section()])).toBeNull();
  });

  test("the cohort's median goes before an even share", () => {
    const [row] = timed([100_000]);
    if (!row) throw new Error("no row");
    expect(isSlow(row)).toBe(true);
    const cohort = { count: 40, correct: 0.5, median_time_ms: 90_000 };
    expect(isSlow({ ...row, row: { ...row.row, cohort } })).toBe(false);
    const untimed = { ...cohort, median_time_ms: null };
    expect(referenceMs({ ...row, row: { ...row.row, cohort: untimed } })).toEqual(referenceMs(row));
  });
});

test("each cut holds what it says", () => {
  const rows = timed([60_000, 60_000, 200_000, 60_000, 0, 0]).map((each, index) => ({
    ...each,
    row: {
      ...each.row,
      ...[
        {},
        { outcome: "wrong" as const, missed: true },
        { outcome: "omitted" as const, missed: true, flagged: true },
        { changed: 2 },
        { outcome: "not_reached" as const, missed: true },
        { outcome: "not_reached" as const, scored: false },
      ][index],
    },
  }));
  const held = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map((row) => row.number);
  expect(held("all")).toEqual([1, 2, 3, 4, 5, 6]);
  expect(held("missed")).toEqual([2, 3, 5]);
  expect(held("omitted")).toEqual([3]);
  expect(held("not_reached")).toEqual([5]);
  expect(knowableFilters(rows)).toContain("not_reached");
  expect(held("flagged")).toEqual([3]);
  expect(held("slow")).toEqual([3]);
  expect(held("changed")).toEqual([4]);
  expect([readFilter("slow"), readFilter("x"), readFilter(undefined)]).toEqual(["slow", "all", "all"]);
});

test("a topic narrows every cut, and topics come by name with how many questions they have", () => {
  const tag = (id: string, name: string) => ({ id, name, level: "topic" as const });
  const rows = timed([60_000, 60_000, 60_000, 60_000]).map((each, index) => ({
    ...each,
    row: {
      ...each.row,
      missed: index !== 1,
      tags: [[tag("b", "Ratios")], [tag("b", "Ratios")], [tag("a", "Lines")], []][index] ?? [],
    },
  }));
  expect(topicsOf(rows, "en")).toEqual([
    { id: "a", name: "Lines", count: 1 },
    { id: "b", name: "Ratios", count: 2 },
  ]);
  expect(filterRows(rows, "all", "b").map((row) => row.number)).toEqual([1, 2]);
  expect(filterRows(rows, "missed", "b").map((row) => row.number)).toEqual([1]);
  expect(filterRows(rows, "missed").map((row) => row.number)).toEqual([1, 3, 4]);
});

test("what comes with the answers is no cut while they are withheld", () => {
  const rows = timed([undefined, undefined]);
  const withheld = rows.map(({ row, ...each }) => ({ ...each, row: { ...row, question: null } }));
  expect(knowableFilters(withheld)).toEqual(["all", "missed", "omitted"]);
});

test("late answers are a cut of their own where there are some", () => {
  const rows = timed([60_000, 60_000]);
  expect(knowableFilters(rows)).not.toContain("late");
  const late = {
    revision: 1,
    received_at: "2026-11-20T11:56:00.000Z",
    in_grace: true,
    counted: true,
    waits: false,
    ...({ why: "in_time", ended_by: "deadline", response: {} } as const),
  };
  const withLate = rows.map((each, index) => ({ ...each, row: { ...each.row, late: index === 1 ? late : null } }));
  expect(knowableFilters(withLate)).toContain("late");
  expect(filterRows(withLate, "late").map((row) => row.number)).toEqual([2]);
});
