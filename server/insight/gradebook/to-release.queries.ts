import { MOST_AT_ONCE } from "@sextant/contract/act-many.ts";
import { sql } from "kysely";
import { waitsForRelease } from "../../delivery/release/to-release.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

const waitingSittings = (db: Database, actor: Actor) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .innerJoin("assessment_versions as v", "v.id", "s.assessment_version_id")
    .where(waitsForRelease(actor));

/** Reads the assessments with sittings that wait for this person to release them. */
export const waitingAssessments = (db: Database, actor: Actor) =>
  waitingSittings(db, actor)
    .groupBy(["a.id", "a.name"])
    .select(["a.id", "a.name"])
    .select([sql<number>`count(*)::int`.as("sittings"), sql<Date>`min(s.scored_at)`.as("oldest_at")]);

/** Counts the sittings that wait for this person to release them. */
export async function countWaiting(db: Database, actor: Actor): Promise<number> {
  const { count } = await waitingSittings(db, actor)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the sittings of an assessment that wait for this person to release them, the longest wait first. */
export async function selectToRelease(db: Database, actor: Actor, assessmentId: string) {
  return waitingSittings(db, actor)
    .where("a.id", "=", assessmentId)
    .select(["s.id", "s.user_id"])
    .orderBy("s.scored_at")
    .orderBy("s.id")
    .limit(MOST_AT_ONCE)
    .execute();
}

const sittingsToMark = (db: Database, actor: Actor, assessmentId: string) =>
  db
    .selectFrom("sessions as s")
    .where("s.assessment_id", "=", assessmentId)
    .where("s.state", "=", "submitted")
    .where("s.is_preview", "=", false)
    .where(reachedBy(actor, "s.user_id"));

/** Counts the sittings of an assessment within reach that are submitted and not scored yet. */
export async function countToMark(db: Database, actor: Actor, assessmentId: string): Promise<number> {
  const row = await sittingsToMark(db, actor, assessmentId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

const MOST_NAMES = 10;

/** Lists whose sittings these are, by name: ten at most. */
export function listToMark(db: Database, actor: Actor, assessmentId: string): Promise<{ id: string; name: string }[]> {
  return sittingsToMark(db, actor, assessmentId)
    .innerJoin("users", "users.id", "s.user_id")
    .groupBy(["users.id", "users.first_name", "users.last_name", "users.sort_name"])
    .select(["users.id", sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as("name")])
    .orderBy("users.sort_name")
    .orderBy("users.id")
    .limit(MOST_NAMES)
    .execute();
}
