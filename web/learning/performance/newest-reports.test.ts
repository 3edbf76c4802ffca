import { expect, test } from "vitest";
import { newestReports } from "./newest-reports.ts";
import type { Performance, Series } from "./requests.ts";

const scoreOf = (session: string, submitted_at: string) => ({ session, submitted_at }) as Series["scores"][number];

test("the newest report is of the test submitted last, on whatever scale; a section has none of its own", () => {
  const scores = [
    { unit: "scaled", section: null, scores: [scoreOf("mock 1", "2026-06-07"), scoreOf("mock 2", "2026-11-14")] },
    { unit: "scaled", section: "Math", scores: [scoreOf("mock 2", "2026-11-14")] },
    { unit: "percent", section: null, scores: [scoreOf("quiz", "2026-11-18")] },
  ] as Performance["scores"];
  expect(newestReports({ scores }).map(({ session }) => session)).toEqual(["quiz", "mock 2", "mock 1"]);
});
