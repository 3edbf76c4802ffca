import { expect, test, vi } from "vitest";
import { startingState } from "../sitting/machine.ts";
import { aSection, aSession, somePlaced } from "../sitting/machine-cases.ts";
import { createAnswers } from "./answers.ts";
import { createLateSettling } from "./settle-late.ts";

const work = { response: {}, flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };

/** Sets up a page whose only row has come back late. `comeBack` makes it do so again. */
function bench() {
  let section = aSection({ id: "y", state: "in_progress" });
  let row = { ...work, id: "a", revision: 3, elapsed_ms: 1 };
  let isLate = true;
  const answers = createAnswers();
  answers.set("a", { ...work, revision: 3 });
  const sendAgain = vi.fn(() => {
    row = { ...row, revision: row.revision + 1 };
    isLate = false;
    answers.set("a", { ...work, revision: row.revision });
  });
  const replace = vi.fn();
  const settle = createLateSettling({
    get: () => ({
      ...startingState,
      tab: "here",
      device: { lease: 1 },
      session: aSession({ sections: [section] }),
      questions: { section: "y", placed: somePlaced("a") },
    }),
    dispatch: vi.fn(),
    answers,
    outbox: { late: () => (isLate ? [row] : []), sendAgain, replace },
  });
  return {
    settle,
    sendAgain,
    replace,
    comeBack: () => {
      isLate = true;
      settle();
    },
    turn: (state: "in_progress" | "paused") => {
      section = aSection({ id: "y", state });
      settle();
    },
  };
}

test("a row that comes back late from an open section again and again goes once more, and is kept", () => {
  const it = bench();
  it.settle();
  it.comeBack();
  it.comeBack();
  expect(it.sendAgain).toHaveBeenCalledTimes(1);
  expect(it.replace).not.toHaveBeenCalled();
});

test("each pause that a row ran into gives it another try", () => {
  const it = bench();
  it.settle();
  it.comeBack();
  it.turn("paused");
  it.turn("in_progress");
  expect(it.sendAgain).toHaveBeenCalledTimes(2);
});
