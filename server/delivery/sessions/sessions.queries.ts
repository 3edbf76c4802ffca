import type { SessionState } from "@sextant/contract/sessions.ts";
import { type Selectable, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { insertRows, updateRows } from "../../platform/database/rows.ts";
import type { Sessions } from "../../platform/database/schema.gen.ts";
import { listDowntimes } from "../../platform/downtime.ts";
import { newId } from "../../platform/ids.ts";
import { isFoundBy } from "../sittings/found-by.ts";
import {
  type EndReason,
  findTakingSection,
  findWaitingSection,
  type Sitting,
  type SittingEvent,
  type SittingSection,
} from "../sittings/sitting.ts";

export type SessionRow = Selectable<Sessions>;

/** Returns the row of a session. */
export async function findSessionRow(db: Database, id: string): Promise<SessionRow | null> {
  return (await db.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Sections of sittings with what their version says of time, in order. */
async function listSections(
  db: Database,
  sessionIds: readonly string[],
): Promise<(SittingSection & { session_id: string })[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom("session_sections as s")
    .innerJoin("version_sections as v", "v.id", "s.version_section_id")
    .where("s.session_id", "in", sessionIds)
    .orderBy("s.session_id")
    .orderBy("s.position")
    .select(["s.session_id", "s.id", "s.version_section_id", "s.position", "s.state", "s.reason", "s.started_at"])
    .select([
      "s.deadline_at",
      "s.paused_at",
      "s.paused_by_student",
      "s.paused_ms",
      "s.extended_ms",
      "s.ended_at",
      "s.break_ends_at",
      "s.break_ended_at",
      "s.prepared",
      "s.credited_until",
    ])
    .select(["v.section_id", "v.time_limit_seconds", "v.break_after_seconds", "v.adaptive"])
    .select(sql<boolean>`coalesce(jsonb_array_length(v.module -> 'cuts') > 0, false)`.as("leads_on"))
    .execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as SittingSection["state"],
    reason: row.reason as EndReason | null,
  }));
}

/** A version never changes. */
const knownGrace = createCache<number>(5000);

async function graceOf(db: Database, versionIds: readonly string[]): Promise<Map<string, number>> {
  const known = versionIds.map((id) => [id, knownGrace.get(id)] as const);
  const grace = new Map(known.flatMap(([id, seconds]) => (seconds === undefined ? [] : [[id, seconds] as const])));
  const missing = versionIds.filter((id) => !grace.has(id));
  if (missing.length === 0) return grace;
  const rows = await db
    .selectFrom("assessment_versions")
    .select(["id", "sync_grace_seconds"])
    .where("id", "in", missing)
    .execute();
  for (const { id, sync_grace_seconds: seconds } of rows) {
    knownGrace.set(id, seconds);
    grace.set(id, seconds);
  }
  return grace;
}

/** Returns the rows of sessions as sittings, their sections with them. */
export async function loadSittings(db: Database, rows: readonly SessionRow[]): Promise<Sitting[]> {
  const versions = rows.map((row) => row.assessment_version_id).filter((id) => id !== null);
  const [sections, grace] = await Promise.all([
    listSections(
      db,
      rows.map((row) => row.id),
    ),
    graceOf(db, [...new Set(versions)]),
  ]);
  const bySession = new Map<string, SittingSection[]>();
  for (const { session_id, ...section } of sections) {
    const list = bySession.get(session_id) ?? [];
    list.push(section);
    bySession.set(session_id, list);
  }
  return rows.map((row) => ({
    ...row,
    state: row.state as Sitting["state"],
    reason: row.reason as EndReason | null,
    sync_grace_seconds: grace.get(row.assessment_version_id ?? "") ?? 900,
    sections: bySession.get(row.id) ?? [],
  }));
}

/** A sitting under its row lock. */
export interface LockedSitting {
  row: SessionRow;
  sitting: Sitting;
  /** The database's clock, read once the lock was held: the transitions of one sitting never run backwards. */
  now: Date;
}

/** Locks a sitting: take it first, before anything of the sitting is read to be changed. */
export async function lockSitting(tx: Tx, id: string): Promise<LockedSitting | null> {
  const found = await tx
    .with(
      (cte) => cte("locked").materialized(),
      (query) => query.selectFrom("sessions").selectAll().where("id", "=", id).forUpdate(),
    )
    .selectFrom("locked")
    .selectAll()
    .select(clock)
    .executeTakeFirst();
  const [locked] = await toLocked(tx, found ? [found] : []);
  return locked ?? null;
}

