import { expect, test } from "vitest";
import { drawRoad } from "./draw-road.ts";

const columns = [["one"], ["harder", "easier"], ["last"]];
const route = (from: string, to: string, place: number, of: number, atLeast: number) => ({
  from,
  to,
  place,
  of,
  atLeast,
});
/** Where a flow leaves its box, by its path. */
const leavesAt = (path: string) => Number(/^M\S+ (\S+)C/.exec(path)?.[1]);

test("routes leave a box in the order of where they lead, whichever points they need", () => {
  const { flows } = drawRoad(columns, [route("one", "easier", 0, 2, 4), route("one", "harder", 1, 2, 0)]);
  const [easier, harder] = flows;
  expect(leavesAt(harder?.path ?? "")).toBeLessThan(leavesAt(easier?.path ?? ""));
  expect([easier?.isTop, harder?.isTop]).toEqual([true, false]);
});

test("no label lies on another, and those with room stay where they are", () => {
  const { flows } = drawRoad(columns, [
    route("one", "easier", 0, 3, 4),
    route("one", "harder", 1, 3, 2),
    route("one", "harder", 2, 3, 0),
    route("harder", "last", 0, 1, 0),
    route("easier", "last", 0, 1, 0),
  ]);
  for (const [index, { x, y }] of flows.entries())
    for (const other of flows.slice(index + 1))
      if (other.x === x) expect(Math.abs(other.y - y)).toBeGreaterThanOrEqual(20);
  const alone = drawRoad([["one"], ["two"]], [route("one", "two", 0, 1, 0)]);
  expect(alone.flows.map(({ y }) => y)).toEqual([alone.height / 2]);
});
