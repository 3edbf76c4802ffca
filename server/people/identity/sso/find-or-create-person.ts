import { recordAudit } from "../../../foundation/audit/record.ts";
import type { OrganisationSettings } from "../../../foundation/organisation/stored.ts";
import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { createUser } from "../../directory/create-user.ts";
import { applyMappedRole } from "../../directory/map-role.ts";
import { findAccountByEmail, findAccountById, lockName, noteShown } from "../accounts.queries.ts";
import { type Claimed, isTakenDomain, mappedRole, readClaims } from "./claims.ts";
import { SsoFailure } from "./failure.ts";
import { findIdentity, insertIdentity, noteIdentityUse } from "./identities.queries.ts";

type SsoSettings = OrganisationSettings["sso"];

interface Arrival {
  issuer: string;
  subject: string;
  /** All claims, of the token and of userinfo. */
  claims: Record<string, unknown>;
  /** The person's network address, for the log. */
  address: string;
}

async function enrol(tx: Tx, settings: SsoSettings, claimed: Claimed, arrival: Arrival): Promise<string> {
  const school = settings.school ? (await findOpenSchools(tx, [settings.school])).has(settings.school) : false;
  // Only a claim can make a new person staff, never the default role.
  const usual = settings.default_role === "staff" ? "student" : settings.default_role;
  const id = await createUser(
    tx,
    null,
    {
      role: mappedRole(arrival.claims, settings) ?? usual,
      firstName: claimed.firstName,
      lastName: claimed.lastName,
      email: claimed.email,
      schoolIds: school && settings.school ? [settings.school] : [],
      timeZone: claimed.timeZone,
      locale: claimed.locale,
    },
    arrival.address,
  );
  await noteShown(tx, id, "email");
  return id;
}

/** Finds the account of a first arrival by its e-mail address, or creates one. @throws SsoFailure */
async function findAccount(tx: Tx, settings: SsoSettings, claimed: Claimed, arrival: Arrival): Promise<string> {
  const { email, emailIsVerified } = claimed;
  // An address that the service has not verified could belong to another person.
  if (email === null || !emailIsVerified) throw new SsoFailure("email_unverified");
  if (!isTakenDomain(email, settings.email_domains)) throw new SsoFailure("email_domain");
  await lockName(tx, email.toLowerCase());
  const known = await findAccountByEmail(tx, email);
  if (known) return known.id;
  if (!settings.just_in_time) throw new SsoFailure("unknown_person");
  return enrol(tx, settings, claimed, arrival);
}

/**
 * Finds the person whom the sign-in service vouches for by their subject, the first time by their verified e-mail address, or else creates
 * them. Applies the role of the claim each time.
 *
 * @returns The ids of the identity and of its person.
 * @throws SsoFailure when they may not sign in.
 */
export async function findOrCreatePerson(
  tx: Tx,
  settings: SsoSettings,
  arrival: Arrival,
  demoIsOpen: boolean,
): Promise<{ identityId: string; userId: string }> {
  const { issuer, subject, claims, address } = arrival;
  await lockName(tx, `${issuer} ${subject}`);
  const identity = await findIdentity(tx, issuer, subject);
  const userId = identity?.user_id ?? (await findAccount(tx, settings, readClaims(claims), arrival));
  const account = await findAccountById(tx, userId);
  if (!account?.is_active || (account.is_demo && !demoIsOpen)) throw new SsoFailure("deactivated");
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
  const role = mappedRole(claims, settings);
  await applyMappedRole(tx, settings, { userId, role, before: identity?.mapped_role ?? null, address });
  await noteIdentityUse(tx, identityId, role);
  return { identityId, userId };
}
