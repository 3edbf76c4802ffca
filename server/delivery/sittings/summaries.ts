import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { remainingMs } from "./timing.ts";

type ReviewMoment = ReviewPolicy["score"];

/** A sitting in a list. */
export interface SessionSummary {
  id: string;
  assessment_id: string;
  state: string;
  is_preview: boolean;
  created_at: Date;
  submitted_at: Date | null;
  closes_at: Date | null;
  started_at: Date | null;
  reopened_at: Date | null;
  /** True when the student chose only some sections: a partial sitting doesn't count against the sittings allowed. */
  is_partial: boolean;
  /** The newest total, once its student may see it. */
  score: { points: number; max_points: number; scaled: number | null } | null;
  /** The moment from which its student may see the score; null before it starts. */
  score_from: ReviewMoment | null;
  /** Progress: sections ended, and sections in total (0 before it starts). */
  sections_done: number;
  sections: number;
  /** The open section of a sitting in progress; its time left is null without a limit, and frozen while paused. */
  open_section: {
    name: string;
    state: "in_progress" | "paused";
    deadline_at: Date | null;
    remaining_ms: number | null;
  } | null;
}

/** Returns a person's sittings, oldest first; previews are the team's and are left out. */
export async function listSessionSummaries(db: Database, userId: string): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["sessions.id", "sessions.assessment_id", "sessions.state", "sessions.is_preview", "sessions.created_at"])
    .select(["sessions.submitted_at", "sessions.closes_at", "sessions.started_at", "sessions.reopened_at"])
    .select(sql<boolean>`chosen_sections is not null`.as("is_partial"))
    .select((select) => [
      // The modules of a staged section are one: how many more there will be is not known yet.
      select
        .selectFrom("session_sections as part")
        .innerJoin("version_sections as section", "section.id", "part.version_section_id")
        .select(
          sql<number>`count(distinct section.section_id)
            - count(distinct section.section_id) filter (where part.state <> 'ended')`.as("done"),
        )
        .whereRef("part.session_id", "=", "sessions.id")
        .$asScalar()
        .$notNull()
        .as("sections_done"),
      select
        .selectFrom("session_sections as part")
        .innerJoin("version_sections as section", "section.id", "part.version_section_id")
        .select(sql<number>`count(distinct section.section_id)`.as("all"))
        .whereRef("part.session_id", "=", "sessions.id")
        .$asScalar()
        .$notNull()
        .as("sections"),
    ])
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("session_sections as y")
          .innerJoin("version_sections as v", "v.id", "y.version_section_id")
          .select(sql<string>`coalesce(v.module ->> 'section_name', v.name)`.as("open_name"))
          .select(["y.state as open_state", "y.deadline_at", "y.paused_at"])
          .whereRef("y.session_id", "=", "sessions.id")
          .where("y.state", "in", ["in_progress", "paused"])
          .orderBy("y.position")
          .limit(1)
          .as("open"),
      (join) => join.on("sessions.state", "=", "in_progress"),
    )
    .leftJoin("assessment_versions as version", "version.id", "sessions.assessment_version_id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("session_scores as total")
          .select(["total.points", "total.max_points", "total.scaled"])
          .whereRef("total.session_id", "=", "sessions.id")
          .orderBy("total.created_at", "desc")
          .orderBy("total.id", "desc")
          .limit(1)
          .as("score"),
      (join) =>
        join.on("sessions.state", "=", "released").on(sql<boolean>`version.review_policy ->> 'score' <> 'never'`),
    )
    .select(["score.points", "score.max_points", "score.scaled"])
    .select(sql<ReviewMoment | null>`version.review_policy ->> 'score'`.as("score_from"))
    .select(["open.open_name", "open.open_state", "open.deadline_at", "open.paused_at"])
    .select(sql<Date>`statement_timestamp()`.as("now"))
    .where("user_id", "=", userId)
    .where("is_preview", "=", false)
    .orderBy("sessions.created_at")
    .orderBy("sessions.id")
    .execute();
  return rows.map(({ open_name, open_state, deadline_at, paused_at, now, points, max_points, scaled, ...row }) => {
    const state = open_state === "paused" ? ("paused" as const) : ("in_progress" as const);
    const remaining = remainingMs({ state, deadline_at, paused_at }, now);
    return {
      ...row,
      score: points === null || max_points === null ? null : { points, max_points, scaled },
      open_section: open_name === null ? null : { name: open_name, state, deadline_at, remaining_ms: remaining },
    };
  });
}

/** A sitting as lists of many people name it. */
export interface SittingFact {
  id: string;
  user_id: string;
  assessment_id: string;
  state: SessionState;
  created_at: Date;
  started_at: Date | null;
  submitted_at: Date | null;
  closes_at: Date | null;
  is_partial: boolean;
}

/** Lists the sittings of some assessments, of these people or (null) of everyone; oldest first, previews left out. */
export async function listSittingsOf(
  db: Database,
  assessmentIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<SittingFact[]> {
  let query = db
    .selectFrom("sessions")
    .select(["id", "user_id", "assessment_id", "state", "created_at", "started_at", "submitted_at", "closes_at"])
    .select(sql<boolean>`chosen_sections is not null`.as("is_partial"))
    .where(sql<boolean>`assessment_id = any(${assessmentIds}::uuid[])`)
    .where("is_preview", "=", false);
  if (userIds) query = query.where(sql<boolean>`user_id = any(${userIds}::uuid[])`);
  const rows = await query.orderBy("created_at").orderBy("id").execute();
  return rows.map((row) => ({ ...row, state: row.state as SessionState }));
}

/** The sittings of an assessment that a person has used, and whether one is in progress. */
export interface UsedSittings {
  user_id: string;
  assessment_id: string;
  /** When each was begun. */
  begun: (Date | null)[];
  hasBegun: boolean;
}

/**
 * Lists the same for everyone who has used any of some assessments; previews, chosen sections, and what was cancelled or
 * expired do not count.
 */
export async function listUsedSittings(db: Database, assessmentIds: readonly string[]): Promise<UsedSittings[]> {
  return db
    .selectFrom("sessions")
    .select(["user_id", "assessment_id"])
    .select(sql<(Date | null)[]>`array_agg(started_at)`.as("begun"))
    .select(sql<boolean>`bool_or(state = 'in_progress')`.as("hasBegun"))
    .where(sql<boolean>`assessment_id = any(${assessmentIds}::uuid[])`)
    .where("state", "in", ["in_progress", "submitted", "scored", "released"])
    .where("is_preview", "=", false)
    .where("chosen_sections", "is", null)
    .groupBy(["user_id", "assessment_id"])
    .execute();
}
