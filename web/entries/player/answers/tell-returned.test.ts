import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startingState } from "../sitting/machine.ts";
import { aSection, aSession, somePlaced } from "../sitting/machine-cases.ts";
import type { SittingCalls } from "../sitting/sitting-calls.ts";
import { createAnswers } from "./answers.ts";
import { createReturnedTelling } from "./tell-returned.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what the other device delivered is shown, even where the first try to fetch it fails", async () => {
  const answers = createAnswers();
  const acknowledged = new Map<string, number>();
  const attempts = somePlaced("a").map((one) => ({ ...one, response: { i: "theirs" }, revision: 4 }));
  const render = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error("cut off"));
  render.mockResolvedValue({ sections: [{ ...aSection(), id: "y", attempts }] });
  const telling = createReturnedTelling({
    get: () => ({
      ...startingState,
      session: aSession({ sections: [aSection({ id: "y", state: "in_progress" })] }),
      questions: { section: "y", placed: somePlaced("a") },
    }),
    dispatch: vi.fn(),
    calls: { render: render as SittingCalls["render"], getReceipt: vi.fn() },
    answers,
    outbox: { get: () => undefined },
    acknowledged,
  });
  const told = telling.others({ saved: ["a"], superseded: [], late: [] });
  await vi.runAllTimersAsync();
  await told;
  expect(render).toHaveBeenCalledTimes(2);
  expect(answers.get("a")).toMatchObject({ response: { i: "theirs" }, revision: 4 });
  expect(acknowledged.get("a")).toBe(4);
});