/** Locks the sittings among these that nothing else holds, in the order of their ids. */
export async function lockSittings(tx: Tx, ids: readonly string[]): Promise<LockedSitting[]> {
  const rows = await tx
    .with(
      (cte) => cte("locked").materialized(),
      (query) =>
        query
          .selectFrom("sessions")
          .selectAll()
          .where(sql<boolean>`id = any(${ids}::uuid[])`)
          .orderBy("id")
          .forUpdate()
          .skipLocked(),
    )
    .selectFrom("locked")
    .selectAll()
    .select(clock)
    .execute();
  return toLocked(tx, rows);
}

/** Read outside the subquery that locks, so after it has waited. */
const clock = sql<Date>`clock_timestamp()`.as("now");

/** Adds their sections to locked rows, and remembers the sections as read. */
async function toLocked(tx: Tx, rows: readonly (SessionRow & { now: Date })[]): Promise<LockedSitting[]> {
  const sittings = await loadSittings(tx, rows);
  await noteDowntimes(tx, sittings);
  return rows.flatMap((row, index) => {
    const sitting = sittings[index];
    if (!sitting) return [];
    const sections = sitting.sections.map((section) => [section.id, JSON.stringify(sectionValues(section))] as const);
    loadedAs.set(sitting, new Map(sections));
    return [{ row, sitting, now: row.now }];
  });
}

/**
 * Adds the service's downtimes to sittings that needed the server to continue. Most have no section that does, and then nothing is read.
 */
async function noteDowntimes(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const starts = sittings.flatMap((sitting) => findWaitingSection(sitting)?.started_at ?? []);
  if (starts.length === 0) return;
  const downtimes = await listDowntimes(tx, new Date(Math.min(...starts.map((start) => start.getTime()))));
  for (const sitting of sittings) sitting.downtimes = downtimes;
}

/** The sections of sittings as read, so that only changed ones are written. */
const loadedAs = new WeakMap<Sitting, Map<string, string>>();

/** Returns the columns of a section that change. */
function sectionValues(section: SittingSection) {
  const { state, reason, started_at, deadline_at, paused_at, paused_ms, extended_ms, ended_at } = section;
  const { paused_by_student, break_ends_at, break_ended_at, prepared, credited_until } = section;
  return {
    state,
    reason,
    started_at,
    deadline_at,
    paused_at,
    paused_ms,
    extended_ms,
    ended_at,
    paused_by_student,
    break_ends_at,
    break_ended_at,
    prepared,
    credited_until,
  };
}

const changing = [
  "state",
  "reason",
  "lease",
  "assessment_version_id",
  "time_multiplier",
  "extra_break_seconds",
  "may_pause",
  "untimed",
  "read_aloud",
  "masking",
  "hard_closes_at",
  "closes_at",
  "expires_at",
  "started_at",
  "submitted_at",
  "scored_at",
  "released_at",
  "keys_shown_at",
  "unsent",
  "grace_ends_at",
  "scoring_owed",
  "next_check_at",
  "counts_in_statistics",
  "reopened_after_key",
  "reopened_at",
  "late_left_at",
  "tools_off",
] as const;

/** A change of a sitting. */
export interface SittingChange {
  sitting: Sitting;
  events: readonly SittingEvent[];
  actorId: string | null;
}

/**
 * Writes changed sittings back, with their sections and the events that changed them.
 *
 * @param at When they happened; now, unless given.
 */
export async function updateSittings(tx: Tx, changes: readonly SittingChange[], at?: Date): Promise<void> {
  await updateRows(
    tx,
    "sessions",
    ["id"],
    changes.map(({ sitting }) => {
      const taking = findTakingSection(sitting);
      return {
        id: sitting.id,
        ...Object.fromEntries(changing.map((column) => [column, sitting[column]])),
        open_section_id: taking?.id ?? null,
        open_deadline_at: taking?.deadline_at ?? null,
      };
    }),
    { updated_at: sql`clock_timestamp()` },
  );
  const sections = changes.flatMap(({ sitting }) =>
    sitting.sections.flatMap((section) => {
      const values = sectionValues(section);
      const written = JSON.stringify(values);
      const loaded = loadedAs.get(sitting);
      if (written === loaded?.get(section.id)) return [];
      loaded?.set(section.id, written);
      return [{ session_id: sitting.id, id: section.id, ...values }];
    }),
  );
  await updateRows(tx, "session_sections", ["session_id", "id"], sections);
  const events = changes.flatMap(({ sitting, events, actorId }) =>
    events.map((event) => ({
      session_id: sitting.id,
      id: newId(),
      action: event.action,
      actor_id: actorId,
      session_section_id: event.session_section_id,
      from_state: event.from_state,
      to_state: event.to_state,
      data: event.data,
      ...(at ? { at } : {}),
    })),
  );
  await insertRows(tx, "session_events", events);
}

