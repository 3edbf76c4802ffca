import { describe, expect, test, vi } from "vitest";
import { somePlaced } from "../sitting/machine-cases.ts";
import { createAnswers } from "./answers.ts";
import { findPlace, placeAnswers } from "./place-questions.ts";

const placed = somePlaced("a", "b", "c").map((question, index) => ({ ...question, revision: index === 1 ? 3 : 0 }));

describe("where a section is taken up again", () => {
  test.each<
    [string, "free" | "linear", { here: string | null; seen: string[] } | null, { here: number; seen: string[] }]
  >([
    ["a new device begins at the first question", "free", null, { here: 0, seen: ["b"] }],
    ["this device goes on where it was", "free", { here: "c", seen: ["a", "c"] }, { here: 2, seen: ["a", "b", "c"] }],
    ["without a way back, at the furthest reached", "linear", null, { here: 1, seen: ["b"] }],
    ["what was kept of another section does not count", "free", { here: "z", seen: ["z"] }, { here: 0, seen: ["b"] }],
  ])("%s", (_, navigation, kept, place) => expect(findPlace({ navigation }, placed, kept)).toEqual(place));
});

test.each([
  [7, 7],
  [0, 8],
])("after *Continue here* an overtaken answer that was not sent leaves under its old lease (%s)", (oldLease, under) => {
  const answers = createAnswers();
  const work = { flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };
  const row = { ...work, response: { i: "mine" }, id: "b", revision: 6, elapsed_ms: 1 };
  const outbox = {
    get: (id: string) => (id === "b" ? { row, base: 2, lease: null, state: "unsent" as const, code: null } : undefined),
    replace: vi.fn(),
    setAside: vi.fn(),
  };
  placeAnswers(placed, { outbox, answers, acknowledged: new Map(), sameLease: false, lease: 9, oldLease });
  expect(outbox.setAside.mock.calls).toEqual([["b", under]]);
  expect(outbox.replace).not.toHaveBeenCalled();
  expect(answers.get("b")).toMatchObject({ response: {}, revision: 7 });
});
