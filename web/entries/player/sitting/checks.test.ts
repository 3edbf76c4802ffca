import { expect, test, vi } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { type Check, type Closing, createChecks } from "./checks.ts";
import type { PlayerState } from "./machine.ts";

const told = (number: number, more: Partial<Check> = {}): Check => ({
  attempt: "a",
  number,
  revision: 4,
  correct: false,
  partly: false,
  tries_left: 1,
  locked: false,
  explanation: null,
  hints: [],
  checked_at: "2026-11-21T10:00:00.000Z",
  ...more,
});

interface Given {
  acknowledged?: number;
  drained?: number;
  /** What the save that delivers the answer tells of it. */
  told?: Check | "unchecked" | null;
  check?: () => Promise<Check>;
  listed?: Check[];
  listClosing?: () => Promise<Closing[]>;
}

function made(given: Given = {}) {
  let acknowledged = given.acknowledged ?? 4;
  const check = vi.fn(given.check ?? (async () => told(1)));
  const deliver = vi.fn(async () => {
    acknowledged = given.drained ?? acknowledged;
    return given.told ?? null;
  });
  const checks = createChecks({
    get: () => ({ device: { lease: 1 } }) as PlayerState,
    answers: { get: () => ({ revision: 4 }) as never },
    calls: { check, listChecks: async () => given.listed ?? [], listClosing: given.listClosing ?? (async () => []) },
    deliver,
    isAcknowledged: (_, revision) => acknowledged >= revision,
  });
  return { checks, check, deliver };
}

test("an answer that the server doesn’t have yet is checked by its save, and asked about no more", async () => {
  const { checks, check, deliver } = made({ acknowledged: 3, drained: 4, told: told(1, { locked: true }) });
  expect(await checks.check("a")).toMatchObject({ number: 1, locked: true });
  expect(checks.get("a")).toMatchObject({ locked: true });
  expect(deliver).toHaveBeenCalledWith("a", 4);
  expect(check).not.toHaveBeenCalled();
});

test("an answer that the server has is checked by a call of its own", async () => {
  const { checks, check, deliver } = made();
  expect(await checks.check("a")).toMatchObject({ number: 1 });
  expect(check).toHaveBeenCalledTimes(1);
  expect(deliver).not.toHaveBeenCalled();
});

test("one that was saved and couldn’t be checked is kept, and can be tried again", async () => {
  const { checks, check } = made({ acknowledged: 3, drained: 4, told: "unchecked" });
  expect(await checks.check("a")).toBe("refused");
  expect([check.mock.calls.length, checks.isBusy("a")]).toEqual([0, false]);
});

test("one that a request under way has delivered is asked about after it", async () => {
  const { checks, check } = made({ acknowledged: 3, drained: 4 });
  expect(await checks.check("a")).toMatchObject({ number: 1 });
  expect(check).toHaveBeenCalledWith("a", { lease: 1, revision: 4 });
  expect(checks.get("a")).toMatchObject({ number: 1 });
});

test("an answer that can’t be delivered isn’t checked", async () => {
  const { checks, check } = made({ acknowledged: 3 });
  expect(await checks.check("a")).toBe("offline");
  expect(check).not.toHaveBeenCalled();
  expect(checks.isBusy("a")).toBe(false);
});

test.each([
  [new CallError(0, "network"), "offline"],
  [new CallError(503, "overloaded"), "offline"],
])("a check that gets nowhere may be tried again", async (error, why) => {
  const { checks } = made({ check: () => Promise.reject(error) });
  expect(await checks.check("a")).toBe(why);
  expect(checks.get("a")).toBeNull();
});

test("two presses at once are one check", async () => {
  const { checks, check } = made();
  const [one, other] = await Promise.all([checks.check("a"), checks.check("a")]);
  expect([typeof one, other]).toEqual(["object", "refused"]);
  expect(check).toHaveBeenCalledTimes(1);
});

test("what was said before the page was loaded doesn’t replace what was said since", async () => {
  const { checks } = made({ check: async () => told(2), listed: [told(1), told(1, { attempt: "b", locked: true })] });
  await checks.check("a");
  await checks.load();
  expect([checks.get("a")?.number, checks.get("b")?.locked]).toEqual([2, true]);
});

test("which mistakes a set counts for is fetched once, and once more where that failed", async () => {
  const counts: Closing = {
    attempt: "a",
    correct: null,
    solved: 1,
    needed: 2,
    closed: false,
    due_at: null,
    mistakes: [],
  };
  const listClosing = vi.fn(async () => [counts]).mockRejectedValueOnce(new CallError(503, "unreadable"));
  const { checks } = made({ listClosing });
  await checks.loadClosing();
  expect(checks.getClosing("a")).toBeNull();
  await Promise.all([checks.loadClosing(), checks.loadClosing()]);
  await checks.loadClosing();
  expect(checks.getClosing("a")).toEqual(counts);
  expect(checks.getClosing("b")).toBeNull();
  expect(listClosing).toHaveBeenCalledTimes(2);
});
