import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildResults } from "../marking/rebuild-results.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openTestApp, type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { createEarlierDatabase } from "../testing/earlier-database.ts";
import { createTestUser } from "../testing/factories.ts";
import { type Outcome, satByMany } from "../testing/sat-by-many.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../testing/sitting.ts";
import { refreshAllFigures } from "./version-figures.ts";

const firstAnswers = "20261121161000_result_facts__first_answers.sql";

let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

const rows = Array.from({ length: 12 }, (_, person): Outcome[] => [
  ...([person % 2 === 0 ? 1 : "B", person % 3 === 0 ? "open" : 0] as const),
  ...([person % 4 === 0 ? "open" : "unseen", 1, "unseen"] as const),
]);

/** One who changed an answer, cleared one, and never came to the last. */
async function satWithChanges(assessment: string): Promise<void> {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [one, two] = attempts;
  if (!one || !two) throw new Error("There are two questions");
  await sitter.save([{ id: one.id, revision: 1, elapsed_ms: 1, response: answer(one, "C"), confidence: 2 }]);
  await sitter.save([{ id: one.id, revision: 2, elapsed_ms: 2, response: answer(one, "A"), confidence: 2 }]);
  await sitter.save([{ id: two.id, revision: 1, elapsed_ms: 3, response: answer(two, "A") }]);
  await sitter.save([{ id: two.id, revision: 2, elapsed_ms: 4, response: null }]);
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(t.platform.db, () => {}, sitter.session.id);
}

async function stored({ platform: { pool } }: TestApp) {
  const facts = await pool.query("select * from result_facts order by session_id, attempt_id");
  const results = await pool.query("select * from session_results order by session_id");
  const figures = await pool.query(
    "select assessment_version_id, people, questions, mean, alpha, standard_error from version_figures order by 1",
  );
  return { facts: facts.rows, results: results.rows, figures: figures.rows };
}

test("facts and results from before there were first answers are what they would be now", async () => {
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 5 }] });
  await satByMany(t.platform, assessment, rows);
  await satWithChanges(assessment);
  await refreshAllFigures(t.platform.db);
  const now = await stored(t);
  expect(now.facts.filter(({ not_reached }) => not_reached)).toHaveLength(12 + 3);

  const { url, drop } = await createEarlierDatabase(t.databaseUrl, firstAnswers);
  const { applied } = await migrate(url);
  expect(applied[0]).toBe(firstAnswers);
  const later = await openTestApp({}, url, drop);
  try {
    const migrated = await stored(later);
    expect(migrated.figures).toEqual(now.figures);
    // What a first answer that was changed or cleared would have earned takes scoring.
    const changed = (one: { changed: number; omitted: boolean; not_reached: boolean }) =>
      one.changed > 0 || (one.omitted && !one.not_reached);
    const without = (all: typeof now.facts) => all.map((one) => (changed(one) ? { ...one, first_points: null } : one));
    expect(without(migrated.facts)).toEqual(without(now.facts));
    const other = new Set(
      now.facts
        .filter((one, place) => one.first_points !== migrated.facts[place].first_points)
        .map(({ session_id }) => session_id),
    );
    expect(other.size).toBe(1);
    const untouched = (all: typeof now.results) => all.filter(({ session_id }) => !other.has(session_id));
    expect(untouched(migrated.results)).toEqual(untouched(now.results));
    await rebuildResults(later.platform.db);
    await refreshAllFigures(later.platform.db);
    expect(await stored(later)).toEqual(now);
  } finally {
    await later.close();
  }
});
