import type { LiveState } from "@sextant/contract/live-state.ts";
import { expect, test } from "vitest";
import { countJudged, createJudge, judgeRows, orderRows, withinSearch, withinStates } from "./judge.ts";
import type { LiveAnswer } from "./live-rows.ts";
import { type LiveRow, mergeAnswer, readAnswer } from "./live-rows.ts";

const paper = {
  assessment: "a",
  name: "Mock",
  sections: [{ name: "One", questions: 4, tools: [] }],
  can: { watch: true, decide: true },
};
const told = (id: string, more: object = {}) => ({
  id,
  user: `u-${id}`,
  name: `Name ${id}`,
  paper: 0,
  phase: "working",
  changed_ms: 0,
  ...more,
});
const answer = (results: object[], more: object = {}) =>
  ({
    server_time: "",
    cursor: "1",
    count: results.length,
    counts: null,
    papers: [paper],
    results,
    gone: [],
    ...more,
  }) as LiveAnswer;
const rowsOf = (...results: object[]): readonly LiveRow[] => readAnswer(answer(results), 1000).rows;

test("changes take the place of what was told, new rows come last, and what is gone goes", () => {
  const before = readAnswer(answer([told("1"), told("2"), told("3")]), 1000);
  const after = mergeAnswer(
    before,
    answer([told("4"), told("1", { phase: "paused" })], { cursor: "2", gone: ["2"] }),
    2000,
  );
  expect(after.rows.map(({ id, phase, heardAt }) => [id, phase, heardAt])).toEqual([
    ["1", "paused", 2000],
    ["3", "working", 1000],
    ["4", "working", 2000],
  ]);
  expect([after.cursor, after.count]).toEqual(["2", 3]);
});

test("rows that nothing is told of stay the same objects, and so does what they sit", () => {
  const before = readAnswer(answer([told("1"), told("2")]), 1000);
  const after = mergeAnswer(before, answer([told("1")], { papers: [{ ...paper }] }), 2000);
  expect(after.rows[1]).toBe(before.rows[1]);
  expect(after.rows[0]?.paper).toBe(before.rows[0]?.paper);
  const renamed = mergeAnswer(before, answer([told("1")], { papers: [{ ...paper, name: "Final" }] }), 2000);
  expect(renamed.rows.map((row) => row.paper.name)).toEqual(["Final", "Mock"]);
});

test("beyond what one answer holds, rows told later were counted already", () => {
  const before = readAnswer(answer([told("1"), told("2")], { count: 3 }), 1000);
  expect(mergeAnswer(before, answer([told("3"), told("4")]), 2000).count).toBe(4);
});

test("a judge returns the same list while nothing is judged otherwise, and the same rows where it is", () => {
  const rows = rowsOf(
    told("1", { seen_ms: 0 }),
    told("2", { seen_ms: 0, left_ms: 302_000 }),
    told("3", { phase: "paused" }),
  );
  const judge = createJudge();
  const first = judge(rows, 1000);
  expect(judge(rows, 2000)).toBe(first);
  const ending = judge(rows, 4000);
  expect(ending.map((one, index) => one === first[index])).toEqual([true, false, true]);
  expect(ending[1]?.isEnding).toBe(true);
  const silent = judge(rows, 27_000);
  expect(silent.map(({ state }) => state)).toEqual(["offline", "offline", "paused"]);
  expect(judge(rows, 4000)).toEqual(ending);
  expect(judge([], 4000)).toEqual([]);
});

test("a page that falls silent is offline as time passes, though nothing is told", () => {
  const rows = rowsOf(told("1", { seen_ms: 0 }));
  const at = (seconds: number) =>
    judgeRows(rows, 1000 + seconds * 1000).map(({ state, attention }) => [state, attention]);
  expect([at(25), at(26), at(61)]).toEqual([[["working", []]], [["offline", []]], [["offline", ["offline"]]]]);
});

test("rows are found by name, assessment and room, then by state, attention and extra time", () => {
  const rows = judgeRows(
    rowsOf(
      told("1", { room: "4" }),
      told("2", { extra: 1.5 }),
      told("3", { focus_lost: 12 }),
      told("4", { phase: "submitted" }),
    ),
    1000,
  );
  const found = (search: object) => withinStates(withinSearch(rows, search), search).map(({ row }) => row.id);
  expect(found({ search: "NAME 2" })).toEqual(["2"]);
  expect(found({ search: "mock" })).toHaveLength(4);
  expect(found({ room: "4" })).toEqual(["1"]);
  expect(found({ assessment: "b" })).toEqual([]);
  expect(found({ state: "submitted" })).toEqual(["4"]);
  expect(found({ attention: true })).toEqual(["3"]);
  expect(found({ extra: true })).toEqual(["2"]);
  expect(countJudged(rows)).toMatchObject({ attention: 1, extra: 1, states: { working: 3, submitted: 1, offline: 0 } });
});

test("those that need attention come first, and a held order moves nobody", () => {
  const calm = judgeRows(rowsOf(told("1"), told("2"), told("3")), 1000);
  const alarmed = judgeRows(rowsOf(told("1"), told("2", { focus_lost: 12 }), told("4")), 1000);
  expect(orderRows(alarmed, null)).toEqual({ attention: ["2"], others: ["1", "4"] });
  expect(orderRows(alarmed, orderRows(calm, null))).toEqual({ attention: [], others: ["1", "2", "4"] });
});

test("each count is of the rows that it filters, however many sittings a student has", () => {
  const rows = judgeRows(
    rowsOf(
      told("1", { phase: "paused", user: "ada" }),
      told("2", { user: "ada", seen_ms: 0 }),
      told("3", { phase: "not_started" }),
    ),
    1000,
  );
  const counts = countJudged(rows);
  expect(counts).toMatchObject({ sittings: 3, students: 2, states: { paused: 1, working: 1, not_started: 1 } });
  for (const [state, count] of Object.entries(counts.states)) {
    expect(withinStates(rows, { state: state as LiveState })).toHaveLength(count);
  }
});
