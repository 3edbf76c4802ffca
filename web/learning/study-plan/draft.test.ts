import { expect, test } from "vitest";
import { isOn, moveMock, scaleOf } from "./draft.ts";

const other = { from: "2026-12-20", to: "2026-12-21" };
const moved = { from: "2026-12-05", to: "2026-12-06" };

test.each([
  { moves: [other], to: "2026-12-06", after: [other, moved] },
  { moves: [moved, other], to: "2026-12-08", after: [other, { ...moved, to: "2026-12-08" }] },
  { moves: [moved, other], to: "2026-12-05", after: [other] },
  { moves: [moved, other], to: "", after: [other] },
])("a full test on $to", ({ moves, to, after }) => {
  expect(moveMock(moves, moved.from, to)).toEqual(after);
});

const scale = { min: 400, max: 1600, step: 10 };

test.each([
  [400, true],
  [1600, true],
  [1450, true],
  [1455, false],
  [390, false],
  [1610, false],
  [Number.NaN, false],
])("a target of %d is on the scale: %s", (score, isScore) => {
  expect(isOn(scale, score)).toBe(isScore);
});

test("the scale is the exam’s, however its name is typed; without one any score may be", () => {
  const date = { id: "1", exam: "SAT", on: "2026-12-05", register_by: null };
  expect(
    scaleOf(
      [
        { ...date, scale: null },
        { ...date, scale },
      ],
      " sat ",
    ),
  ).toEqual(scale);
  expect(scaleOf([{ ...date, scale }], "ACT")).toBeNull();
  expect([isOn(null, 57), isOn(null, -1), isOn(null, Number.NaN)]).toEqual([true, false, false]);
});
