import { describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { findCohorts } from "./cohort.ts";
import { findPaces } from "./paces.ts";
import { findChosen, findQuestionFigures, noteFiguresDue, refreshFigures } from "./version-figures.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const rows = Array.from({ length: 12 }, (_, person): Outcome[] => [
  person % 2 === 0 ? 1 : 0,
  person % 3 === 0 ? 1 : 0,
  person % 4 === 0 ? 1 : "open",
]);

async function satVersion(sittings = rows) {
  const assessment = await publishAssessment(app, staff);
  const students = await satByMany(app.platform, assessment, sittings);
  return { assessment, students, version: (await findPublishedVersion(app.platform.db, assessment)) ?? "" };
}

/** Counts the chosen options per question independently, fact by fact. */
async function recounted(version: string) {
  const { rows: facts } = await app.platform.pool.query<{ id: string; chosen: string[] }>(
    `select f.question_version_id as id, f.chosen from session_results r join result_facts f on f.session_id = r.session_id
     where r.assessment_version_id = $1 and r.is_first and r.released_at is not null and not f.not_reached`,
    [version],
  );
  const counts: Record<string, { students: number; options: Record<string, number> }> = {};
  for (const { id, chosen } of facts) {
    counts[id] ??= { students: 0, options: {} };
    const count = counts[id];
    count.students += 1;
    for (const option of chosen) count.options[option] = (count.options[option] ?? 0) + 1;
  }
  return counts;
}

/** The same figures, computed apart in plain SQL from scores alone. */
async function recomputed(version: string) {
  const { rows: found } = await app.platform.pool.query<{ id: string; count: number; correct: number }>(
    `select a.question_version_id as id, count(*)::int as count, avg((c.correct is true)::int)::float8 as correct
     from session_results r join attempts a on a.session_id = r.session_id
     join lateral (select correct from attempt_scores s where s.session_id = a.session_id and s.attempt_id = a.id
       order by created_at desc, id desc limit 1) c on true
     where r.assessment_version_id = $1 and r.is_first and r.released_at is not null group by 1 order by 1`,
    [version],
  );
  return found;
}

const stored = (version: string) =>
  app.platform.db
    .selectFrom("version_figures")
    .selectAll()
    .where("assessment_version_id", "=", version)
    .executeTakeFirst();

const byId = (figures: Awaited<ReturnType<typeof findQuestionFigures>>) =>
  figures
    .map(({ question_version_id: id, count, correct }) => ({ id, count, correct }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

describe("the figures of a version", () => {
  test("equal a recomputation, before and after they are kept", async () => {
    const { version } = await satVersion();
    const { db } = app.platform;
    const expected = await recomputed(version);
    expect(byId(await findQuestionFigures(db, version))).toEqual(expected);
    await refreshFigures(db, version);
    expect(byId(await findQuestionFigures(db, version))).toEqual(expected);
    const kept = await stored(version);
    expect(kept).toMatchObject({ people: 12 });
    const points = rows.map((row) => row.filter((one) => one === 1).length);
    const mean = points.reduce((sum, one) => sum + one, 0) / 12;
    expect(kept?.mean).toBeCloseTo(mean, 4);
    const variance = (values: readonly number[]) => {
      const middle = values.reduce((sum, one) => sum + one, 0) / values.length;
      return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1);
    };
    const items = [0, 1, 2].map((place) => variance(rows.map((row) => (row[place] === 1 ? 1 : 0))));
    const alpha = 1.5 * (1 - items.reduce((sum, one) => sum + one, 0) / variance(points));
    expect(kept?.alpha).toBeCloseTo(alpha, 4);
    // Twelve people are too few to say how much a score would vary.
    expect(kept?.standard_error).toBeNull();
  });

  test("tell what people chose at a question, as it was counted before or when it is asked", async () => {
    const { version } = await satVersion();
    const { db } = app.platform;
    const expected = await recounted(version);
    expect(Object.keys(expected)).toHaveLength(3);
    const found = async () =>
      Object.fromEntries(
        await Promise.all(Object.keys(expected).map(async (id) => [id, await findChosen(db, version, id)])),
      );
    expect(await found()).toEqual(expected);
    await refreshFigures(db, version);
    expect((await stored(version))?.chosen).toEqual(expected);
    expect(await found()).toEqual(expected);
    expect(await findChosen(db, version, newId())).toBeNull();
  });

  test("follow a sitting that is cancelled, and tell nothing of fewer than ten people", async () => {
    const { version, assessment, students } = await satVersion(rows.slice(0, 10));
    const { db } = app.platform;
    await refreshFigures(db, version);
    expect((await findCohorts(db, version)).size).toBe(3);
    const sitting = await db
      .selectFrom("sessions")
      .select("id")
      .where("assessment_id", "=", assessment)
      .where("user_id", "=", students[0] ?? "")
      .executeTakeFirstOrThrow();
    const path = `/api/users/assessments-sessions/${sitting.id}/`;
    const body = { action: "cancel", reason: "" };
    expect((await app.call("PATCH", path, { as: staff, body })).status).toBe(200);
    expect((await findCohorts(db, version)).size).toBe(0);
    await refreshFigures(db, version);
    expect(byId(await findQuestionFigures(db, version))).toEqual(await recomputed(version));
    expect((await stored(version))?.people).toBe(9);
  });

  test("tell times only where those of ten people are known", async () => {
    const { version } = await satVersion();
    const { db } = app.platform;
    const sat = await db
      .selectFrom("session_results")
      .select("session_id")
      .where("assessment_version_id", "=", version)
      .orderBy("session_id")
      .execute();
    const timeOf = async (count: number) => {
      for (const [place, { session_id }] of sat.entries()) {
        const time_ms = place < count ? 7000 : 0;
        await db.updateTable("result_facts").set({ time_ms }).where("session_id", "=", session_id).execute();
      }
      await inTransaction(db, (tx) => noteFiguresDue(tx, [version]));
      await refreshFigures(db, version);
      const cohorts = [...(await findCohorts(db, version)).values()];
      const paces = [...(await findPaces(db, [version])).values()];
      return { cohorts: cohorts.map((one) => one.median_time_ms), paces: paces.map((one) => one.median_time_ms) };
    };
    expect(await timeOf(1)).toEqual({ cohorts: [null, null, null], paces: [] });
    expect(await timeOf(9)).toEqual({ cohorts: [null, null, null], paces: [] });
    expect(await timeOf(10)).toEqual({ cohorts: [7000, 7000, 7000], paces: [7000, 7000, 7000] });
  });

  test("are asked for by many at once, and none waits for another", async () => {
    const { version } = await satVersion();
    const { db } = app.platform;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: isNoted, resolve: noted } = Promise.withResolvers<void>();
    const first = inTransaction(db, async (tx) => {
      await noteFiguresDue(tx, [version]);
      noted();
      await mayEnd;
    });
    await isNoted;
    // Would never end if it waited for the first.
    await inTransaction(db, (tx) => noteFiguresDue(tx, [version]));
    end();
    await first;
    await refreshFigures(db, version);
    const due = await db
      .selectFrom("version_figures_due")
      .select("id")
      .where("assessment_version_id", "=", version)
      .execute();
    expect(due).toEqual([]);
  });
});
