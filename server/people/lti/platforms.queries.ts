import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { LtiDeployments, LtiPlatforms, LtiRegistrations } from "../../platform/database/schema.gen.ts";

export type PlatformRow = Selectable<LtiPlatforms>;
export type DeploymentRow = Selectable<LtiDeployments>;

interface ListedDeployment {
  id: string;
  deployment_id: string;
  name: string;
  state: "waiting" | "confirmed" | "refused";
  school: { id: string; name: string } | null;
  makes_tutors: boolean;
  course_count: number;
  launched_at: string | null;
  decided_at: string | null;
}

/** Reads platforms with their accounts, those that wait first. */
export function selectPlatforms(db: Database) {
  return db
    .selectFrom("lti_platforms")
    .selectAll("lti_platforms")
    .select(
      sql<ListedDeployment[]>`(select coalesce(json_agg(json_build_object(
          'id', own.id, 'deployment_id', own.deployment_id, 'name', own.name, 'state', own.state,
          'makes_tutors', own.makes_tutors, 'school', case when schools.id is null then null else json_build_object('id', schools.id, 'name', schools.name) end,
          'course_count', (select count(*) from lti_courses where lti_courses.deployment_id = own.id),
          'launched_at', own.launched_at, 'decided_at', own.decided_at)
          order by (own.state = 'waiting') desc, own.created_at, own.id), '[]')
        from lti_deployments own left join schools on schools.id = own.school_id
        where own.platform_id = lti_platforms.id)`.as("deployments"),
    )
    .select(
      sql<{ sent: number; waiting: number; failed: number }>`(select json_build_object(
          'sent', count(*) filter (where score.sent_at is not null),
          'waiting', count(*) filter (where score.failure is null and score.due_at <= clock_timestamp()
            and link.line_item is not null and own.state = 'confirmed'),
          'failed', count(*) filter (where score.failure is not null))
        from lti_scores score
        join lti_links link on link.course_id = score.course_id and link.resource_link_id = score.resource_link_id
        join lti_courses course on course.id = score.course_id join lti_deployments own on own.id = course.deployment_id
        where score.platform_id = lti_platforms.id)`.as("score_counts"),
    )
    .select(
      sql<{ courses: number; read_at: string | null; failed: number }>`(select json_build_object(
          'courses', count(*), 'read_at', max(course.members_read_at), 'failed', count(*) filter (where course.members_problem is not null))
        from lti_courses course join lti_deployments own on own.id = course.deployment_id
        where own.platform_id = lti_platforms.id and course.memberships_url is not null)`.as("members"),
    );
}

