import { createPublicKey } from "node:crypto";
import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { Database } from "../../../platform/database/client.ts";
import { Refusal } from "../../../platform/refusal.ts";

interface Problem {
  path: string;
  message: string;
}

/** Names of tenants that let every account of Microsoft in. */
const ALL_TENANTS = new Set(["common", "organizations", "consumers"]);

/** Returns whether an issuer stands for every tenant of a service, so that its addresses say nothing of who has them. */
export function isForAllTenants(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const [, first = ""] = new URL(issuer).pathname.toLowerCase().split("/");
  return ALL_TENANTS.has(first) || issuer.includes("{");
}

/** A certificate, or the public key in it. */
function isCertificate(pem: string): boolean {
  try {
    return !pem.includes("PRIVATE KEY") && createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Returns what is wrong with a service by itself. Pure. */
export function problemsOf(before: StoredService | null, after: StoredService): Problem[] {
  const isKept = before !== null && after.client_secret !== null && before.client_secret === after.client_secret;
  const isSaml = after.preset === "saml";
  const hasStaff = after.role_map.some(({ role }) => role === "staff");
  const checks: [boolean, string, string][] = [
    [after.is_on && after.issuer === "", "issuer", "Enter the address of the sign-in service."],
    [after.is_on && !isSaml && after.client_id === "", "client_id", "Enter the client ID."],
    [after.is_on && isSaml && after.saml === null, "saml", "Enter how the service is asked."],
    [after.is_on && after.saml?.entry_point === "", "saml.entry_point", "Enter where people sign in."],
    [after.is_on && after.saml?.certificates.length === 0, "saml.certificates", "Enter a certificate."],
    [!isSaml && after.saml !== null, "saml", "Only a service that speaks SAML has these."],
    ...(after.saml?.certificates ?? []).map((pem, at): [boolean, string, string] => [
      !isCertificate(pem),
      `saml.certificates.${at}`,
      "This isn’t a certificate.",
    ]),
    [after.is_on && after.label === "", "label", "Enter the name for its button."],
    [isForAllTenants(after.issuer), "issuer", "Enter the ID of one directory: this address lets every account in."],
    [
      isKept && before.issuer !== after.issuer,
      "client_secret",
      "The issuer changed, so enter the client secret again.",
    ],
    [
      after.trusts_domains && after.email_domains.length === 0,
      "email_domains",
      "Name the domains whose addresses you trust.",
    ],
    [
      after.schools.length > 0 && after.school !== null && !after.schools.includes(after.school),
      "school",
      "Choose one of the schools that this service is for.",
    ],
    [
      after.is_on && after.just_in_time && after.schools.length > 1 && after.school === null,
      "school",
      "Choose the school that new people join: without one, the service couldn’t sign them in again.",
    ],
    [
      after.schools.length > 0 && hasStaff,
      "role_map",
      "A service for some schools can’t make anyone staff: staff work in all schools.",
    ],
  ];
  return checks.flatMap(([isWrong, path, message]) => (isWrong ? [{ path, message }] : []));
}

/** What it names that isn’t there; what it named before may stay. */
async function missingSchools(db: Database, before: StoredService | null, after: StoredService): Promise<Problem[]> {
  const named = [
    ...(after.school !== null && after.school !== before?.school ? [{ path: "school", id: after.school }] : []),
    ...after.schools.flatMap((id, at) => (before?.schools.includes(id) ? [] : [{ path: `schools.${at}`, id }])),
  ];
  const open = await findOpenSchools(
    db,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ path, id }) => (open.has(id) ? [] : [{ path, message: "This school doesn’t exist." }]));
}

/**
 * Checks a service before it is saved.
 *
 * @param prefix Before the fields' paths, as `sso.`.
 * @throws Refusal `invalid` that names each field.
 */
export async function requireValidService(
  db: Database,
  before: StoredService | null,
  after: StoredService,
  prefix = "",
): Promise<void> {
  const errors = [...problemsOf(before, after), ...(await missingSchools(db, before, after))].map(
    ({ path, message }) => ({ path: prefix + path, message }),
  );
  const [first] = errors;
  if (first) throw new Refusal("invalid", first.message, { errors });
}
