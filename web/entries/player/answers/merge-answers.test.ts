import { describe, expect, test } from "vitest";
import type { AnswerRow, StoredWork } from "../../../base/sending/answer-row.ts";
import type { OutboxEntry } from "../../../base/sending/outbox-store.ts";
import { mergeAnswer } from "./merge-answers.ts";

const work = { flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };
const server = (revision: number): StoredWork => ({ ...work, response: { i: "theirs" }, revision });
const row = (revision: number): AnswerRow => ({ ...work, response: { i: "mine" }, id: "a", revision, elapsed_ms: 5 });
const entry = (revision: number, base: number): OutboxEntry => ({
  row: row(revision),
  base,
  lease: null,
  state: "unsent",
  code: null,
});

describe("bringing together what the server holds and what was not delivered", () => {
  test("nothing waiting: the server's", () => {
    expect(mergeAnswer(server(3), undefined, true)).toMatchObject({
      revision: 3,
      work: { response: { i: "theirs" } },
      outbox: { kind: "none" },
    });
  });

  test.each([
    ["a newer one of this device stands", 5, "mine", 5],
    ["the same revision is sent again, for its acknowledgement", 3, "mine", 3],
    ["an older one yields to what the server has of this device", 2, "theirs", 3],
  ])("same lease: %s", (_, revision, shown, next) => {
    const merged = mergeAnswer(server(3), entry(revision, 1), true);
    expect(merged).toMatchObject({ revision: next, work: { response: { i: shown } }, outbox: { kind: "keep" } });
  });

  test("after a take-over, work on which nobody has built goes on under a new number", () => {
    const merged = mergeAnswer(server(3), entry(5, 3), false);
    expect(merged).toMatchObject({ revision: 6, work: { response: { i: "mine" } } });
    expect(merged.outbox).toEqual({ kind: "replace", row: { ...row(5), revision: 6 } });
  });

  test.each([
    ["what never reached the server leaves under its own lease", "unsent", 10, "aside"],
    ["what is in its history is dropped", "superseded", 4, "drop"],
  ] as const)("after a take-over, what another device answered since is not undone: %s", (_, state, next, kind) => {
    expect(mergeAnswer(server(4), { ...entry(9, 3), state }, false)).toMatchObject({
      work: { response: { i: "theirs" } },
      revision: next,
      outbox: { kind },
    });
  });
});
