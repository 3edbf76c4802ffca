import { recordAudit } from "../../audit/record.ts";
import type { OrganisationSettings } from "../../organisation/stored.ts";
import { createUser } from "../../people/create-user.ts";
import { applyMappedRole } from "../../people/map-role.ts";
import type { Tx } from "../../platform/database/client.ts";
import { findOpenSchools } from "../../schools/find-schools.ts";
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
  /** Where the person comes from, for the log. */
  address: string;
}

async function enrol(tx: Tx, settings: SsoSettings, claimed: Claimed, arrival: Arrival): Promise<string> {
  const school = settings.school ? (await findOpenSchools(tx, [settings.school])).has(settings.school) : false;
  // A claim may name staff; being new does not make anybody so.
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

/** Whose account a first arrival is: that of its e-mail address, else one that is made now. @throws SsoFailure */
async function findAccount(tx: Tx, settings: SsoSettings, claimed: Claimed, arrival: Arrival): Promise<string> {
  const { email, emailIsVerified } = claimed;
  // An address that the service has not seen proven could be anybody's.
  if (email === null || !emailIsVerified) throw new SsoFailure("email_unverified");
  if (!isTakenDomain(email, settings.email_domains)) throw new SsoFailure("email_domain");
  await lockName(tx, email.toLowerCase());
  const known = await findAccountByEmail(tx, email);
  if (known) return known.id;
  if (!settings.just_in_time) throw new SsoFailure("unknown_person");
  return enrol(tx, settings, claimed, arrival);
}

/**
 * Says who somebody is whom the sign-in service vouches for: by their subject, the first time by their verified e-mail address, else as
 * a new person. The role that a claim gives is applied each time.
 *
 * @returns Id of the identity, and of its person.
 * @throws SsoFailure when they are not to be let in.
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
