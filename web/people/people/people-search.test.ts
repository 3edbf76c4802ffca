import { expect, test } from "vitest";
import { savedOf } from "../../parts/list/saved-of.ts";
import {
  columnsOf,
  countFilters,
  defaultColumns,
  filterOf,
  readPeopleSearch,
  toggledColumns,
} from "./people-search.ts";

const school = "01a1f8c3-ac70-7790-94b1-acdd58b806eb";
const today = new Date("2026-11-20T10:00:00Z");

test("what an address does not know is dropped", () => {
  expect(readPeopleSearch({ role: "wizard", school: "x", page: "0", score_from: "101", ordering: "password" })).toEqual(
    {},
  );
  expect(readPeopleSearch({ role: "tutor", school, page: "3", score_from: 40, search: 612 })).toEqual({
    role: "tutor",
    school,
    page: 3,
    score_from: 40,
    search: "612",
  });
});

test.each([
  [{}, { active: "true" }],
  [{ active: "all" as const }, { active: "all" }],
  [{ seen: "7" as const }, { active: "true", seen_from: "2026-11-13" }],
  [{ seen: "older" as const }, { active: "true", seen_to: "2026-10-21" }],
  [{ seen: "never" as const }, { active: "true", never_seen: "true" }],
])("the filter %j asks for %j", (search, asked) => {
  expect(filterOf(search, today)).toEqual(asked);
});

test("columns are shown and hidden, and the usual ones leave the address", () => {
  expect(columnsOf({})).toEqual(defaultColumns);
  const without = toggledColumns({}, "groups");
  expect(columnsOf({ columns: without })).not.toContain("groups");
  expect(toggledColumns({ columns: without }, "groups")).toBeUndefined();
  expect(columnsOf({ columns: "none" })).toEqual([]);
});

test("a saved filter keeps no page", () => {
  expect(savedOf({ role: "student", page: 4, score_to: 50 })).toEqual({ role: "student", score_to: "50" });
  expect(countFilters({ role: "student", active: "all", score_to: 50 })).toBe(2);
});
