import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { type RawBuilder, sql } from "kysely";
import { isOwnPractice, isPractice, shownName } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";
import { lateWaitingIn } from "../sessions/late-answers.ts";

export interface LiveFilter {
  assessment?: string | undefined;
  school?: string | undefined;
  group?: string | undefined;
  room?: string | undefined;
  search?: string | undefined;
}

/** A sitting, its sections and its presence, in one row. Lengths of time are milliseconds before `now`, those left after it. */
export interface LiveSitting {
  id: string;
  user_id: string;
  name: string;
  assessment_id: string;
  assessment_version_id: string | null;
  assessment_name: string;
  is_practice: boolean;
  owner: string | null;
  state: string;
  room: string;
  time_multiplier: number;
  untimed: boolean;
  session_unsent: number | null;
  tools_off: string[];
  /** Whether it is open, in progress or just ended. */
  is_live: boolean;
  /** When this was read, when it last changed and when its page last told, in ms since the epoch by the database's clock. */
  read_at_ms: number;
  changed_at_ms: number;
  told_at_ms: number | null;
  changed_ms: number;
  version_sections: string[] | null;
  open_position: number | null;
  is_paused: boolean;
  left_ms: number | null;
  break_left_ms: number | null;
  has_pending: boolean | null;
  section_position: number | null;
  question_position: number | null;
  answered: Record<string, string> | null;
  unsent: number | null;
  unsent_ms: number | null;
  latency_ms: number | null;
  focus_lost: number | null;
  saved_ms: number | null;
  seen_ms: number | null;
  /** Late answers that wait for a decision, once it has begun. */
  late: number | null;
  /** Where it was opened in Safe Exam Browser and is not over. */
  safe_browser: "in" | "asks" | "let_in" | null;
  /** What its page found of its device, until it starts. */
  device: DeviceFound | null;
}

/** A backlog beyond this is no room that anyone watches. */
const MOST_READ = 20_000;

/**
 * Open: in its window, or without one and given within a day. A sitting names one of the allocations that make its window, and another may
 * have opened it. Just ended: within two hours.
 */
const isLive = sql<boolean>`(
  s.state = 'in_progress'
  or (s.state in ('submitted', 'scored', 'released') and s.updated_at > now() - interval '2 hours'
    and s.submitted_at > now() - interval '2 hours')
  or (s.state = 'allocated' and (s.expires_at > now() or (s.expires_at is null and s.created_at > now() - interval '1 day'))
    and not exists (select from resolved_allocations al where al.id = s.allocation_id and al.opens_at > now()
      and not exists (select from resolved_allocations way
        where way.assessment_id = al.assessment_id and way.revoked_at is null and allocation_window(way.opens_at, way.closes_at) @> now()
          and (way.user_id = s.user_id or (al.user_id is null and way.group_id in (select m.group_id from group_members m
            join groups live on live.id = m.group_id and live.archived_at is null
            where m.user_id = s.user_id and m.member_from <= now() and (m.member_to is null or m.member_to > now())))))))
)`;

const agoMs = (moment: RawBuilder<unknown>) => sql`(extract(epoch from now() - ${moment}) * 1000)::bigint`;

/** The conditions that a sitting is within an actor's reach and matches a filter. */
function withinReach(actor: Actor, filter: LiveFilter): RawBuilder<boolean>[] {
  const conditions = [reachedBy(actor, "s.user_id")];
  if (filter.assessment) conditions.push(sql`s.assessment_id = ${filter.assessment}::uuid`);
  if (filter.school) conditions.push(sql`s.school_id = ${filter.school}::uuid`);
  if (filter.room) conditions.push(sql`s.room = ${filter.room}`);
  if (filter.group) {
    conditions.push(sql`s.user_id in (
      select user_id from group_members where group_id = ${filter.group}::uuid
        and member_from <= now() and (member_to is null or member_to > now()))`);
  }
  if (filter.search) {
    const pattern = containing(filter.search);
    conditions.push(
      sql`(u.first_name || ' ' || u.last_name ilike ${pattern} or ${shownName("a.id", "a.name")} ilike ${pattern})`,
    );
  }
  return conditions;
}

/** The condition that a sitting changed after one moment, or that its page told something after another, in ms since the epoch. */
function changedSince({ changed, told }: ChangedSince): RawBuilder<boolean> {
  const moment = sql`to_timestamp(${changed}::float8 / 1000)`;
  return sql<boolean>`s.id in (
    select session_id from session_presence where seen_at > to_timestamp(${told}::float8 / 1000)
    union select session_id from session_device_checks where checked_at > ${moment}
    union select id from sessions where updated_at > ${moment} and not is_preview)`;
}

