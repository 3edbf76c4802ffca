import type { ReportKind } from "@sextant/contract/report-kinds.ts";
import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { isBegun } from "../sessions/begun-sections.ts";

interface NewReport {
  id: string;
  session_id: string;
  attempt_id: string;
  user_id: string;
  assessment_id: string;
  question_id: string;
  question_version_id: string;
  kind: ReportKind;
  text: string;
  during: boolean;
}

/**
 * Returns the condition that the actor may read a report (`r`) of a question (`q`): staff read all, tutors those of students within reach
 * and of questions that they made.
 */
function readableReport(actor: Actor): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  return sql<boolean>`(${reachedBy(actor, "r.user_id")} or q.created_by = ${actor.id}::uuid)`;
}

/** Returns the question of an attempt; null when the attempt is in none of the sections that the sitting has begun. */
export async function findAttemptQuestion(db: Database, sessionId: string, attemptId: string) {
  const row = await db
    .selectFrom("attempts as a")
    .innerJoin("question_versions as v", "v.id", "a.question_version_id")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("a.session_id", "=", sessionId)
    .where(isBegun("c"))
    .where("a.id", "=", attemptId)
    .select(["v.question_id", "v.id as question_version_id"])
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the reports of a sitting that nobody has answered. */
export async function countOpen(db: Database, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom("problem_reports")
    .where("session_id", "=", sessionId)
    .where("state", "=", "open")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Inserts a report; undefined where one of the same attempt and kind is open. */
export async function insertReport(db: Database, report: NewReport) {
  return db
    .insertInto("problem_reports")
    .values(report)
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Selects the reports of one student, of one sitting or of all. */
export function selectOwn(db: Database, userId: string, sessionId: string | undefined) {
  const query = db.selectFrom("problem_reports").selectAll().where("user_id", "=", userId);
  return sessionId ? query.where("session_id", "=", sessionId) : query;
}

interface ReportedQuestion {
  question_id: string;
  question_version_id: string;
  version: number;
  assessment_id: string;
  assessment_name: string;
  section: string;
  position: number;
  count: number;
  during: number;
  kinds: Partial<Record<ReportKind, number>>;
  newest_at: Date;
}

/** Selects the questions with reports that the actor may read, each with where it was met last, most reports first. */
export async function listReported(
  db: Database,
  actor: Actor,
  {
    state,
    during,
    limit,
    offset,
  }: { state: "open" | "answered"; during: boolean | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: ReportedQuestion[] }> {
  const isAsked = sql`${state === "open" ? sql`r.state = 'open'` : sql`r.state <> 'open'`}
    ${during === undefined ? sql`` : sql`and r.during = ${during}::boolean`}`;
  const { rows } = await sql<ReportedQuestion & { total: number }>`
    with seen as (
      select r.* from problem_reports r join questions q on q.id = r.question_id where ${readableReport(actor)} and ${isAsked}
    ), kinds as (
      select question_id, kind, count(*)::int as count from seen group by question_id, kind
    ), merged as (
      select question_id, count(*)::int as count, (count(*) filter (where during))::int as during, max(created_at) as newest_at,
        (array_agg(id order by created_at desc, id desc))[1] as newest
      from seen group by question_id
    )
    select m.question_id, m.count, m.during, m.newest_at, r.question_version_id, v.number as version, r.assessment_id,
      s.name as assessment_name, vs.name as section, a.position, (count(*) over ())::int as total,
      (select jsonb_object_agg(k.kind, k.count) from kinds k where k.question_id = m.question_id) as kinds
    from merged m
    join problem_reports r on r.id = m.newest
    join question_versions v on v.id = r.question_version_id
    join assessments s on s.id = r.assessment_id
    join attempts a on a.session_id = r.session_id and a.id = r.attempt_id
    join session_sections c on c.session_id = a.session_id and c.id = a.session_section_id
    join version_sections vs on vs.id = c.version_section_id
    order by m.count desc, m.newest_at desc, m.question_id
    limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, rows };
}

/** Lists the newest reports of a question that the actor may read; who made one only where they are within reach. */
export async function listReports(db: Database, actor: Actor, questionId: string, most: number) {
  return db
    .selectFrom("problem_reports as r")
    .innerJoin("questions as q", "q.id", "r.question_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .innerJoin("question_versions as v", "v.id", "r.question_version_id")
    .where("r.question_id", "=", questionId)
    .where(readableReport(actor))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id")
    .limit(most)
    .selectAll("r")
    .select(["u.first_name", "u.last_name", "v.number as version", "q.created_by"])
    .select(reachedBy(actor, "r.user_id").as("is_reached"))
    .execute();
}

/** Answers the open reports of a question, and returns those who made them. */
export async function answerOpen(
  tx: Tx,
  questionId: string,
  answer: { state: "resolved" | "dismissed"; answer: string; by: string },
) {
  return tx
    .updateTable("problem_reports")
    .set({
      state: answer.state,
      answer: answer.answer,
      answered_by: answer.by,
      answered_at: sql<Date>`clock_timestamp()`,
    })
    .where("question_id", "=", questionId)
    .where("state", "=", "open")
    .returning(["id", "user_id", "session_id", "assessment_id", "kind"])
    .execute();
}

/** Counts the open reports of each student within reach, of questions that this person may answer for, and says since when. */
export async function countOpenByStudent(db: Database, actor: Actor) {
  return db
    .selectFrom("problem_reports as r")
    .innerJoin("questions as q", "q.id", "r.question_id")
    .where("r.state", "=", "open")
    .where(reachedBy(actor, "r.user_id"))
    .$if(actor.role !== "staff", (query) => query.where("q.created_by", "=", actor.id))
    .groupBy("r.user_id")
    .select(["r.user_id", sql<number>`count(*)::int`.as("reports"), sql<Date>`min(r.created_at)`.as("since")])
    .select(sql<string>`(array_agg(r.question_id order by r.created_at))[1]`.as("question_id"))
    .execute();
}
