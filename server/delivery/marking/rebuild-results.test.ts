import { describe, expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { refreshAllFigures } from "../results/version-figures.ts";
import { askForResultChecks } from "./check-results.ts";
import { rebuildResults } from "./rebuild-results.ts";
import { scoreSession } from "./score-sessions.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

/** Everything that is stored for figures, in an order of its own. */
async function stored() {
  const { pool } = app.platform;
  const results = await pool.query("select * from session_results order by session_id");
  const facts = await pool.query("select * from result_facts order by session_id, attempt_id");
  const figures = await pool.query(
    "select assessment_version_id, people, questions, chosen, mean, alpha, standard_error from version_figures order by 1",
  );
  return { results: results.rows, facts: facts.rows, figures: figures.rows };
}

const rows = Array.from({ length: 12 }, (_, person): Outcome[] => [
  person % 2 === 0 ? 1 : "B",
  person % 3 === 0 ? 1 : 0,
  "open",
]);
const scale = [0, 1, 2, 3].map((raw) => ({ raw, scaled: 200 + raw * 100 }));

/** A version that many sat, one of them in the player, one cancelled, one reopened, and a question of it dropped. */
async function makeHistory(): Promise<void> {
  const plan = { sections: [{ questions: 3, scale }], score_model: { type: "scaled" } };
  const assessment = await publishAssessment(app, staff, plan);
  await satByMany(app.platform, assessment, rows);
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id, { sittings_allowed: 2 });
  for (const letter of ["A", "B"]) {
    const { sitter, attempts } = await sitFirstSection(app, student, assessment);
    const [first] = attempts;
    if (!first) throw new Error("There is no question");
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 9, response: answer(first, letter) }]);
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, app.platform.live.wake, sitter.session.id);
    const act = (action: string, more = {}) =>
      app.call("PATCH", `/api/users/assessments-sessions/${sitter.session.id}/`, {
        as: staff,
        body: { action, ...more },
      });
    if (letter === "A") await act("cancel", { reason: "" });
  }
  const { rows: placed } = await app.platform.pool.query<{ question_id: string }>(
    `select distinct question_id from result_facts where assessment_id = $1 limit 1`,
    [assessment],
  );
  const path = `/api/assessments/${assessment}/regrades/`;
  const body = { question: placed[0]?.question_id, kind: "drop" };
  const kept = await app.call<{ id: string }>("POST", path, { as: staff, body });
  expect((await app.call("POST", `${path}${kept.body.id}/apply/`, { as: staff })).status).toBe(202);
  await workOff(app.platform);
  await refreshAllFigures(app.platform.db);
}

describe("rebuilding", () => {
  test("writes what was stored, also after a regrade and a cancellation, and mends what was spoiled", async () => {
    await makeHistory();
    const before = await stored();
    expect(before.results).toHaveLength(14);
    expect(before.results.filter((row) => row.scaled !== null && row.max_points === 2)).toHaveLength(13);
    const { db, pool } = app.platform;
    expect(await rebuildResults(db)).toBe(13);
    await refreshAllFigures(db);
    expect(await stored()).toEqual(before);
    await pool.query(`update result_facts set points = 99, correct = not correct, time_ms = 1
      where session_id in (select id from sessions where state <> 'cancelled')`);
    await pool.query(`update session_results set points = 99, scaled = null, is_first = false
      where session_id in (select id from sessions where state <> 'cancelled')`);
    await pool.query("update version_figures set people = 1, questions = '[]', chosen = '{}'");
    await rebuildResults(db);
    await refreshAllFigures(db);
    expect(await stored()).toEqual(before);
  });

  test("goes on where it was when it was stopped, and begins anew once it is done", async () => {
    const { db, pool } = app.platform;
    const { rows: all } = await pool.query<{ id: string }>(
      "select id from sessions where state in ('submitted', 'scored', 'released') order by id",
    );
    await pool.query("update result_checks set rebuilding = true, rebuilt_to = $1", [all.at(-3)?.id]);
    await pool.query("update result_facts set points = 99");
    await askForResultChecks(db);
    await workOff(app.platform);
    const { rows: mended } = await pool.query("select distinct session_id from result_facts where points < 99");
    expect(mended).toHaveLength(2);
    expect(await rebuildResults(db)).toBe(all.length);
    expect(await rebuildResults(db)).toBe(all.length);
  });
});

describe("the comparison", () => {
  const checks = () => app.platform.db.selectFrom("result_checks").selectAll().executeTakeFirst();

  test("comes once a night, finds nothing where all is well, and puts right what is not", async () => {
    const { pool, db } = app.platform;
    await askForResultChecks(db);
    await workOff(app.platform);
    expect(await checks()).toMatchObject({ compared: 0 });
    const compare = async () => {
      await pool.query("update result_checks set compared_at = now() - interval '3 days'");
      await askForResultChecks(db);
      await workOff(app.platform);
      return checks();
    };
    expect(await compare()).toMatchObject({ compared: 13, different: 0 });
    const before = await stored();
    await pool.query(`update result_facts set time_ms = 77 where attempt_id in (select attempt_id from result_facts
      join sessions on sessions.id = session_id and state = 'released' limit 1)`);
    expect(await compare()).toMatchObject({ compared: 13, different: 1 });
    expect((await stored()).facts).toEqual(before.facts);
    expect(await compare()).toMatchObject({ different: 0 });
  });
});
