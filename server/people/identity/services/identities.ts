import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { endAllSignIns } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import { requireProvenAsSet } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { findAccountById, lockName } from "../accounts.queries.ts";
import { deleteIdentity, findIdentity, insertIdentity, listIdentities } from "../sso/identities.queries.ts";
import { findRefusedSignIn } from "../sso/service-sign-ins.queries.ts";

/** Lists the sign-in services that a person is linked to, the newest first. @throws Refusal `not_found`. */
export async function listIdentitiesOf(db: Database, userId: string): Promise<HandlerOutput<"users.list_identities">> {
  if (!(await findAccountById(db, userId))) throw notFound("This person");
  const rows = await listIdentities(db, userId);
  return {
    results: rows.map(({ service_id, label, preset, linked_by, ...row }) => ({
      ...row,
      service: service_id === null || preset === null ? null : { id: service_id, label: label ?? "", preset },
      is_by_hand: linked_by !== null,
    })),
  };
}

/**
 * Links the person that a service named in a refused sign-in to an account, whose schools no longer matter then.
 *
 * @throws Refusal `not_found`; `in_use` if it is linked already; `invalid` at `user` for a person who can’t sign in.
 */
export async function linkByHand(
  db: Database,
  actor: Actor,
  { id: serviceId, sign_in: signIn }: { id: string; sign_in: string },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const named = await findRefusedSignIn(tx, serviceId, signIn);
    if (!named) throw notFound("This sign-in");
    const { issuer, subject } = named;
    const account = await findAccountById(tx, userId);
    if (!account?.is_active) throw invalid("user", "Choose a person who can sign in.");
    await lockName(tx, `${issuer} ${subject}`);
    if (await findIdentity(tx, issuer, subject))
      throw new Refusal("in_use", "This sign-in is linked to a person already.");
    await insertIdentity(tx, { userId, issuer, subject, serviceId, linkedBy: actor.id });
    await recordAudit(tx, {
      actor,
      action: "user.identity_linked",
      subject: { type: "user", id: userId },
      after: { issuer, service: serviceId },
    });
  });
}

/** Unlinks a person from a sign-in service, and ends their sign-ins. @throws Refusal `not_found`. */
export async function unlinkIdentity(
  db: Database,
  wake: () => void,
  actor: Actor,
  { id: userId, identity }: { id: string; identity: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const known = (await listIdentities(tx, userId)).find(({ id }) => id === identity);
    if (!known) throw notFound("This sign-in");
    // This also ends what waits for a second step, and names the identity.
    await endAllSignIns(tx, wake, userId, "ended_by_team");
    await deleteIdentity(tx, identity);
    const subject = { type: "user", id: userId };
    await recordAudit(tx, { actor, action: "user.identity_unlinked", subject, before: { issuer: known.issuer } });
  });
}