/** Locks a platform for a change. */
export function lockPlatform(tx: Tx, id: string): Promise<PlatformRow | undefined> {
  return tx.selectFrom("lti_platforms").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertPlatform(tx: Tx, row: Insertable<LtiPlatforms>): Promise<void> {
  await tx.insertInto("lti_platforms").values(row).execute();
}

export async function updatePlatformRow(tx: Tx, id: string, fields: Updateable<LtiPlatforms>): Promise<void> {
  await tx.updateTable("lti_platforms").set(fields).where("id", "=", id).execute();
}

export async function deletePlatform(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("lti_platforms").where("id", "=", id).execute();
}

/** Returns the platforms of an issuer, or the one with the client ID. */
export async function listOfIssuer(db: Database, issuer: string, clientId: string | null): Promise<PlatformRow[]> {
  let query = db.selectFrom("lti_platforms").selectAll().where("issuer", "=", issuer);
  if (clientId !== null) query = query.where("client_id", "=", clientId);
  return query.orderBy("created_at").execute();
}

/** Returns whether any platform is connected and on. */
export async function isAnyOn(db: Database): Promise<boolean> {
  const row = await db.selectFrom("lti_platforms").select("id").where("is_on", "=", true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns a platform with all that a launch needs. */
export function findPlatform(db: Database, id: string): Promise<PlatformRow | undefined> {
  return db.selectFrom("lti_platforms").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Notes that an account of a platform was opened; one that is new waits. @returns The account, locked. */
export async function noteDeployment(
  tx: Tx,
  { id, platform, deployment, name }: { id: string; platform: string; deployment: string; name: string },
): Promise<DeploymentRow> {
  return tx
    .insertInto("lti_deployments")
    .values({ id, platform_id: platform, deployment_id: deployment, name, launched_at: sql`clock_timestamp()` })
    .onConflict((on) =>
      on.columns(["platform_id", "deployment_id"]).doUpdateSet({
        launched_at: sql`clock_timestamp()`,
        name: sql`case when excluded.name = '' then lti_deployments.name else excluded.name end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether a platform may have one more account that waits, or has this one already. */
export async function mayHaveDeployment(tx: Tx, platform: string, deployment: string, most: number): Promise<boolean> {
  const { known, waiting } = await tx
    .selectFrom("lti_deployments")
    .select(sql<boolean>`coalesce(bool_or(deployment_id = ${deployment}), false)`.as("known"))
    .select(sql<number>`count(*) filter (where state = 'waiting')`.as("waiting"))
    .where("platform_id", "=", platform)
    .executeTakeFirstOrThrow();
  return known || Number(waiting) < most;
}

/**
 * Returns a platform with an account; undefined where it is turned off, or the account isn’t confirmed. Until the transaction ends, the
 * account stays as it is, and so does which platform it is.
 */
export async function holdOpenAccount(tx: Tx, platform: string, deployment: string) {
  const held = await tx
    .selectFrom("lti_platforms")
    .selectAll()
    .where("id", "=", platform)
    .where("is_on", "=", true)
    .forKeyShare()
    .executeTakeFirst();
  const account = await tx
    .selectFrom("lti_deployments")
    .selectAll()
    .where("id", "=", deployment)
    .where("state", "=", "confirmed")
    .forShare()
    .executeTakeFirst();
  return held && account ? { platform: held, deployment: account } : undefined;
}

/** Lets every account of a platform wait again, without its courses, and ends the launches under way: it is another platform now. */
export async function forgetAccounts(tx: Tx, platform: string): Promise<void> {
  const own = tx.selectFrom("lti_deployments").select("id").where("platform_id", "=", platform);
  await tx.deleteFrom("lti_courses").where("deployment_id", "in", own).execute();
  await tx.deleteFrom("lti_flows").where("platform_id", "=", platform).execute();
  await tx
    .updateTable("lti_deployments")
    .set({ state: "waiting", school_id: null, decided_by: null, decided_at: null })
    .where("platform_id", "=", platform)
    .execute();
}

export async function insertDeployment(tx: Tx, row: Insertable<LtiDeployments>): Promise<void> {
  await tx.insertInto("lti_deployments").values(row).execute();
}

/** Decides about an account. @returns What it was, or undefined where there is none. */
export async function updateDeployment(
  tx: Tx,
  { platform, id }: { platform: string; id: string },
  fields: { state: "confirmed" | "refused"; school_id: string | null; makes_tutors: boolean; decided_by: string },
): Promise<DeploymentRow | undefined> {
  const before = await tx
    .selectFrom("lti_deployments")
    .selectAll()
    .where("id", "=", id)
    .where("platform_id", "=", platform)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await tx
    .updateTable("lti_deployments")
    .set({ ...fields, decided_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  return before;
}

export async function insertRegistration(tx: Tx, row: Insertable<LtiRegistrations>): Promise<Date> {
  const { expires_at } = await tx
    .insertInto("lti_registrations")
    .values(row)
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Uses a registration link; undefined when it was never made, used, or is over. */
export function useRegistration(tx: Tx, tokenHash: Buffer) {
  return tx
    .updateTable("lti_registrations")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["id", "created_by"])
    .executeTakeFirst();
}

/** Notes what came of a registration link. */
export async function noteRegistration(
  tx: Tx,
  id: string,
  outcome: { problem: string } | { platform_id: string },
): Promise<void> {
  await tx.updateTable("lti_registrations").set(outcome).where("id", "=", id).execute();
}

/** Returns a registration link, and whether it is over. */
export function findRegistration(db: Database, id: string) {
  return (
    db
      .selectFrom("lti_registrations")
      .select(["id", "problem", "platform_id"])
      .select(sql<boolean>`case when used_at is null then expires_at <= now() else false end`.as("is_over"))
      // The request that used it is over by then, whatever became of it.
      .select(sql<boolean>`coalesce(used_at < now() - interval '1 minute', false)`.as("is_used_up"))
      .where("id", "=", id)
      .executeTakeFirst()
  );
}
