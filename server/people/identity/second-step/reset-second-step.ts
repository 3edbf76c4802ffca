import { requireOnlyOwnSchools } from "../../../foundation/access/only-own-schools.ts";
import { requireReach } from "../../../foundation/access/reach.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { notify } from "../../../foundation/notifications/notify.ts";
import { endAllSignIns } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import { queueAccountMail } from "../../../foundation/sign-ins/mails.ts";
import { requireProvenAsSet } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { managesPerson } from "../../directory/abilities.ts";
import { findAccountById } from "../accounts.queries.ts";
import { deleteFailuresOf } from "./failures.ts";
import { deletePasskeys } from "./passkeys.queries.ts";
import { deleteApp, deleteWithoutSecondStep } from "./second-step.queries.ts";

/**
 * Removes all second steps of a person, for example after they lost their phone. Ends their sign-ins and notifies them by mail and in the
 * app. Where a second step is required, they set up a new one at their next sign-in.
 *
 * @throws Refusal `not_found` out of reach; `forbidden` for the actor, for a person not of a lower role, or who also belongs to another
 * school; `second_step_required` where the actor’s own sign-in lacks a required second step; `illegal_transition` when the person has none.
 */
export async function resetSecondStep(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  userId: string,
): Promise<void> {
  await requireReach(db, actor, userId);
  const account = await findAccountById(db, userId);
  if (!account) throw notFound("This person");
  // Otherwise a sign-in that was left open could do away with its owner’s second step.
  if (userId === actor.id || !managesPerson(actor, { role: account.role })) {
    throw new Refusal("forbidden", "You can’t reset this person’s second step.");
  }
  await requireOnlyOwnSchools(db, actor, userId);
  await requireProvenAsSet(db, actor);
  await inTransaction(db, async (tx) => {
    const hadApp = await deleteApp(tx, userId);
    const passkeys = await deletePasskeys(tx, userId);
    if (!hadApp && passkeys === 0) {
      throw new Refusal("illegal_transition", "This person has no second step.", { state: "none" });
    }
    await deleteWithoutSecondStep(tx, userId);
    await deleteFailuresOf(tx, userId);
    await endAllSignIns(tx, live.wake, userId, "second_step_reset");
    const after = { app: hadApp, passkeys };
    const subject = { type: "user", id: userId };
    await recordAudit(tx, { actor, action: "user.second_step_reset", subject, after });
    await notify(tx, live.wake, [{ user: userId, kind: "second_step_reset", key: newId(), data: {} }]);
    if (!account.email) return;
    const addressee = { to: account.email, userId, locale: account.locale };
    await queueAccountMail(tx, "second_step_reset", addressee, { name: account.first_name });
  });
}
