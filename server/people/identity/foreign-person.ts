import { recordAudit } from "../../foundation/audit/record.ts";
import type { Tx } from "../../platform/database/client.ts";
import { findAccountById, keepUser, lockName, noteShown } from "./accounts.queries.ts";
import { findIdentity, insertIdentity, noteIdentityUse } from "./sso/identities.queries.ts";

/**
 * Returns the account that a subject of another system is here, active or not, and the identity by which it is known; null for one that is
 * new. Until the transaction ends, others who would find or keep the same subject wait.
 */
export async function holdForeignPerson(tx: Tx, issuer: string, subject: string) {
  await lockName(tx, `${issuer} ${subject}`);
  const found = await findIdentity(tx, issuer, subject);
  if (found) await keepUser(tx, found.user_id);
  const identity = found && (await findIdentity(tx, issuer, subject));
  const account = identity && (await findAccountById(tx, identity.user_id));
  return identity && account ? { identity, account } : null;
}

interface Foreigner {
  userId: string;
  issuer: string;
  subject: string;
  /** The other system vouches for the address, which counts as confirmed from now on. */
  isAddressTrue: boolean;
  /** The person's network address, for the log. */
  address: string;
}

/** Keeps that an account is a subject of another system; it must be held. @returns The account with the identity, as `holdForeignPerson`. */
export async function keepForeignPerson(tx: Tx, { userId, issuer, subject, isAddressTrue, address }: Foreigner) {
  if (isAddressTrue) await noteShown(tx, userId, "email");
  await insertIdentity(tx, { userId, issuer, subject });
  await recordAudit(tx, {
    actor: null,
    action: "user.identity_linked",
    subject: { type: "user", id: userId },
    after: { issuer },
    address,
  });
  const kept = await holdForeignPerson(tx, issuer, subject);
  if (!kept) throw new Error(`Nobody is ${userId}`);
  return kept;
}

/** Notes that an identity was used that no sign-in service keeps. */
export async function noteForeignUse(tx: Tx, identityId: string): Promise<void> {
  await noteIdentityUse(tx, identityId, { serviceId: null, mappedRole: null, nameId: null });
}
