import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { copySitting } from "@sextant/server/testing/many-sittings.ts";
import { sql } from "kysely";
import { publishAssessment, startStudent } from "./setup.ts";
import { startServer, type World } from "./world.ts";

const SITTINGS = 2000;
const QUESTIONS = 27;
const ANSWERED = 20;
/** Scoring waits for answers that are still on their way. */
const GRACE_SECONDS = 30;
const TICK_MS = 10;

/** Processor time of a process in milliseconds; with that of its ended children if asked. */
function cpuOf(pid: number, withChildren = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, withChildren ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

/** Processor time of PostgreSQL with all its backends. */
function cpuOfDatabase(folder: string): number {
  const postmaster = Number.parseInt(readFileSync(`${folder}/postgres/postmaster.pid`, "utf8"), 10);
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return cpuOf(postmaster, true) + children.reduce((sum, pid) => sum + cpuOf(Number(pid)), 0);
}

/** Has the time of many sittings run out at one moment: how long until all have ended and all are scored, and what each takes. */
export async function measureDeadline(world: World, say: (line: string) => void): Promise<void> {
  const { db } = world.platform;
  const folder = world.environment.DATA_DIR ?? "";
  const staff = await world.createPerson("staff");
  const review_policy = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
  say(
    "| processes | sittings | all ended after s | all scored, after the grace, s | ms of Node to end one | of PostgreSQL | ms of Node to score one | of PostgreSQL |",
  );
  say("| --- | --- | --- | --- | --- | --- | --- | --- |");
  const pids = [world.pid];
  const others: { stop(): Promise<void> }[] = [];
  for (const processes of [1, 2]) {
    if (processes === 2) {
      const other = await startServer(world.environment, world.port + 1);
      others.push(other);
      pids.push(other.child.pid ?? 0);
    }
    const assessment = await publishAssessment(world, staff.token, QUESTIONS, {
      review_policy,
      sync_grace_seconds: GRACE_SECONDS,
    });
    const student = await startStudent(world, staff.token, assessment);
    const attempts = student.attempts.slice(0, ANSWERED).map(({ id, interaction, options }) => ({
      id,
      revision: 1,
      elapsed_ms: 1000,
      response: { [interaction]: options.slice(0, 1) },
    }));
    await world.call("POST", "/api/users/assessments-attempts/", student.token, {
      session: student.session,
      lease: 1,
      attempts,
    });
    const ids = await copySitting(db, student.session, SITTINGS);
    await sql`insert into attempts
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'session_id', sitting.id))).*
      from attempts a cross join unnest(${ids}::uuid[]) as sitting (id) where a.session_id = ${student.session}::uuid`.execute(
      db,
    );
    await sql`vacuum analyze`.execute(db);
    const measure = () => ({
      node: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
      database: cpuOfDatabase(folder),
      at: performance.now(),
    });
    const until = async (state: string) => {
      for (;;) {
        const { rows } = await sql<{ left: number }>`
          select count(*)::int as left from sessions where id = any(${ids}::uuid[]) and not state = any(${
            state === "over" ? ["submitted", "scored", "released"] : ["released"]
          })`.execute(db);
        if (rows[0]?.left === 0) return measure();
        await pause(50);
      }
    };
    await db.transaction().execute(async (tx) => {
      await sql`update session_sections set started_at = now() - interval '20 minutes', deadline_at = now()
        where session_id = any(${ids}::uuid[]) and state = 'in_progress'`.execute(tx);
      await sql`update sessions set open_deadline_at = now(), next_check_at = now()
        where id = any(${ids}::uuid[])`.execute(tx);
    });
    const before = measure();
    const ended = await until("over");
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from max(grace_ends_at) - clock_timestamp())::float8 * 1000 as wait from sessions
      where id = any(${ids}::uuid[])`.execute(db);
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0) await pause(wait);
    const due = measure();
    const scored = await until("released");
    const each = (ms: number) => (ms / SITTINGS).toFixed(2);
    say(
      `| ${processes} | ${SITTINGS} | ${((ended.at - before.at) / 1000).toFixed(1)} | ${((scored.at - due.at) / 1000).toFixed(1)}${wait > 0 ? "" : " (begun before)"} | ${each(ended.node - before.node)} | ${each(ended.database - before.database)} | ${each(scored.node - due.node)} | ${each(scored.database - due.database)} |`,
    );
  }
  for (const other of others) await other.stop();
}
