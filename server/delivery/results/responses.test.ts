import { expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { selectColumns } from "./responses.queries.ts";
import { listFirstSittings, listSatVersions, loadResponses } from "./responses.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

/** What packed answers say of these versions’ columns and times, and what facts say. */
async function bothWays(id: string, versionIds: readonly string[]) {
  const { db, pool } = t.platform;
  const people = await listFirstSittings(db, id, versionIds);
  const sessionIds = people.map(({ sessionId }) => sessionId);
  const { rows } = await pool.query<{ median: number | null }>(
    `select percentile_disc(0.5) within group (order by spent)::int as median from (select sum(time_ms) as spent
       from result_facts where session_id = any($1::uuid[]) group by session_id) sums where spent > 0`,
    [sessionIds],
  );
  const { columns, medianTimeMs: median } = await loadResponses(db, people);
  return {
    packed: {
      columns: columns.map(({ to_mark: _owed, unreadable: _unread, partly_right: _partly, ...column }) => column),
      median,
    },
    facts: { columns: await selectColumns(db, sessionIds), median: rows[0]?.median ?? null },
  };
}

/** Publishes a second version, whose first section has its questions the other way round, but for one, at two points each. */
async function republish(id: string): Promise<void> {
  const sections = await t.call<{ results: { id: string }[] }>("GET", `/api/assessments/${id}/sections/`, {
    as: staff,
  });
  const path = `/api/sections/${sections.body.results[0]?.id}/questions/`;
  const { rows } = await t.platform.pool.query<{ question: string }>(
    `select version.question_id as question from version_placements placement
     join version_sections section on section.id = placement.version_section_id and section.position = 1
     join assessment_versions sat on sat.id = section.assessment_version_id and sat.assessment_id = $1
     join question_versions version on version.id = placement.question_version_id order by placement.position desc`,
    [id],
  );
  const placements = rows.slice(1).map(({ question }) => ({ question, points: 2 }));
  expect((await t.call("PUT", path, { as: staff, body: { placements } })).status).toBe(200);
  const published = await t.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}

test("columns of two versions are those that facts tell of, the newest version’s first", async () => {
  const id = await publishAssessment(t, staff, { sections: [{ questions: 4 }, { questions: 3 }] });
  const rows = Array.from({ length: 11 }, (_, person): Outcome[] => [
    "A",
    "B",
    person % 2 ? "open" : 0,
    1,
    "A",
    "unseen",
    0,
  ]);
  await satByMany(t.platform, id, rows);
  await republish(id);
  await satByMany(
    t.platform,
    id,
    rows.slice(0, 6).map((row) => row.slice(1)),
  );
  const [second, first] = await listSatVersions(t.platform.db, id);
  for (const versions of [[first], [second], [second, first]]) {
    const { packed, facts } = await bothWays(
      id,
      versions.flatMap((version) => version?.id ?? []),
    );
    expect(packed).toEqual(facts);
    expect(packed.columns).toHaveLength(versions.includes(first) ? 7 : 6);
  }
});

test("columns stand in the order of the mean where people met questions in orders of their own", async () => {
  const shuffle = { questions: true, options: false };
  const id = await publishAssessment(t, staff, { sections: [{ questions: 5, shuffle }] });
  for (let sat = 0; sat < 4; sat += 1) {
    const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    await allocate(t, staff, id, student.id);
    const { sitter, attempts } = await sitFirstSection(t, student, id);
    const [one] = attempts;
    if (one) await sitter.save([{ id: one.id, revision: 1, elapsed_ms: 1, response: answer(one, "A") }]);
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(t.platform.db, () => {}, sitter.session.id);
  }
  const versions = await listSatVersions(t.platform.db, id);
  const { packed, facts } = await bothWays(
    id,
    versions.map((version) => version.id),
  );
  expect(packed).toEqual(facts);
  expect(packed.columns).toHaveLength(5);
});
