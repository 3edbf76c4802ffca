import { expect, test } from "vitest";
import { SAVE_BOUNDS } from "../../platform/metrics/metrics.ts";
import { within } from "./save-times.ts";

const none = [...SAVE_BOUNDS, Number.POSITIVE_INFINITY].map(() => 0);
/** So many saves up to the bound at each place. */
const saves = (counts: Record<number, number>) => none.map((_, place) => counts[place] ?? 0);

test.each([
  ["nothing is said of none", {}, null],
  ["nothing is said of too few", { 0: 19 }, null],
  ["spread evenly up to the first bound", { 0: 100 }, 0.00475],
  ["the last of the first bound", { 0: 95, 3: 5 }, 0.005],
  ["between two bounds, by how many are up to there", { 0: 90, 1: 10 }, 0.0075],
  ["over bounds without any", { 0: 90, 4: 10 }, 0.075],
  ["one slow save in twenty hides", { 1: 19, 9: 1 }, 0.01],
  ["two slow ones don’t, and are known to have taken longer than the last bound", { 1: 18, 9: 2 }, 5],
])("19 in 20: %s", (_what, counts, seconds) => {
  const said = within(saves(counts));
  expect(said === null ? null : Number(said.toFixed(5))).toBe(seconds);
});
