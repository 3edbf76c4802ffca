import { markers, type Role } from "@sextant/contract/who.ts";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { ownStudent, reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Doubts } from "../../platform/database/schema.gen.ts";

/** Moments of a video so close to each other are the same. */
const SAME_MOMENT_MS = 30_000;

/** Returns the full name of a person in this table of a query. */
export const nameOf = (table: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** Selects the doubts within reach, each with its student and with who has taken it. */
export function selectDoubts(db: Database, actor: Actor) {
  return db
    .selectFrom("doubts as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .leftJoin("users as taker", "taker.id", "d.claimed_by")
    .leftJoin("users as resolver", "resolver.id", "d.resolved_by")
    .where(reachedBy(actor, "d.user_id"))
    .selectAll("d")
    .select([nameOf("u").as("user_name"), nameOf("taker").as("taker_name"), nameOf("resolver").as("resolver_name")])
    .select(
      sql<boolean>`exists (select from doubt_replies r where r.doubt_id = d.id and r.user_id <> d.user_id
        and r.created_at > d.seen_at)`.as("has_unseen"),
    );
}
export type DoubtRow = Awaited<ReturnType<typeof findDoubt>> & {};

/** Returns the condition that a doubt is in a list; `mine` are the open doubts that the actor has claimed. */
export function isShown(actor: Actor, show: "open" | "mine" | "answered" | "resolved" | "all"): RawBuilder<boolean> {
  if (show === "all") return sql<boolean>`true`;
  if (show === "mine") {
    return sql<boolean>`(d.claimed_by = ${actor.id}::uuid and d.claimed_until > now() and d.state = 'open')`;
  }
  return sql<boolean>`d.state = ${show}`;
}

export async function findDoubt(db: Database, actor: Actor, id: string) {
  return selectDoubts(db, actor).where("d.id", "=", id).executeTakeFirst();
}

/** Lists what an account is called besides its person’s name. */
export async function listHandles(db: Database, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom("users")
    .select(["username", "email", "student_number"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return [row?.username, row?.email, row?.student_number].flatMap((handle) => handle ?? []);
}

/** Reads a doubt within reach, locked for a change. */
export async function lockDoubt(tx: Tx, actor: Actor, id: string): Promise<Selectable<Doubts> | undefined> {
  return tx
    .selectFrom("doubts as d")
    .selectAll()
    .where("d.id", "=", id)
    .where(reachedBy(actor, "d.user_id"))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertDoubt(tx: Tx, row: Insertable<Doubts>): Promise<void> {
  await tx.insertInto("doubts").values(row).execute();
}

export async function updateDoubt(db: Database, id: string, change: Updateable<Doubts>): Promise<void> {
  await db.updateTable("doubts").set(change).where("id", "=", id).execute();
}

/** Serializes a person’s new doubts until this transaction ends, so that their limit holds. */
export async function lockAsking(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('doubts'), hashtext(${userId}))`.execute(tx);
}

/** Counts a person’s doubts that wait for an answer. */
export async function countOpenOf(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom("doubts")
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Place {
  kind: string;
  question_version_id: string | null;
  chosen: string | null;
  study_material_id: string | null;
  material_version: number | null;
  page: number | null;
  /** Stands for what that page says; null where it has no words, or nobody has read them yet. */
  page_words: Buffer | null;
  zoom_video_id: string | null;
  at_ms: number | null;
}

/**
 * Returns the condition that a row was asked or answered at a place. A page is the same in another version of its material where it says the
 * same, wherever it is by then.
 *
 * @param table Its name in the query.
 */
export function isAtPlace(place: Place, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (place.question_version_id !== null) {
    return sql<boolean>`(${column("question_version_id")} = ${place.question_version_id}::uuid
      and ${column("chosen")} is not distinct from ${place.chosen}::text)`;
  }
  if (place.study_material_id !== null) {
    return sql<boolean>`(${column("study_material_id")} = ${place.study_material_id}::uuid
      and ((${column("page")} = ${place.page}::int and ${column("material_version")} = ${place.material_version}::int)
        or ${column("page_words")} = ${place.page_words}::bytea))`;
  }
  return sql<boolean>`(${column("zoom_video_id")} = ${place.zoom_video_id}::uuid
    and ${column("at_ms")} between ${place.at_ms}::int - ${SAME_MOMENT_MS}::int and ${place.at_ms}::int + ${SAME_MOMENT_MS}::int)`;
}

/** Counts the students who asked at a place. */
export async function countAskers(db: Database, place: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct d.user_id)::int as count from doubts d where ${isAtPlace(place, "d")}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the students within reach who asked at the place of a doubt (`d`): at least the one who asked it. */
const askersWithin = (actor: Actor): RawBuilder<number> => sql<number>`greatest(1, (
  select count(distinct o.user_id)::int from (
    select user_id from doubts where question_version_id = d.question_version_id and chosen is not distinct from d.chosen
    union all
    select user_id from doubts where study_material_id = d.study_material_id
      and ((page = d.page and material_version = d.material_version) or page_words = d.page_words)
    union all
    select user_id from doubts where zoom_video_id = d.zoom_video_id
      and at_ms between d.at_ms - ${SAME_MOMENT_MS}::int and d.at_ms + ${SAME_MOMENT_MS}::int) as o
  where ${reachedBy(actor, "o.user_id")}))`;

/** Counts of each of these doubts the students within reach who asked at the same place. */
export async function countAskersWithin(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    select d.id, ${askersWithin(actor)} as count
    from doubts d where d.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A question of a test. */
export interface AskedAt {
  versionId: string;
  questionVersionId: string;
}

/** Lists the questions of tests about which the doubts within reach are. */
export async function listAskedAt(db: Database, actor: Actor): Promise<AskedAt[]> {
  const { rows } = await sql<AskedAt>`
    select distinct s.assessment_version_id as "versionId", d.question_version_id as "questionVersionId"
    from doubts d join sessions s on s.id = d.session_id
    where d.chosen is not null and s.assessment_version_id is not null and ${reachedBy(actor, "d.user_id")}`.execute(
    db,
  );
  return rows;
}

/** Returns what orders doubts by those who are stuck at the same place: everyone at these questions, else those within reach. */
export const peersWithin = (actor: Actor, told: readonly AskedAt[]): RawBuilder<number> => sql<number>`(case
  when d.chosen is not null and exists (
    select from sessions s where s.id = d.session_id and (s.assessment_version_id, d.question_version_id) in (
      select * from unnest(${told.map((at) => at.versionId)}::uuid[], ${told.map((at) => at.questionVersionId)}::uuid[])))
  then d.peers else ${askersWithin(actor)} end)`;

/** Lists a person’s own doubts at a place, the newest first. */
export async function listOwnAt(db: Database, userId: string, place: Place) {
  return db
    .selectFrom("doubts as d")
    .where("d.user_id", "=", userId)
    .where(isAtPlace(place, "d"))
    .orderBy("d.created_at", "desc")
    .limit(5)
    .select(["d.id", "d.sealed", "d.state"])
    .execute();
}

/** Returns true for those who answer doubts: who marks by hand. */
export const mayAnswer = (actor: Actor): boolean => (markers as readonly Role[]).includes(actor.role);

/** Counts the doubts that wait for the team. A doubt claimed by another person counts until they have answered it. */
export async function countForTeam(db: Database, actor: Actor, whose: "all" | "own" = "all") {
  const reached =
    whose === "own" && actor.role !== "staff" ? ownStudent(actor.id, "d.user_id") : reachedBy(actor, "d.user_id");
  const { rows } = await sql<{
    open: number;
    mine: number;
    oldest_at: Date | null;
    newest_at: Date | null;
  }>`
    select (count(*) filter (where d.state = 'open'))::int as open,
      (count(*) filter (where ${isShown(actor, "mine")}))::int as mine,
      min(d.waiting_since) filter (where d.state = 'open') as oldest_at,
      max(d.waiting_since) filter (where d.state = 'open') as newest_at
    from doubts d where d.state <> 'resolved' and ${reached}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count has a row");
  return { ...row, waiting: mayAnswer(actor) ? row.open : 0 };
}

/** Counts a student’s doubts that have an answer they have not seen, and those that are open. */
export async function countForStudent(db: Database, userId: string) {
  const { rows } = await sql<{ waiting: number; open: number }>`
    select (count(*) filter (where exists (select from doubt_replies r
        where r.doubt_id = d.id and r.user_id <> d.user_id and r.created_at > d.seen_at)))::int as waiting,
      (count(*) filter (where d.state = 'open'))::int as open
    from doubts d where d.user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { waiting: 0, open: 0 };
}

/**
 * Returns within how many minutes half of the doubts of the last 60 days had their first answer: one that has none yet took longer than
 * any. Null of fewer than five answers, and where half have none. Doubts that their students resolved before anyone answered don’t count.
 */
export async function selectUsualMinutes(db: Database): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null; count: number }>`
    select count(first.at)::int as count, nullif(percentile_cont(0.5) within group (
      order by coalesce(extract(epoch from first.at - d.created_at)::float8 / 60, 'infinity')), 'infinity') as minutes
    from doubts d
    cross join lateral (select min(r.created_at) as at from doubt_replies r where r.doubt_id = d.id and r.user_id <> d.user_id) first
    where d.created_at > now() - interval '60 days' and (first.at is not null or d.state <> 'resolved')`.execute(db);
  const [row] = rows;
  // Between two that have no answer the middle is no number.
  const minutes = row && row.count >= 5 && Number.isFinite(row.minutes) ? row.minutes : null;
  return minutes === null ? null : Math.max(1, Math.round(minutes));
}

/** Resolves answered doubts without a message for the given days. @returns Their ids and students. */
export async function resolveSilent(tx: Tx, days: number, most: number): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    update doubts set state = 'resolved', resolved_at = clock_timestamp(), resolved_by = null, version = version + 1,
      claimed_by = null, claimed_until = null
    where id in (
      select id from doubts where state = 'answered' and active_at < now() - make_interval(days => ${days}::int)
      order by active_at limit ${most} for update skip locked)
    returning id, user_id`.execute(tx);
  return rows;
}

/** Returns for each student within reach how many of their doubts are open, since when, and which has waited longest. */
export async function countOpenByStudent(db: Database, actor: Actor) {
  return db
    .selectFrom("doubts as d")
    .where("d.state", "=", "open")
    .where(reachedBy(actor, "d.user_id"))
    .groupBy("d.user_id")
    .select(["d.user_id", sql<number>`count(*)::int`.as("doubts"), sql<Date>`min(d.waiting_since)`.as("since")])
    .select(sql<string>`(array_agg(d.id order by d.waiting_since))[1]`.as("doubt"))
    .execute();
}