/** Deletes what was prepared for sittings that have not started, sections and attempts. */
export async function deletePrepared(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.deleteFrom("attempts").where(isAnyOf("session_id", sessionIds)).execute();
  await tx.deleteFrom("session_sections").where(isAnyOf("session_id", sessionIds)).execute();
}

/** Deletes the attempts of sections that were prepared and will not begin. */
export async function deletePreparedAttempts(
  tx: Tx,
  sections: readonly { sessionId: string; sectionId: string }[],
): Promise<void> {
  if (sections.length === 0) return;
  const sessionIds = sections.map(({ sessionId }) => sessionId);
  const sectionIds = sections.map(({ sectionId }) => sectionId);
  await tx
    .deleteFrom("attempts")
    .where(isAnyOf("session_id", sessionIds))
    .where(isAnyOf("session_section_id", sectionIds))
    .execute();
}

const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Inserts the section rows of sittings that start or are prepared. */
export async function insertSections(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const rows = sittings.flatMap((sitting) =>
    sitting.sections.map(({ id, version_section_id, position, prepared }) => ({
      session_id: sitting.id,
      id,
      version_section_id,
      position,
      prepared,
    })),
  );
  await insertRows(tx, "session_sections", rows);
}

/**
 * Sittings in which time has something to do, locked; those that another process holds are left to it.
 *
 * @param except Sessions that are not to be taken now.
 */
export async function lockDueSittings(tx: Tx, limit: number, except: readonly string[]): Promise<LockedSitting[]> {
  const rows = await tx
    .with(
      (cte) => cte("locked").materialized(),
      (query) =>
        query
          .selectFrom("sessions")
          .selectAll()
          .where("next_check_at", "<=", sql<Date>`statement_timestamp()`)
          .where(sql<boolean>`id <> all(${except}::uuid[])`)
          .orderBy("next_check_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .selectFrom("locked")
    .selectAll()
    .select(clock)
    .orderBy("next_check_at")
    .execute();
  return toLocked(tx, rows);
}

/** Deletes a session that has not started; returns false when it was started meanwhile. */
export async function deleteAllocated(tx: Tx, id: string): Promise<boolean> {
  const locked = await lockSitting(tx, id);
  if (locked?.sitting.state !== "allocated") return false;
  await deletePrepared(tx, [id]);
  const row = await tx
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("state", "=", "allocated")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sittings of the people within an actor's reach; the previews of others are left out. `search` is in the names of student and assessment. */
export function selectSessions(
  db: Database,
  actor: Actor,
  filter: {
    user?: string;
    assessment?: string;
    state?: SessionState;
    group?: string;
    school?: string;
    search?: string;
  },
) {
  let query = db
    .selectFrom("sessions")
    .selectAll()
    .where((where) => where.or([where("user_id", "=", actor.id), where("is_preview", "=", false)]))
    .where(reachedBy(actor, "sessions.user_id"));
  if (filter.user) query = query.where("user_id", "=", filter.user);
  if (filter.assessment) query = query.where("assessment_id", "=", filter.assessment);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.school) query = query.where("school_id", "=", filter.school);
  if (filter.group)
    query = query.where(
      sql<boolean>`sessions.user_id in (select member.user_id from group_members member
        where member.group_id = ${filter.group}::uuid and member.member_from <= now()
          and (member.member_to is null or member.member_to > now()))`,
    );
  if (filter.search) query = query.where(isFoundBy(filter.search, "sessions"));
  return query;
}

/** By what sittings are in the order of their students. */
export const nameOfSitting = sql<string>`(select u.sort_name from users u where u.id = sessions.user_id)`;

/** By what sittings are in the order in which states follow each other. */
export const placeOfState = sql<number>`array_position(array['allocated', 'in_progress', 'submitted', 'scored', 'released', 'expired', 'cancelled'], sessions.state)`;

/** By what sittings of an assessment are in the order of their scores: on its scale, else by the share of the points. */
export const scoreOfSitting = sql<number>`(select coalesce(result.scaled, result.points / nullif(result.max_points, 0))
  from session_results result where result.session_id = sessions.id and sessions.state in ('scored', 'released'))`;

/** Returns which of these sittings are of practice sets. */
export async function listPracticeSessions(
  tx: Tx,
  sittings: readonly Pick<Sitting, "id" | "assessment_id">[],
): Promise<string[]> {
  if (sittings.length === 0) return [];
  const behind = [...new Set(sittings.map(({ assessment_id }) => assessment_id))];
  const { rows } = await sql<{ id: string }>`
    select assessment_id as id from practice_sets where assessment_id = any(${behind}::uuid[])`.execute(tx);
  const practised = new Set(rows.map(({ id }) => id));
  return sittings.flatMap(({ id, assessment_id }) => (practised.has(assessment_id) ? [id] : []));
}
