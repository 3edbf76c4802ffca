import { expect, test } from "vitest";
import type { Analysis } from "../../parts/redo/requests.ts";
import { dearestTagOf, orderFamilies } from "./family-costs.ts";

const cost = (points: number) => ({ mistakes: 1, points, time_ms: 0 });

test("families come by what they cost, with what has no reason last", () => {
  const families: Analysis["families"] = [
    { key: "misread", ...cost(2) },
    { key: "trap", ...cost(5) },
    { key: "too_fast", ...cost(9) },
    { key: "none", ...cost(20) },
  ];
  expect(orderFamilies(families, "points").map(({ key }) => key)).toEqual(["too_fast", "trap", "misread", "none"]);
  expect(orderFamilies(families, "questions").map(({ key }) => key)).toEqual(["misread", "trap", "too_fast", "none"]);
});

const per_test = { points: 0, low: 0, high: 0 };
const tagOf = (id: string) => ({
  tag: { id, name: id.toUpperCase(), level: "topic" as const, parent: null },
  has_more: false,
  ...cost(1),
});

test("a family’s dearest tag adds up all its reasons, and is nothing where two are level or all is in one", () => {
  const analysis = (last: number, all = 60) => ({
    families: [{ key: "trap" as const, ...cost(all) }],
    reasons: [
      { key: "r", name: "R", family: "trap" as const, per_test, ...cost(3) },
      { key: "s", name: "S", family: "trap" as const, per_test, ...cost(3) },
      { key: "t", name: "T", family: "misread" as const, per_test, ...cost(9) },
    ],
    tags: [tagOf("a"), tagOf("b")],
    cells: [
      { tag: "a", reason: "r", ...cost(2) },
      { tag: "a", reason: "s", ...cost(2) },
      { tag: "b", reason: "t", ...cost(9) },
      { tag: "b", reason: "r", ...cost(last) },
      { tag: null, reason: "r", ...cost(50) },
    ],
  });
  expect(dearestTagOf(analysis(3), "trap")).toMatchObject({ name: "A", cost: { points: 4 } });
  expect(dearestTagOf(analysis(4), "trap")).toBeNull();
  expect(dearestTagOf(analysis(3, 4), "trap")).toBeNull();
  expect(dearestTagOf(analysis(3), "careless")).toBeNull();
});