export interface ChangedSince {
  changed: number;
  told: number;
}

/** Lists live sittings within reach, by name. */
export async function listLive(db: Database, actor: Actor, filter: LiveFilter): Promise<LiveSitting[]> {
  return selectSittings(db, [isLive, ...withinReach(actor, filter)]);
}

/** Lists everyone's sittings that changed since a moment, also those that are no longer live: `findWithinReach` says who may see them. */
export async function listChanged(db: Database, since: ChangedSince): Promise<LiveSitting[]> {
  return selectSittings(db, [changedSince(since)]);
}

/** Finds those of these sittings that are within reach and match a filter. */
export async function findWithinReach(
  db: Database,
  actor: Actor,
  filter: LiveFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id join assessments a on a.id = s.assessment_id
    where s.id = any(${[...ids]}::uuid[]) and ${sql.join(withinReach(actor, filter), sql` and `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reads the database's clock, and what changes with each transition of a sitting that is committed. */
export async function readNewestChange(db: Database): Promise<{ now: number; newest: string | null }> {
  const { rows } = await sql<{ now: Date; newest: string | null }>`
    select clock_timestamp() as now, (select max(updated_at) from sessions where not is_preview)::text as newest`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("The database did not tell the time");
  return { now: row.now.getTime(), newest: row.newest };
}

/** Previews and what students practice by sets of their own are left out. */
async function selectSittings(db: Database, conditions: readonly RawBuilder<boolean>[]): Promise<LiveSitting[]> {
  const { rows } = await sql<LiveSitting>`
    select s.id, s.user_id, trim(u.first_name || ' ' || u.last_name) as name, s.assessment_id, s.assessment_version_id,
      ${shownName("a.id", "a.name")} as assessment_name, ${isPractice("a.id")} as is_practice, a.created_by as owner, s.state, s.room, s.time_multiplier, s.untimed,
      s.unsent as session_unsent, s.tools_off, ${isLive} as is_live,
      extract(epoch from now())::float8 * 1000 as read_at_ms,
      extract(epoch from greatest(s.updated_at, d.checked_at))::float8 * 1000 as changed_at_ms,
      extract(epoch from told.seen_at)::float8 * 1000 as told_at_ms, greatest(0, ${agoMs(sql`s.updated_at`)}) as changed_ms,
      c.version_sections, c.open_position, c.paused_at is not null as is_paused, c.has_pending,
      (extract(epoch from c.deadline_at - coalesce(c.paused_at, now())) * 1000)::bigint as left_ms,
      (extract(epoch from c.break_ends_at - now()) * 1000)::bigint as break_left_ms,
      p.section_position, p.question_position, told.answered, p.unsent, ${agoMs(sql`p.unsent_since`)} as unsent_ms,
      p.latency_ms, p.focus_lost, ${agoMs(sql`p.saved_at`)} as saved_ms, ${agoMs(sql`p.seen_at`)} as seen_ms,
      case when s.state <> 'allocated' then ${lateWaitingIn("s")} end as late,
      case when s.state not in ('allocated', 'in_progress') or inside.session_id is null then null
        when inside.let_in_at is not null then 'let_in' when inside.asked_at is not null then 'asks' else 'in' end as safe_browser,
      case when s.state = 'allocated' then d.found end as device
    from sessions s
    join users u on u.id = s.user_id
    join assessments a on a.id = s.assessment_id
    left join session_presence told on told.session_id = s.id
    left join session_device_checks d on d.session_id = s.id
    left join safe_browser_sittings inside on inside.session_id = s.id
    -- Where its page was before it was reopened says nothing of where it is now.
    left join lateral (select told.* where told.seen_at > coalesce(s.reopened_at, '-infinity')) p on true
    left join lateral (
      select array_agg(y.version_section_id order by y.position) as version_sections,
        bool_or(y.state = 'pending') as has_pending,
        min(y.position) filter (where y.state in ('in_progress', 'paused')) as open_position,
        min(y.deadline_at) filter (where y.state in ('in_progress', 'paused')) as deadline_at,
        min(y.paused_at) filter (where y.state = 'paused') as paused_at,
        max(y.break_ends_at) filter (where y.break_ended_at is null and y.break_ends_at > now()) as break_ends_at
      from session_sections y where y.session_id = s.id and s.state <> 'allocated'
    ) c on true
    where not s.is_preview and not ${isOwnPractice("s.assessment_id", "s.user_id")} and ${sql.join([...conditions], sql` and `)}
    order by u.sort_name, s.id
    limit ${MOST_READ}`.execute(db);
  return rows;
}
