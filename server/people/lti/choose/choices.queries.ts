import { sql } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import { isPractice } from "../../../foundation/access/practice.ts";
import type { Actor } from "../../../platform/binder.ts";
import { byName } from "../../../platform/database/by-name.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";

const CHOICE_MINUTES = 60;

export async function insertChoice(
  tx: Tx,
  row: { ticket_hash: Buffer; deployment_id: string; user_id: string; return_url: string; data: string | null },
): Promise<void> {
  await tx
    .insertInto("lti_choices")
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${CHOICE_MINUTES})` })
    .execute();
}

/** Returns a choice that is under way, with its account and platform as they are now; undefined when it is over, or they are closed. */
export function findChoice(db: Database, ticketHash: Buffer) {
  return db
    .selectFrom("lti_choices as choice")
    .innerJoin("lti_deployments as account", "account.id", "choice.deployment_id")
    .innerJoin("lti_platforms as platform", "platform.id", "account.platform_id")
    .innerJoin("users as person", "person.id", "choice.user_id")
    .select(["choice.user_id", "choice.return_url", "choice.data"])
    .select(["account.deployment_id", "account.school_id", "platform.issuer", "platform.client_id"])
    .select(["person.role", "person.time_zone"])
    .where("choice.ticket_hash", "=", ticketHash)
    .where("choice.used_at", "is", null)
    .where("choice.expires_at", ">", sql<Date>`now()`)
    .where("account.state", "=", "confirmed")
    .where("platform.is_on", "=", true)
    .where("person.is_active", "=", true)
    .executeTakeFirst();
}

export type Choice = NonNullable<Awaited<ReturnType<typeof findChoice>>>;

/** Uses a ticket. @returns Whether nobody has before. */
export async function useChoice(tx: Tx, ticketHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable("lti_choices")
    .set({ used_at: sql`now()` })
    .where("ticket_hash", "=", ticketHash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Lists published tests that a person may give to a school’s courses, by name. @param id Only this one. */
export function listOffered(
  db: Database,
  actor: Actor,
  { school, search = "", id, most }: { school: string | null; search?: string; id?: string; most: number },
) {
  let query = db
    .selectFrom("assessments as test")
    .innerJoin("assessment_versions as version", (on) =>
      on.onRef("version.assessment_id", "=", "test.id").onRef("version.number", "=", "test.published_version"),
    )
    .select(["test.id", "test.name", "version.id as version_id", "version.question_count", "version.time_seconds"])
    .where("test.archived_at", "is", null)
    .where(sql<boolean>`not ${isPractice("test.id")}`)
    .where((where) => where.or([where("test.school_id", "is", null), where("test.school_id", "=", school)]))
    .where(readableContent(actor, "test"));
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, 8))
    query = query.where(sql<boolean>`strpos(lower(test.name), lower(${word})) > 0`);
  if (id !== undefined) query = query.where("test.id", "=", id);
  return query.orderBy(byName("test.name")).orderBy("test.id").limit(most).execute();
}
