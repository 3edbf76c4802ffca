import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import type { Tx } from "../../platform/database/client.ts";
import { randomToken } from "../../platform/secrets.ts";
import { createUser } from "../directory/create-user.ts";
import { claimAddress } from "../identity/claim-address.ts";
import { holdForeignPerson, keepForeignPerson, noteForeignUse } from "../identity/foreign-person.ts";
import { isTakenDomain, readClaims } from "../identity/sso/claims.ts";
import { SsoFailure } from "../identity/sso/failure.ts";
import { isVouchedFor } from "../identity/sso/own-schools.ts";
import type { DeploymentRow, PlatformRow } from "./platforms.queries.ts";
import type { Launch } from "./read-launch.ts";

/** Returns under which issuer people of a platform are known: by its client ID too, and their subject; never by an address. */
export const issuerOf = ({ issuer, client_id }: PlatformRow) => `${issuer} ${client_id}`;

interface Arrival {
  platform: PlatformRow;
  deployment: DeploymentRow;
  launch: Pick<Launch, "subject" | "role">;
  claims: Record<string, unknown>;
  from: SignInOrigin;
  /** False: a person who is new gets no account. */
  mayEnrol?: boolean;
  /** False: they are looked up, and not there themselves. */
  isPresent?: boolean;
}

/** Creates the account of a new person: a student or a tutor, as the course says. @throws SsoFailure */
async function enrol(
  tx: Tx,
  { deployment, launch, claims, from, mayEnrol = true }: Arrival,
  email: string | null,
): Promise<string> {
  if (!mayEnrol) throw new SsoFailure("unknown_person");
  const { firstName, lastName, locale } = readClaims(claims);
  if (launch.role === null || (launch.role === "tutor" && !deployment.makes_tutors)) throw new SsoFailure("no_role");
  const school = deployment.school_id;
  const isOpen = school !== null && (await findOpenSchools(tx, [school])).has(school);
  return createUser(
    tx,
    null,
    {
      role: launch.role,
      firstName,
      lastName,
      email,
      // Without an address, the course is the only way in.
      username: email === null ? `lti-${randomToken().slice(0, 16).toLowerCase()}` : null,
      schoolIds: isOpen ? [school] : [],
      locale,
    },
    from.address,
  );
}

/** Finds the account of a first arrival by an address that the platform may vouch for, or creates one. @throws SsoFailure */
async function findAccount(tx: Tx, arrival: Arrival): Promise<{ userId: string; isAddressTrue: boolean }> {
  const { trusted_domains: domains } = arrival.platform;
  const { email } = readClaims(arrival.claims);
  const isAddressTrue = email !== null && domains.length > 0 && isTakenDomain(email, domains);
  const known = email === null ? undefined : await claimAddress(tx, email);
  // An address that nobody vouches for may be another person’s, who would find this account under it one day.
  if (!known) return { userId: await enrol(tx, arrival, isAddressTrue ? email : null), isAddressTrue };
  // Anyone might have written the address into their profile there.
  if (!isAddressTrue) throw new SsoFailure("known_address");
  return { userId: known.id, isAddressTrue };
}

/** Returns whether a platform’s account may let this person in: students and tutors alone, and nobody of another school. */
async function isLetIn(tx: Tx, { school_id: school }: DeploymentRow, account: { id: string; role: string }) {
  const isOfCourses = account.role === "student" || account.role === "tutor";
  return isOfCourses && (await isVouchedFor(tx, { schools: school === null ? [] : [school] }, account));
}

/**
 * Finds the person of a launch: by their subject, the first time by an address that the platform may vouch for, or else creates them.
 *
 * @throws SsoFailure when they may not sign in.
 */
export async function findPerson(tx: Tx, arrival: Arrival) {
  const { platform, deployment, launch, from, isPresent = true } = arrival;
  const issuer = issuerOf(platform);
  const known = await holdForeignPerson(tx, issuer, launch.subject);
  const person =
    known ??
    (await keepForeignPerson(tx, {
      ...(await findAccount(tx, arrival)),
      issuer,
      subject: launch.subject,
      address: from.address,
    }));
  const { identity, account } = person;
  if (!account.is_active || (account.is_demo && !from.opensDemo)) throw new SsoFailure("deactivated");
  if (!identity.linked_by && !(await isLetIn(tx, deployment, account))) throw new SsoFailure("other_school");
  if (isPresent) await noteForeignUse(tx, identity.id);
  return { identityId: identity.id, account };
}
