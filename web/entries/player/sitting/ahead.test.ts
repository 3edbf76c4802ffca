import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { createAhead } from "./ahead.ts";
import { type PlayerEvent, type PlayerState, reduce, startingState } from "./machine.ts";
import { aSection, aSession } from "./machine-cases.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const section = aSection({ id: "x1" });
const soon = { opens_at: "2026-11-20T09:00:00.000Z" };
const allocated = (change = {}): PlayerEvent => ({
  type: "session",
  session: aSession({ state: "allocated", lease: 0, sections: [section], ...change }),
});

/** A page that has the sitting, and counts how often it asks for what comes next. */
function open(refusal: Error) {
  let state: PlayerState = [{ type: "tab", tab: "here" } as const, { type: "device", lease: null } as const].reduce(
    reduce,
    startingState,
  );
  let asked = 0;
  const never = () => Promise.reject(new Error("Not asked for here"));
  const prepare = () => {
    asked += 1;
    return Promise.reject(refusal);
  };
  const calls = { prepare, readPrepared: never, readMedium: never, getSession: never };
  const ahead = createAhead({ user: "u1", session: "z1", calls, get: () => state, spreadMs: 0 });
  return {
    ahead,
    count: () => asked,
    hear: async (event: PlayerEvent) => {
      state = reduce(state, event);
      ahead.pursue();
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

test("what the server refuses is asked for once, and again when the window has opened", async () => {
  const { ahead, count, hear } = open(new CallError(409, "illegal_transition"));
  await hear(allocated(soon));
  await hear(allocated(soon));
  await expect.poll(() => ahead.get().phase).toBe("unavailable");
  expect(count()).toBe(1);
  await hear(allocated());
  await expect.poll(count).toBe(2);
});

test("nothing is asked for while the student is at work, and a section that another page began is the server’s to give", async () => {
  const { ahead, count, hear } = open(new CallError(409, "illegal_transition"));
  await hear({ type: "device", lease: 1 });
  const begun = { ...section, state: "in_progress" as const, prepared: true };
  await hear({ type: "session", session: aSession({ sections: [begun], keys: { x1: "" } }) });
  expect(count()).toBe(0);
  expect(await ahead.open(begun, 0)).toBeNull();
});
