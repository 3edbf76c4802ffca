import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../platform/database/migrate.ts";
import { openTestApp, startTestApp, type TestApp } from "../testing/app.ts";
import { createEarlierDatabase } from "../testing/earlier-database.ts";
import { satByMany } from "../testing/sat-by-many.ts";
import { publishAssessment } from "../testing/sitting.ts";

const migration = "20261121101500_regrade_changes__create.sql";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("a regrade from before it could correct several questions keeps its question, its key and the former scores", async () => {
  const staff = await t.signInAs("staff");
  const assessment = await publishAssessment(t, staff);
  await satByMany(t.platform, assessment, [[1, 0, 1]]);
  const { url, drop } = await createEarlierDatabase(t.databaseUrl, migration);
  // The database has no regrade yet, and opening it applies nothing.
  const earlier = await openTestApp({}, url, async () => {});
  const { pool } = earlier.platform;
  const { rows } = await pool.query<{ id: string }>(
    `insert into regrades (id, assessment_id, assessment_version_id, question_version_id, kind, credit, former_key_revision_id,
       state, preview, created_by, applied_at)
     select gen_random_uuid(), s.assessment_id, s.assessment_version_id, a.question_version_id, 'full_credit', 'all',
       c.key_revision_id, 'applied', '{"question": {"id": "one"}, "sittings": 1, "scale": null}', $1, now()
     from sessions s join attempts a on a.session_id = s.id join attempt_scores c on c.session_id = s.id and c.attempt_id = a.id
     order by a.position limit 1 returning id`,
    [staff.id],
  );
  await pool.query(
    `insert into regrade_items (regrade_id, session_id, attempt_id, attempt_score_id, session_score_id, outcome)
     select $1, s.id, a.id, c.id, t.id, 'changed' from sessions s join attempts a on a.session_id = s.id
     join attempt_scores c on c.session_id = s.id and c.attempt_id = a.id join session_scores t on t.session_id = s.id
     order by a.position limit 1`,
    [rows[0]?.id],
  );
  await earlier.close();
  const { applied } = await migrate(url);
  expect(applied[0]).toBe(migration);
  const later = await openTestApp({}, url, drop);
  try {
    const { db } = later.platform;
    const regrade = await db.selectFrom("regrades").selectAll().executeTakeFirstOrThrow();
    expect(regrade).toMatchObject({ id: rows[0]?.id, link_id: rows[0]?.id });
    expect(regrade.preview).toEqual({ question: { id: "one", scale: null }, also: [], sittings: 1 });
    const change = await db.selectFrom("regrade_changes").selectAll().executeTakeFirstOrThrow();
    expect(change).toMatchObject({
      regrade_id: regrade.id,
      position: 1,
      kind: "full_credit",
      credit: "all",
      key: null,
    });
    const former = await db.selectFrom("regrade_former_scores").selectAll().execute();
    expect(former).toEqual([expect.objectContaining({ regrade_id: regrade.id, attempt_score_id: expect.any(String) })]);
  } finally {
    await later.close();
  }
});
