import { expect, test } from "vitest";
import { aSection, aSession } from "../sitting/machine-cases.ts";
import { lateStart } from "./late-start.ts";

const hour = (after: number) => new Date(Date.parse("2026-11-20T08:00:00Z") + after * 60_000).toISOString();
const timed = (seconds: number | null, breakAfter = 0) =>
  aSection({ time_limit_seconds: seconds, break_after_seconds: breakAfter, leads_on: false });

test.each([
  { closes: null, sections: [timed(3600)], late: null },
  { closes: hour(60), sections: [timed(3600)], late: null },
  { closes: hour(59), sections: [timed(3600)], late: { left: 3540, planned: 3600, goesOn: false } },
  { closes: hour(60), sections: [timed(1800, 600), timed(1800)], late: { left: 3600, planned: 4200, goesOn: false } },
  { closes: hour(60), sections: [timed(1800), timed(1800, 600)], late: null },
  { closes: hour(1), sections: [timed(null), timed(1800)], late: null },
  { closes: hour(-5), sections: [timed(1800)], late: { left: 0, planned: 1800, goesOn: false } },
])("closing at $closes", ({ closes, sections, late }) => {
  expect(lateStart(aSession({ hard_closes_at: closes, sections }), 0)).toEqual(late);
});

test("time goes on while the page is read", () => {
  const session = aSession({ hard_closes_at: hour(61), sections: [timed(3600)] });
  expect(lateStart(session, 30_000)).toBeNull();
  expect(lateStart(session, 90_000)).toEqual({ left: 3540, planned: 3600, goesOn: false });
});
