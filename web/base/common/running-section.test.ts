import { expect, test } from "vitest";
import { hasRunningClock, type OpenSection, runningSection } from "./running-section.ts";

const open = (more: Partial<OpenSection> = {}): OpenSection => ({
  name: "Math",
  state: "in_progress",
  deadline_at: "2026-11-20T13:00:00.000Z",
  remaining_ms: 69.5 * 60_000,
  ...more,
});

const minute = 60_000;
const cases: [string, OpenSection | null, number, ReturnType<typeof runningSection>][] = [
  ["nothing where no section is open", null, 0, null],
  ["nothing where there is no limit", open({ deadline_at: null, remaining_ms: null }), 0, null],
  ["whole minutes, never more than are left", open(), 0, { kind: "running", section: "Math", seconds: 69 * 60 }],
  ["less as time goes by", open(), 10 * minute, { kind: "running", section: "Math", seconds: 59 * 60 }],
  ["the last minute without a number", open(), 69 * minute, { kind: "last_minute", section: "Math" }],
  ["that time is up", open(), 70 * minute, { kind: "up", section: "Math" }],
  ["no less in a pause", open({ state: "paused" }), 70 * minute, { kind: "paused", section: "Math", seconds: 69 * 60 }],
  ["no more when the device's clock is set back", open(), -minute, { kind: "running", section: "Math", seconds: 4140 }],
];
test.each(cases)("an open section says %s", (_title, section, passed, said) => {
  expect(runningSection(section, passed)).toEqual(said);
});

test("a clock runs in a section with a limit that is not paused", () => {
  expect(
    [open(), open({ state: "paused" }), open({ remaining_ms: null }), null].map((one) =>
      hasRunningClock({ open_section: one }),
    ),
  ).toEqual([true, false, false, false]);
});
