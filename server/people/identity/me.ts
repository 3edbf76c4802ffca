import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { listInitialAssessments } from "../../delivery/allocations/initial.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { askForSecondStep, findProof } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findMe, keepBrowserZone, updateProfile } from "./identity.queries.ts";

type Me = HandlerOutput<"me.get">;

/**
 * Returns a person as they see themselves.
 *
 * @param signInId By which they are signed in: its own proof may make up for a second step that they lack.
 */
export async function getMe(db: Database, userId: string, signInId?: string): Promise<Me> {
  const row = await findMe(db, userId);
  if (!row) throw notFound("This person");
  const { school_id: schoolId, school_name: schoolName, school_number_format: schoolFormat, ...found } = row;
  const { has_default_time_zone: hasDefaultZone, ...fields } = found;
  const role = row.role;
  const proof = signInId === undefined ? null : await findProof(db, signInId);
  const { ask, requiredFrom } = await askForSecondStep(db, { id: userId, role }, proof);
  return {
    ...fields,
    role,
    asks_time_zone: hasDefaultZone && schoolId === null,
    school: schoolId === null ? null : { id: schoolId, name: schoolName ?? "", number_format: schoolFormat ?? "point" },
    initial_assessments: row.role === "student" ? await listInitialAssessments(db, userId) : [],
    // A sign-in from before that day is unaffected until it ends.
    second_step: { ask: ask === "now" && proof?.must_set_up === false ? "later" : ask, required_from: requiredFrom },
  };
}

/**
 * Changes the actor's own profile.
 *
 * @throws Refusal `stale_version`, with the current profile, when it was changed in the meantime.
 */
export async function updateMe(
  db: Database,
  actor: Actor,
  { version, ...fields }: HandlerInput<"me.update">["body"],
): Promise<Me> {
  return inTransaction(db, async (tx) => {
    const before = await getMe(tx, actor.id, actor.signInId);
    if (!(await updateProfile(tx, actor.id, version, fields))) {
      const current = await getMe(tx, actor.id, actor.signInId);
      throw new Refusal("stale_version", "Your profile was changed elsewhere. Reload to see the latest version.", {
        members: { current },
      });
    }
    const { first_name, last_name, time_zone, locale, number_format } = before;
    await recordAudit(tx, {
      actor,
      action: "user.updated",
      subject: { type: "user", id: actor.id },
      before: { time_zone, locale, number_format },
      after: { time_zone: fields.time_zone, locale: fields.locale, number_format: fields.number_format },
      personal: {
        userId: actor.id,
        fields: {
          before: { first_name, last_name },
          after: { first_name: fields.first_name, last_name: fields.last_name },
        },
      },
    });
    return getMe(tx, actor.id, actor.signInId);
  });
}

/** Takes the time zone of a person's browser as theirs, if they have no school and nobody has chosen one; else changes nothing. */
export async function takeBrowserZone(db: Database, actor: Actor, timeZone: string): Promise<Me> {
  return inTransaction(db, async (tx) => {
    const { time_zone } = await getMe(tx, actor.id, actor.signInId);
    if (await keepBrowserZone(tx, actor.id, timeZone))
      await recordAudit(tx, {
        actor,
        action: "user.updated",
        subject: { type: "user", id: actor.id },
        before: { time_zone },
        after: { time_zone: timeZone },
      });
    return getMe(tx, actor.id, actor.signInId);
  });
}
