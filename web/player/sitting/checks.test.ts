import { expect, test, vi } from "vitest";
import { CallError } from "../../requests/call-error.ts";
import { type Check, createChecks } from "./checks.ts";
import type { PlayerState } from "./machine.ts";

const told = (number: number, more: Partial<Check> = {}): Check => ({
  ...{ attempt: "a", number, revision: 4, correct: false, partly: false, tries_left: 1, locked: false },
  ...{ explanation: null, hints: [], checked_at: "2026-11-21T10:00:00.000Z" },
  ...more,
});

function made(given: { acknowledged?: number; drained?: number; check?: () => Promise<Check>; listed?: Check[] } = {}) {
  let acknowledged = given.acknowledged ?? 4;
  const check = vi.fn(given.check ?? (async () => told(1)));
  const checks = createChecks({
    get: () => ({ device: { lease: 1 } }) as PlayerState,
    answers: { get: () => ({ revision: 4 }) as never },
    calls: { check, listChecks: async () => given.listed ?? [] },
    drain: async () => {
      acknowledged = given.drained ?? acknowledged;
    },
    isAcknowledged: (_, revision) => acknowledged >= revision,
  });
  return { checks, check };
}

test("an answer is delivered before it is checked", async () => {
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
