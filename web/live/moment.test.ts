import { expect, test } from "vitest";
import { isLast, momentOf } from "./moment.ts";
import type { Section, Sitting } from "./requests.ts";

const section = (more: Partial<Section>) =>
  ({ id: "y", position: 1, state: "pending", remaining_ms: null, break: null, ...more }) as Section;
const sitting = (...sections: Section[]) => ({ sections }) as Sitting;
const rest = { state: "running", ends_at: "", remaining_ms: 60_000 } as const;

test.each([
  ["working", sitting(section({ state: "in_progress", remaining_ms: 600_000 })), 595_000],
  ["working", sitting(section({ state: "in_progress", remaining_ms: 2000 })), 0],
  ["paused", sitting(section({ state: "paused", remaining_ms: 600_000 })), 600_000],
  ["untimed", sitting(section({ state: "in_progress" })), null],
  ["break", sitting(section({ state: "ended", break: rest }), section({ position: 2 })), 55_000],
  ["between", sitting(section({ state: "ended", break: { ...rest, state: "over" } }), section({ position: 2 })), null],
])("a sitting is %s", (kind, of, leftMs) => {
  expect(momentOf(of, 5000)).toMatchObject({ kind, leftMs });
});

test("between sections the next one is named, whatever the order they come in", () => {
  const of = sitting(section({ id: "b", position: 2 }), section({ id: "a", position: 1, state: "ended" }));
  expect(momentOf(of, 0).section?.id).toBe("b");
});

test("the last five minutes are those of a running clock", () => {
  const at = (state: Section["state"], remaining_ms: number) =>
    isLast(momentOf(sitting(section({ state, remaining_ms })), 0));
  expect([at("in_progress", 300_000), at("in_progress", 300_001), at("paused", 1000)]).toEqual([true, false, false]);
});
