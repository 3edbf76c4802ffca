import { describe, expect, test } from "vitest";
import type { AnswerRow, StoredWork } from "./answer-row.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import { type RowAnswer, type Settled, settleAnswers } from "./settle-answers.ts";

const work = { response: {}, flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };
const row = (revision: number): AnswerRow => ({ id: "a", revision, elapsed_ms: 10, ...work });
const entry = (revision: number): OutboxEntry => ({
  row: row(revision),
  base: 0,
  lease: null,
  state: "unsent",
  code: null,
});
const stored = (revision: number): StoredWork & { lease: number } => ({ ...work, lease: 1, revision });
const answer = (status: RowAnswer["status"], more: Partial<RowAnswer> = {}): RowAnswer => ({
  id: "a",
  revision: 4,
  status,
  counted: status === "saved",
  ...more,
});

const cases: [title: string, current: number, answer: RowAnswer, settled: Settled[]][] = [
  ["what is saved is cleared", 4, answer("saved"), [{ kind: "cleared", id: "a", revision: 4 }]],
  ["what was changed meanwhile stays and builds on it", 5, answer("saved"), [{ kind: "based", id: "a", revision: 4 }]],
  ["late and counted is cleared", 4, answer("late", { counted: true }), [{ kind: "cleared", id: "a", revision: 4 }]],
  ["late and not counted is kept as such", 4, answer("late"), [{ kind: "uncounted", id: "a" }]],
  ["late and not counted, but changed meanwhile, goes on as it is", 5, answer("late"), []],
  [
    "what does not fit is kept",
    4,
    answer("rejected", { code: "too_long" }),
    [{ kind: "refused", id: "a", code: "too_long" }],
  ],
  ["what did not fit and was changed goes again", 5, answer("rejected"), []],
  [
    "stale takes what is stored",
    4,
    answer("stale", { stored: stored(7) }),
    [{ kind: "adopted", id: "a", stored: stored(7) }],
  ],
  [
    "stale but changed meanwhile goes above what is stored",
    5,
    answer("stale", { stored: stored(7) }),
    [{ kind: "raised", id: "a", revision: 8 }],
  ],
  ["stale but already above what is stored goes as it is", 9, answer("stale", { stored: stored(7) }), []],
  ["stale without what is stored goes again higher", 4, answer("stale"), [{ kind: "raised", id: "a", revision: 5 }]],
  [
    "a conflict goes again higher",
    4,
    answer("conflict", { stored: stored(4) }),
    [{ kind: "raised", id: "a", revision: 5 }],
  ],
  ["a conflict changed meanwhile goes as it is", 5, answer("conflict", { stored: stored(4) }), []],
];

describe("settling a save", () => {
  test.each(cases)("%s", (_, current, given, settled) => {
    expect(settleAnswers([row(4)], new Map([["a", entry(current)]]), [given])).toEqual(settled);
  });

  test("a row that is no longer there, or was never sent, is nothing", () => {
    expect(settleAnswers([row(4)], new Map(), [answer("saved")])).toEqual([]);
    expect(settleAnswers([], new Map([["a", entry(4)]]), [answer("saved")])).toEqual([]);
  });
});
