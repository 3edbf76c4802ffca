import { expect, test, vi } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { startingState } from "./machine.ts";
import { createServerSync } from "./server-sync.ts";

test.each([
  ["no answer", new CallError(0, "network"), false],
  ["a page of a filter", new CallError(403, "network"), true],
])("a call that did not reach the server says whether it was blocked: %s", (_, error, isBlocked) => {
  const setReached = vi.fn();
  const again = vi.fn();
  const sync = createServerSync({
    get: () => startingState,
    dispatch: vi.fn(),
    calls: { getSession: vi.fn(), act: vi.fn() },
    outbox: { setReached },
    retries: { again, cancel: vi.fn(), reset: vi.fn() },
    onSession: vi.fn(),
    loadQuestions: vi.fn(),
    reopen: vi.fn(),
    onLeave: vi.fn(),
    drain: vi.fn(),
  });
  sync.lose(error);
  expect(setReached).toHaveBeenCalledWith(false, isBlocked);
  expect(again).toHaveBeenCalledTimes(1);
});
