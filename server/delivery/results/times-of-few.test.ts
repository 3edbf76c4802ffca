import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { refreshFigures } from "./version-figures.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const migration = new URL(
  "../../platform/database/migrations/20261130130000_version_figures__times_of_few.sql",
  import.meta.url,
);

test("figures from before no longer tell the times of fewer than ten people", async () => {
  const { db, pool } = app.platform;
  const assessment = await publishAssessment(app, staff);
  await satByMany(
    app.platform,
    assessment,
    Array.from({ length: 12 }, (): Outcome[] => [1, 1, 1]),
  );
  const version = (await findPublishedVersion(db, assessment)) ?? "";
  await refreshFigures(db, version);
  const medians = async () => {
    const { questions } = await db
      .selectFrom("version_figures")
      .select("questions")
      .where("assessment_version_id", "=", version)
      .executeTakeFirstOrThrow();
    return (questions as { question_version_id: string; count: number; median_time_ms: number }[]).map((one) => ({
      ...one,
      median_time_ms: one.median_time_ms > 0,
    }));
  };
  const [first, ...others] = await medians();
  expect(first).toMatchObject({ count: 12, median_time_ms: true });
  // As the release before left it: the times of nearly all are unknown.
  await pool.query(
    `update result_facts set time_ms = 0 where question_version_id = $1
       and session_id in (select session_id from result_facts where question_version_id = $1 order by session_id limit 3)`,
    [first?.question_version_id],
  );
  await pool.query(await readFile(migration, "utf8"));
  expect(await medians()).toEqual([{ ...first, median_time_ms: false, pace_ms: [0, 0, 0, 0] }, ...others]);
});
