import { type Selectable, sql } from "kysely";
import type { FollowedResult } from "../../../delivery/results/followed.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { LtiScores } from "../../../platform/database/schema.gen.ts";
import type { Failure, Score } from "./score-message.ts";

export type ScoreRow = Selectable<LtiScores>;

/** A score of which something may be sent. */
export type DueScore = Pick<
  ScoreRow,
  | "id"
  | "user_id"
  | "subject"
  | "revision"
  | "sent_state"
  | "sent_points"
  | "sent_max"
  | "was_graded"
  | "tried_state"
  | "tried_points"
  | "tried_max"
  | "failure"
  | "tries"
  | "failed_at"
> & { assessment_id: string; line_item: string };

interface Link {
  course: string;
  link: string;
}

/** Keeps the column that belongs to a link. @returns Whether it is another one than before. */
export async function updateLineItem(tx: Tx, { course, link }: Link, lineItem: string): Promise<boolean> {
  const changed = await tx
    .updateTable("lti_links")
    .set({ line_item: lineItem })
    .where("course_id", "=", course)
    .where("resource_link_id", "=", link)
    .where("line_item", "is distinct from", lineItem)
    .returning("course_id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Has all scores of a link sent as if none had been: its column is empty, or has another test’s. @returns Whose they are. */
export async function startScoresOver(tx: Tx, { course, link }: Link): Promise<string[]> {
  const rows = await tx
    .updateTable("lti_scores")
    .set({ sent_state: null, sent_points: null, sent_max: null, was_graded: false, failure: null, failed_at: null })
    .set({ tried_state: null, tried_points: null, tried_max: null })
    .set({ tries: 0, due_at: sql`clock_timestamp()`, revision: sql`revision + 1` })
    .where("course_id", "=", course)
    .where("resource_link_id", "=", link)
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Keeps for whom a link’s column has a score. @returns Whether there is something to look at now. */
export async function upsertScore(
  tx: Tx,
  row: { id: string; platform: string; course: string; link: string; user: string; subject: string },
): Promise<boolean> {
  const { is_due } = await tx
    .insertInto("lti_scores")
    .values({
      id: row.id,
      platform_id: row.platform,
      course_id: row.course,
      resource_link_id: row.link,
      user_id: row.user,
      subject: row.subject,
    })
    .onConflict((on) =>
      on.columns(["course_id", "resource_link_id", "user_id"]).doUpdateSet((excluded) => ({
        subject: excluded.ref("excluded.subject"),
        // They may have left the course and come back.
        due_at: sql<Date>`case when lti_scores.failure = 'person_refused' then clock_timestamp() else lti_scores.due_at end`,
      })),
    )
    .returning(sql<boolean>`coalesce(due_at <= clock_timestamp(), false)`.as("is_due"))
    .executeTakeFirstOrThrow();
  return is_due;
}

/** Has these results looked at. @returns The platforms that are to have them. */
export async function markChanged(tx: Tx, results: readonly FollowedResult[]): Promise<string[]> {
  const { rows } = await sql<{ platform_id: string }>`
    with changed as (
      update lti_scores score set due_at = clock_timestamp(), revision = revision + 1, tries = 0, failed_at = null
      from lti_links link, unnest(${results.map((one) => one.user)}::uuid[], ${results.map((one) => one.assessment)}::uuid[])
        as result (user_id, assessment_id)
      where score.user_id = result.user_id and link.assessment_id = result.assessment_id
        and link.course_id = score.course_id and link.resource_link_id = score.resource_link_id
      returning score.platform_id)
    select distinct platform_id from changed`.execute(tx);
  return rows.map((row) => row.platform_id);
}

/** Selects what of a platform’s scores is due, of accounts that are confirmed, and whose links have a column. */
export async function selectDue(db: Database, platform: string, most: number): Promise<DueScore[]> {
  return db
    .selectFrom("lti_scores as score")
    .innerJoin("lti_links as link", (on) =>
      on.onRef("link.course_id", "=", "score.course_id").onRef("link.resource_link_id", "=", "score.resource_link_id"),
    )
    .innerJoin("lti_courses as course", "course.id", "score.course_id")
    .innerJoin("lti_deployments as account", "account.id", "course.deployment_id")
    .select([
      "score.id",
      "score.user_id",
      "score.subject",
      "score.revision",
      "score.sent_state",
      "score.sent_points",
      "score.sent_max",
      "score.was_graded",
      "score.tried_state",
      "score.tried_points",
      "score.tried_max",
      "score.failure",
      "score.tries",
      "score.failed_at",
      "link.assessment_id",
    ])
    .select(sql<string>`link.line_item`.as("line_item"))
    .where("score.platform_id", "=", platform)
    .where("score.due_at", "<=", sql<Date>`clock_timestamp()`)
    .where("link.line_item", "is not", null)
    .where("account.state", "=", "confirmed")
    .orderBy("score.due_at")
    .orderBy("score.id")
    .limit(most)
    .execute();
}

/** Returns when the next score of a platform is looked at; null where none is. */
export async function findNextDue(db: Database, platform: string): Promise<Date | null> {
  const row = await db
    .selectFrom("lti_scores as score")
    .innerJoin("lti_links as link", (on) =>
      on.onRef("link.course_id", "=", "score.course_id").onRef("link.resource_link_id", "=", "score.resource_link_id"),
    )
    .innerJoin("lti_courses as course", "course.id", "score.course_id")
    .innerJoin("lti_deployments as account", "account.id", "course.deployment_id")
    .select(({ fn }) => fn.min("score.due_at").as("at"))
    .where("score.platform_id", "=", platform)
    .where("link.line_item", "is not", null)
    .where("account.state", "=", "confirmed")
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Notes what is tried now. @returns The time in the message: at least a second after that of the one before. */
export async function stampScore(db: Database, id: string, { state, points, max }: Score): Promise<Date | null> {
  const row = await db
    .updateTable("lti_scores")
    .set({
      stamped_at: sql<Date>`greatest(clock_timestamp(), stamped_at + interval '1 second')`,
      tried_state: state,
      tried_points: points,
      tried_max: max,
    })
    .where("id", "=", id)
    .returning("stamped_at")
    .executeTakeFirst();
  return row?.stamped_at ?? null;
}

/** Looks at a score again where its result changed meanwhile, or else at this moment, or not. */
const dueUnlessChanged = (revision: number, at: Date | null) =>
  sql<Date | null>`case when revision = ${revision} then ${at}::timestamptz else due_at end`;

const unlessChanged = <Value>(revision: number, value: Value, column: string) =>
  sql<Value>`case when revision = ${revision} then ${value} else ${sql.ref(column)} end`;

/** So long after a person’s first launch their result is looked at once more: a change under way then may not have been announced. */
const secondLook = sql`clock_timestamp() + interval '2 minutes'`;

/** Notes that the platform has the newest. @param score What was sent; null where nothing had to be. */
export async function settleScore(db: Database, { id, revision }: DueScore, score: Score | null): Promise<void> {
  await db
    .updateTable("lti_scores")
    .set({
      failure: null,
      failure_status: null,
      failed_at: null,
      tries: 0,
      due_at:
        revision === 0
          ? sql<Date>`case when revision = 0 then ${secondLook} else due_at end`
          : dueUnlessChanged(revision, null),
      ...(revision === 0 ? { revision: sql<number>`greatest(revision, 1)` } : {}),
      ...(score
        ? {
            // Where the row was started over meanwhile, this went to another column.
            sent_state: unlessChanged(revision, score.state, "sent_state"),
            sent_points: unlessChanged(revision, score.points, "sent_points"),
            sent_max: unlessChanged(revision, score.max, "sent_max"),
            sent_at: sql<Date>`clock_timestamp()`,
            times_sent: sql<number>`times_sent + 1`,
            ...(score.state === "graded" ? { was_graded: unlessChanged(revision, true, "was_graded") } : {}),
          }
        : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** Notes why a score didn’t arrive. @param again When it is tried again; null: not by itself. */
export async function failScore(
  db: Database,
  { id, revision }: DueScore,
  { failure, status, again }: { failure: Failure; status: number | null; again: Date | null },
): Promise<void> {
  await db
    .updateTable("lti_scores")
    .set({
      failure,
      failure_status: status,
      failed_at: sql<Date>`coalesce(failed_at, clock_timestamp())`,
      tries: sql<number>`tries + 1`,
      due_at: dueUnlessChanged(revision, again),
    })
    .where("id", "=", id)
    .execute();
}

type States = "failed" | "waiting" | "sent";

/** Which scores are in a state, as the table `score`. */
const inState = (state: States) =>
  ({
    failed: sql<boolean>`score.failure is not null`,
    waiting: sql<boolean>`score.failure is null and score.due_at <= clock_timestamp() and link.line_item is not null`,
    sent: sql<boolean>`score.sent_at is not null`,
  })[state];

/** Selects a platform’s scores in a state, with whose they are. */
export function selectScores(db: Database, platform: string, state: States) {
  return db
    .selectFrom("lti_scores as score")
    .innerJoin("lti_links as link", (on) =>
      on.onRef("link.course_id", "=", "score.course_id").onRef("link.resource_link_id", "=", "score.resource_link_id"),
    )
    .innerJoin("lti_courses as course", "course.id", "score.course_id")
    .innerJoin("users as person", "person.id", "score.user_id")
    .innerJoin("assessments as test", "test.id", "link.assessment_id")
    .select([
      "score.id",
      "score.user_id",
      "person.first_name",
      "person.last_name",
      "link.assessment_id",
      "test.name as assessment_name",
      "course.title as course",
      "score.tried_state",
      "score.tried_points",
      "score.tried_max",
      "score.sent_state",
      "score.sent_points",
      "score.sent_max",
      "score.sent_at",
      "score.times_sent",
      "score.failure",
      "score.failure_status",
      "score.failed_at",
      "score.due_at",
    ])
    .where("score.platform_id", "=", platform)
    .where(inState(state));
}

/** Has scores sent that didn’t arrive: these, or all. @returns How many. */
export async function markAgain(tx: Tx, platform: string, ids: readonly string[] | null): Promise<number> {
  let query = tx
    .updateTable("lti_scores")
    .set({ due_at: sql`clock_timestamp()`, tries: 0, failed_at: null })
    // What was told before counts for nothing: the platform is to have it in any case.
    .set({ sent_state: null, sent_points: null, sent_max: null, failure: null, failure_status: null })
    .set({ revision: sql`revision + 1` })
    .where("platform_id", "=", platform)
    .where("failure", "is not", null);
  if (ids) query = query.where("id", "in", [...ids]);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Leaves scores that didn’t arrive until their results change. @returns How many. */
export async function leaveScores(tx: Tx, platform: string, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("lti_scores")
    .set({ due_at: null, failure: null, failure_status: null, failed_at: null, tries: 0 })
    .set({ tried_state: null, tried_points: null, tried_max: null })
    .where("platform_id", "=", platform)
    .where("failure", "is not", null)
    .where("id", "in", [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns whether a person has a sitting of an assessment that is over, whose score is still to be released. */
export async function isResultOwed(db: Database, user: string, assessment: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions as sitting")
    .innerJoin("assessment_versions as version", "version.id", "sitting.assessment_version_id")
    .select("sitting.id")
    .where("sitting.user_id", "=", user)
    .where("sitting.assessment_id", "=", assessment)
    .where("sitting.is_preview", "=", false)
    .where("sitting.chosen_sections", "is", null)
    .where("sitting.state", "in", ["submitted", "scored"])
    .where(sql<boolean>`version.review_policy ->> 'score' <> 'never'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the version of an assessment that a sitting is of. */
export async function findVersionOf(db: Database, session: string): Promise<string | null> {
  const row = await db
    .selectFrom("sessions")
    .select("assessment_version_id")
    .where("id", "=", session)
    .executeTakeFirst();
  return row?.assessment_version_id ?? null;
}

/** Sends nothing to a platform before a moment, and keeps why. */
export async function holdScores(
  tx: Tx,
  platform: string,
  { until, problem, misses }: { until: Date; problem: "not_answering" | "unauthorized"; misses: number },
): Promise<void> {
  await tx
    .updateTable("lti_platforms")
    .set({ scores_wait_until: until, scores_problem: problem, scores_misses: misses })
    .where("id", "=", platform)
    .execute();
}

/** Notes that scores reach a platform again. */
export async function endHold(db: Database, platform: string): Promise<void> {
  await db
    .updateTable("lti_platforms")
    .set({ scores_wait_until: null, scores_problem: null, scores_misses: 0 })
    .where("id", "=", platform)
    .execute();
}
