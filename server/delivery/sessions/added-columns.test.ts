import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { run } from "../../testing/database-server.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

test("a process of the release before saves and reads while a migration adds a column to every table", async () => {
  const [staff, student] = [await t.signInAs("staff"), await t.signInAs("student")];
  const assessment = await publishAssessment(t, staff);
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const path = "/api/users/assessments-sessions/";
  const work = async (revision: number) => {
    for (const attempt of attempts) {
      const saved = await sitter.save([
        { id: attempt.id, revision, elapsed_ms: revision, response: answer(attempt, "B") },
      ]);
      expect(JSON.stringify(saved)).toContain('"saved"');
    }
    for (const url of [
      `${path}${id}/`,
      `${path}render/?session=${id}`,
      `${path}?page_size=10`,
      "/api/users/assessments/",
    ])
      expect([url, (await t.call("GET", url, { as: student })).status]).toEqual([url, 200]);
    for (const url of [`${path}${id}/timeline/`, "/api/questions/", "/api/live-sessions/"])
      expect([url, (await t.call("GET", url, { as: staff })).status]).toEqual([url, 200]);
  };
  // Statements are prepared, and their plans kept, after some turns.
  for (let revision = 1; revision <= 7; revision += 1) await work(revision);
  await run(
    t.databaseUrl,
    `do $$ declare each regclass; begin
      for each in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s add column added_later integer default 1', each);
      end loop;
    end $$`,
  );
  for (let revision = 8; revision <= 9; revision += 1) await work(revision);
});
