import { describe, expect, test } from "vitest";
import { type DeadlineDraft, deadlineAt, deadlineTerms, isDeadline, sameDeadline } from "./later-deadline.tsx";
import type { Assignee } from "./people-requests.ts";

const assignee = {
  opens_at: "2026-11-06T14:19:00.000Z",
  closes_at: "2026-11-06T16:19:00.000Z",
  time_zone: "Europe/Paris",
} as Assignee;
const draft = (change: Partial<DeadlineDraft>) => ({ ...sameDeadline(assignee), ...change });

describe("a later deadline", () => {
  test.each<[Partial<DeadlineDraft>, string, Record<string, unknown>]>([
    [{}, assignee.closes_at ?? "", {}],
    [{ way: "days", days: "2" }, "2026-11-08T16:19:00.000Z", { extension: { seconds: 172_800 } }],
    [{ way: "percent", percent: "25" }, "2026-11-06T16:49:00.000Z", { extension: { percent: 25 } }],
    [
      { way: "date", date: "2026-11-07T09:00" },
      "2026-11-07T08:00:00.000Z",
      { closes_at: "2026-11-07T08:00:00.000Z", time_zone: "Europe/Paris" },
    ],
  ])("%j closes at %s", (change, at, terms) => {
    expect(isDeadline(draft(change), assignee)).toBe(true);
    expect(deadlineAt(draft(change), assignee)).toBe(at);
    expect(deadlineTerms(draft(change), assignee)).toEqual(terms);
  });

  test.each<Partial<DeadlineDraft>>([
    { way: "days", days: "" },
    { way: "days", days: "1.5" },
    { way: "days", days: "367" },
    { way: "percent", percent: "0" },
    { way: "date", date: "" },
    { way: "date", date: "2026-11-06T15:19" },
  ])("can’t be %j", (change) => {
    expect(isDeadline(draft(change), assignee)).toBe(false);
  });
});
