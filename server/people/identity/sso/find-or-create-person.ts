import type { Role } from "@sextant/contract/who.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { createUser } from "../../directory/create-user.ts";
import { applyMappedRole } from "../../directory/map-role.ts";
import { findAccountById, lockName, noteShown } from "../accounts.queries.ts";
import { claimAddress } from "../claim-address.ts";
import { type Claimed, mappedRole, readClaims, refusalOfAddress, subjectOf } from "./claims.ts";
import { SsoFailure } from "./failure.ts";
import { findIdentity, insertIdentity, noteIdentityUse, renameIdentity } from "./identities.queries.ts";
import { isVouchedFor, schoolOfNew } from "./own-schools.ts";

export interface Arrival {
  issuer: string;
  /** `sub` of the token. */
  subject: string;
  /** All claims, of the token and of userinfo. */
  claims: Record<string, unknown>;
  /** The person's network address, for the log. */
  address: string;
  /** `NameID` of an assertion by SAML: what the service signs people out by. */
  nameId?: string;
}

interface Found {
  /** The identity's id. */
  identityId: string;
  userId: string;
  outcome: "signed_in" | "linked" | "created";
}

/** A service for some schools makes nobody staff: staff are of all. */
function roleOf(service: StoredService, claims: Record<string, unknown>): Role | null {
  const role = mappedRole(claims, service);
  return role === "staff" && service.schools.length > 0 ? null : role;
}

async function enrol(tx: Tx, service: StoredService, claimed: Claimed, arrival: Arrival): Promise<string> {
  const school = await schoolOfNew(tx, service);
  const id = await createUser(
    tx,
    null,
    {
      role: roleOf(service, arrival.claims) ?? service.default_role,
      firstName: claimed.firstName,
      lastName: claimed.lastName,
      email: claimed.email,
      schoolIds: school === null ? [] : [school],
      timeZone: claimed.timeZone,
      locale: claimed.locale,
    },
    arrival.address,
  );
  await noteShown(tx, id, "email");
  return id;
}

/** Finds the account of a first arrival by its e-mail address, or creates one. @throws SsoFailure */
async function findAccount(tx: Tx, service: StoredService, arrival: Arrival): Promise<Omit<Found, "identityId">> {
  const claimed = readClaims(arrival.claims);
  const refusal = refusalOfAddress(service, claimed, arrival.claims);
  // An address that nobody has verified could belong to another person.
  if (refusal || claimed.email === null) throw new SsoFailure(refusal ?? "email_unverified");
  const known = await claimAddress(tx, claimed.email);
  if (known) return { userId: known.id, outcome: "linked" };
  if (!service.just_in_time) throw new SsoFailure("unknown_person");
  return { userId: await enrol(tx, service, claimed, arrival), outcome: "created" };
}

/** Finds an identity by what the service knows the person by for good, or by `sub`, as it was kept before. */
async function findKnown(tx: Tx, service: StoredService, { issuer, subject: sub, claims }: Arrival) {
  const subject = subjectOf(service.preset, sub, claims);
  await lockName(tx, `${issuer} ${subject}`);
  const known = await findIdentity(tx, issuer, subject);
  const before = known || subject === sub ? undefined : await findIdentity(tx, issuer, sub);
  if (before) await renameIdentity(tx, before.id, subject);
  return { subject, identity: known ?? before };
}

/**
 * Finds the person whom a sign-in service vouches for by their subject, the first time by their verified e-mail address, or else creates
 * them. Applies the role of the claim each time.
 *
 * @throws SsoFailure when they may not sign in.
 */
export async function findOrCreatePerson(
  tx: Tx,
  service: StoredService,
  arrival: Arrival,
  demoIsOpen: boolean,
): Promise<Found> {
  const { issuer, claims, address } = arrival;
  const { subject, identity } = await findKnown(tx, service, arrival);
  const { userId, outcome } = identity
    ? { userId: identity.user_id, outcome: "signed_in" as const }
    : await findAccount(tx, service, arrival);
  const account = await findAccountById(tx, userId);
  if (!account?.is_active || (account.is_demo && !demoIsOpen)) throw new SsoFailure("deactivated");
  if (outcome !== "created" && !identity?.linked_by && !(await isVouchedFor(tx, service, account)))
    throw new SsoFailure("other_school");
  const identityId = identity?.id ?? (await insertIdentity(tx, { userId, issuer, subject }));
  if (!identity) {
    await recordAudit(tx, {
      actor: null,
      action: "user.identity_linked",
      subject: { type: "user", id: userId },
      after: { issuer },
      address,
    });
  }
  const role = roleOf(service, claims);
  await applyMappedRole(tx, service, { userId, role, before: identity?.mapped_role ?? null, address });
  await noteIdentityUse(tx, identityId, {
    serviceId: service.id,
    mappedRole: role,
    nameId: arrival.nameId ?? null,
  });
  return { identityId, userId, outcome };
}
