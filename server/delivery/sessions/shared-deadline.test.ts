import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { copySitting } from "../../testing/many-sittings.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { scoreSessions } from "../marking/score-sessions.ts";
import { createSweeper, startSweep } from "./sweep.ts";

const silent = pino({ level: "silent" });

const test = useTestApp();
const staff = useSignedIn(test, "staff");

/** Sittings whose time ran out at the same moment. */
async function runOut(count: number): Promise<string[]> {
  const assessment = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(test, student, assessment);
  await passDeadline(test.platform.db, sitter.session.id, { agoMs: 1000 });
  const { id } = sitter.session;
  return [id, ...(await copySitting(test.platform.db, id, count - 1))];
}

async function statesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from sessions where id = any(${ids}::uuid[]) group by state`.execute(
    test.platform.db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** The scoring that is owed for these, by task. */
async function tasksFor(ids: readonly string[]): Promise<{ key: string | null; sessions: string[]; at: Date }[]> {
  const { rows } = await sql<{ key: string | null; sessions: string[]; at: Date }>`
    select key, payload -> 'sessions' as sessions, run_at as at from graphile_worker._private_jobs
    where payload::jsonb -> 'sessions' ?| ${ids}::text[]`.execute(test.platform.db);
  return rows;
}

it("ends each sitting of a shared deadline once, in several batches, and owes their scores by fifty", async () => {
  const { db, live } = test.platform;
  const ids = await runOut(450);
  const sweep = startSweep(db, live.wake, silent);
  await vi.waitFor(async () => expect(await statesOf(ids)).toEqual({ submitted: 450 }), waitOptions);
  await sweep.stop();

  const { rows } = await sql<{ session_id: string; count: number }>`
    select session_id, count(*)::int as count from session_events
    where session_id = any(${ids}::uuid[]) and to_state = 'submitted' group by 1`.execute(db);
  expect(rows).toHaveLength(450);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
  const tasks = await tasksFor(ids);
  expect(tasks.flatMap(({ sessions }) => sessions).toSorted()).toEqual(ids.toSorted());
  expect(tasks).toHaveLength(9);
  // Answers of that moment may still be on their way.
  const { rows: graces } = await sql<{ at: Date }>`
    select distinct grace_ends_at as at from sessions where id = any(${ids}::uuid[])`.execute(db);
  expect(graces).toHaveLength(1);
  for (const { at } of tasks) expect(at).toEqual(graces[0]?.at);
});

it("shares the batches of one deadline between processes, so that none is taken twice", async () => {
  const { db, live } = test.platform;
  const other = await test.startAnother();
  const ids = await runOut(200);
  const sweepers = [db, other.platform.db].map((each) => createSweeper(each, live.wake, silent));
  const taken = await Promise.all(sweepers.map((each) => each.sweep()));
  expect(taken).toEqual([100, 100]);
  expect(await statesOf(ids)).toEqual({ submitted: 200 });
  await other.close();
});

it("scores each once, also one of many that was scored sooner", async () => {
  const { db, live } = test.platform;
  const ids = await runOut(3);
  expect(await createSweeper(db, live.wake, silent).sweep()).toBe(3);
  const [task] = await tasksFor(ids);
  expect(task?.sessions).toHaveLength(3);
  await sql`update sessions set grace_ends_at = now() where id = any(${ids}::uuid[])`.execute(db);
  await scoreSessions(db, live.wake, ids.slice(0, 1));
  await scoreSessions(db, live.wake, task?.sessions ?? []);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session_scores where session_id = any(${ids}::uuid[]) group by session_id`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
});
