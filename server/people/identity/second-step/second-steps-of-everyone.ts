import type { HandlerOutput } from "@sextant/contract/types.ts";
import { type Role, roles } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import { queueAccountMail } from "../../../foundation/sign-ins/mails.ts";
import { hasSecondStep } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import { publicAddress } from "../../../platform/config.ts";
import { requireAllowance } from "../../../platform/counted-calls.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";

export const askForSecondStepTask = "ask_for_second_step";

const AT_ONCE = 500;
/** So long a sign-in whose service asked for a second step says that its person has one. */
const SERVICE_DAYS = 90;
/** Nobody gets the same mail over and over. */
const asks = { kind: "second_step.ask", most: 3, seconds: 3600 };

/** The condition that a person has a second step, here or at their sign-in service. */
const hasOne = () => sql<boolean>`(${hasSecondStep("users.id")} or exists (select from sign_ins own
  where own.user_id = users.id and own.second_step = 'service'
    and own.created_at > now() - make_interval(days => ${SERVICE_DAYS})))`;

/** Those who can sign in. Demo accounts are asked for nothing. */
const people = (db: Database) =>
  db.selectFrom("users").where("is_active", "=", true).where("is_demo", "=", false).where("erased_at", "is", null);

/** Counts by role who can sign in, and who has a second step. */
export async function countSecondSteps(db: Database): Promise<HandlerOutput<"settings.count_second_steps">> {
  const rows = await people(db)
    .select(["role", sql<number>`count(*)::int`.as("people")])
    .select(sql<number>`count(*) filter (where ${hasOne()})::int`.as("have_one"))
    .groupBy("role")
    .execute();
  const of = new Map(rows.map((row) => [row.role, row]));
  return {
    results: roles.map((role) => ({ role, people: of.get(role)?.people ?? 0, have_one: of.get(role)?.have_one ?? 0 })),
  };
}

async function listLacking(db: Database, required: readonly Role[]): Promise<string[]> {
  if (required.length === 0) return [];
  const rows = await people(db)
    .select("id")
    .where("role", "in", required)
    .where("email", "is not", null)
    .where(sql<boolean>`not ${hasOne()}`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Owes a mail to everyone who lacks a second step that is required of their role.
 *
 * @returns How many have an address and get one.
 * @throws Refusal `too_many_requests`
 */
export async function askForSecondSteps(
  { db, secret }: Pick<Platform, "db" | "secret">,
  actor: Actor,
): Promise<{ people: number }> {
  await requireAllowance(db, secret, asks, "organisation");
  return inTransaction(db, async (tx) => {
    const { second_step: set } = (await getSettings(tx)).value;
    const ids = await listLacking(
      tx,
      roles.filter((role) => set[role] === "required"),
    );
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      await enqueue(tx, askForSecondStepTask, { users: ids.slice(start, start + AT_ONCE) });
    }
    const subject = { type: "settings", id: null };
    const after = { people: ids.length };
    await recordAudit(tx, { actor, action: "settings.asked_for_second_step", subject, after });
    return after;
  });
}

/** Returns the task that writes these mails, to those who still lack one. */
export function runAskForSecondStep({ db, config }: Pick<Platform, "db" | "config">): Task {
  return async (payload) => {
    const { users } = payload as { users: string[] };
    await inTransaction(db, async (tx) => {
      const rows = await people(tx)
        .select(["id", "email", "first_name", "locale"])
        .where(sql<boolean>`id = any(${users}::uuid[])`)
        .where(sql<boolean>`not ${hasOne()}`)
        .execute();
      const link = `${publicAddress(config)}/profile?part=security`;
      for (const { id: userId, email, first_name: name, locale } of rows) {
        if (email) await queueAccountMail(tx, "second_step_wanted", { to: email, userId, locale }, { name, link });
      }
    });
  };
}
