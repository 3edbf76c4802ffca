import { expect, test } from "vitest";
import { dropPendingStep, findPendingStep, keepPendingStep, type PendingStep } from "./pending-step.ts";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const step: PendingStep = {
  ticket: "t1",
  methods: ["app"],
  expires_at: "2026-11-25T12:10:00.000Z",
  who: "ada@example.org",
  next: null,
};

test("a sign-in waits for its second step until its ticket is over or it is dropped", () => {
  const storage = memory();
  expect(findPendingStep(0, storage)).toBeNull();
  keepPendingStep(step, storage);
  expect(findPendingStep(Date.parse("2026-11-25T12:09:59Z"), storage)).toEqual(step);
  expect(findPendingStep(Date.parse("2026-11-25T12:10:00Z"), storage)).toBeNull();
  dropPendingStep(storage);
  expect(findPendingStep(0, storage)).toBeNull();
});
