import { expect, test } from "vitest";
import { scaleReach } from "./scale-reach.ts";

const table = (...scaled: number[]) => scaled.map((value, raw) => ({ raw, scaled: value }));
const scaled = { type: "scaled" } as const;

test("a scale reaches as far as the best way through its modules", () => {
  const routed = [
    { section_id: "reading", scale: null },
    { section_id: "reading", scale: table(200, 500) },
    { section_id: "reading", scale: table(300, 800) },
    { section_id: "math", scale: table(200, 480, 800) },
  ];
  expect(scaleReach(scaled, routed)).toEqual({ min: 400, max: 1600 });
});

test("there is none where a section has none, and where points count", () => {
  const half = [
    { section_id: "reading", scale: table(200, 800) },
    { section_id: "essay", scale: null },
  ];
  expect(scaleReach(scaled, half)).toBeNull();
  expect(scaleReach({ type: "points" }, half)).toBeNull();
});
