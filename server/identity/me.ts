import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { listInitialAssessments } from "../allocations/initial.ts";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { findMe, updateProfile } from "./identity.queries.ts";

type Me = HandlerOutput<"me.get">;

/** Returns a person as they see themselves. */
export async function getMe(db: Database, userId: string): Promise<Me> {
  const row = await findMe(db, userId);
  if (!row) throw notFound("This person");
  const { school_id: schoolId, school_name: schoolName, ...fields } = row;
  return {
    ...fields,
    role: row.role as Role,
    school: schoolId === null ? null : { id: schoolId, name: schoolName ?? "" },
    initial_assessments: row.role === "student" ? await listInitialAssessments(db, userId) : [],
  };
}

/**
 * Changes one's own profile.
 *
 * @throws Refusal `stale_version`, with the profile as it is now, when it was changed in the meantime.
 */
export async function updateMe(
  db: Database,
  actor: Actor,
  { version, ...fields }: HandlerInput<"me.update">["body"],
  address: string,
): Promise<Me> {
  return inTransaction(db, async (tx) => {
    const before = await getMe(tx, actor.id);
    if (!(await updateProfile(tx, actor.id, version, fields))) {
      const current = await getMe(tx, actor.id);
      throw new Refusal("stale_version", "Your profile was changed elsewhere. Reload to see the latest version.", {
        members: { current },
      });
    }
    const { first_name, last_name, time_zone, locale } = before;
    await recordAudit(tx, {
      actor,
      action: "user.updated",
      subject: { type: "user", id: actor.id },
      before: { time_zone, locale },
      after: { time_zone: fields.time_zone, locale: fields.locale },
      address,
      personal: {
        userId: actor.id,
        fields: {
          before: { first_name, last_name },
          after: { first_name: fields.first_name, last_name: fields.last_name },
        },
      },
    });
    return getMe(tx, actor.id);
  });
}
