import { recordAudit } from "../../foundation/audit/record.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createUser } from "../directory/create-user.ts";
import { takeStaffTurn } from "../directory/last-staff.ts";
import { type AccountChange, unsafeChangeAccount } from "../directory/unsafe-change-account.ts";
import { claimAddress } from "../identity/claim-address.ts";
import { isTakenDomain } from "../identity/sso/claims.ts";
import { isVouchedFor, schoolOfNew } from "../identity/sso/own-schools.ts";
import type { Directory } from "./directory.ts";
import { requireCurrent } from "./precondition.ts";
import { addressToKeep, patchPerson, readPerson, type ScimPerson } from "./protocol/person.ts";
import type { KeptPerson } from "./protocol/resources.ts";
import { ScimError } from "./protocol/scim-error.ts";
import {
  findPerson,
  isNameTaken,
  listKeepers,
  lockNameIn,
  lockPerson,
  type PersonRow,
  putPerson,
  removeKeptPerson,
  updateKeptPerson,
} from "./provisioning.queries.ts";

/** Returns a person as the protocol presents them. */
export const keptPerson = (row: PersonRow): KeptPerson => ({
  id: row.id,
  externalId: row.external_id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isActive: row.is_active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: `W/"${row.version}.${row.kept_version}"`,
});

const nobody = () => new ScimError(404, null, "There is no person with this ID.");
const taken = (detail: string) => new ScimError(409, "uniqueness", detail);

/** Returns a person whom the directory keeps. @throws ScimError 404 */
export async function getPerson(db: Database, { service }: Directory, id: string): Promise<KeptPerson> {
  const row = await findPerson(db, service.id, id);
  if (!row) throw nobody();
  return keptPerson(row);
}

/** Returns the address that the directory may give a person. @throws ScimError for none, or one of a foreign domain */
function addressIn({ service }: Directory, person: ScimPerson): string {
  const email = addressToKeep(person);
  if (isTakenDomain(email, service.email_domains)) return email;
  const domains = service.email_domains.join(", ");
  throw new ScimError(400, "invalidValue", `This directory may bring addresses of these domains: ${domains}.`);
}

/**
 * Finds an account that a directory may take over by its address, or says why it may not. Nobody has proven here whose address it is, so only
 * domains that staff have named count; and an account that staff deactivated stays so.
 */
async function requireMayTakeOver(
  tx: Tx,
  { service }: Directory,
  account: { id: string; role: string; is_active: boolean; is_demo: boolean },
): Promise<void> {
  const keepers = await listKeepers(tx, account.id);
  if (keepers.some(({ removed_at }) => removed_at === null))
    throw taken("Another directory keeps the person with this address.");
  const isBack = keepers.some(({ service_id }) => service_id === service.id);
  if (isBack) return;
  if (service.email_domains.length === 0)
    throw taken("Someone here has this address. Name the domains of this directory, and it takes the account over.");
  if (account.is_demo || !(await isVouchedFor(tx, service, account)))
    throw taken("Someone here has this address who isn’t in the schools of this directory.");
  if (!account.is_active) throw taken("The account with this address is deactivated. Staff can activate it again.");
}

/** What the directory would have otherwise than it is. An empty name is no name: the one that is there stays. */
function changesOf(row: PersonRow, person: ScimPerson, email: string): AccountChange {
  return {
    ...(person.givenName !== "" && person.givenName !== row.first_name ? { first_name: person.givenName } : {}),
    ...(person.familyName !== row.last_name && (person.familyName !== "" || person.givenName !== "")
      ? { last_name: person.familyName }
      : {}),
    ...(email.toLowerCase() === row.email?.toLowerCase() ? {} : { email }),
    ...(person.isActive === row.is_active ? {} : { is_active: person.isActive }),
  };
}

/** Changes an account as its directory says. The row must be locked. @throws ScimError, Refusal */
async function changeAccount(tx: Tx, directory: Directory, row: PersonRow, change: AccountChange): Promise<void> {
  if (change.email !== undefined) {
    // By another address one could set another password.
    if (row.role === "staff")
      throw new ScimError(400, "mutability", "The address of a staff member is changed in Sextant.");
    if (change.email !== null && (await claimAddress(tx, change.email)))
      throw taken("Someone here already has this address.");
  }
  const { address, wake, service } = directory;
  await unsafeChangeAccount(tx, { address, wake, note: { service: service.id } }, row, change);
}

/** Makes an account. @returns Its id. */
async function createAccount(tx: Tx, directory: Directory, person: ScimPerson, email: string): Promise<string> {
  const { service, address } = directory;
  const school = await schoolOfNew(tx, service);
  if (school === null && service.schools.length > 0)
    throw new ScimError(400, "invalidValue", "Set the school that new people of this sign-in service join.");
  return createUser(
    tx,
    null,
    {
      role: service.default_role,
      firstName: person.givenName,
      lastName: person.familyName,
      email,
      schoolIds: school === null ? [] : [school],
    },
    address,
  );
}

async function requireFreeName(
  tx: Tx,
  { service }: Directory,
  userName: string,
  exceptId: string | null,
): Promise<void> {
  await lockNameIn(tx, service.id, "person", userName);
  if (await isNameTaken(tx, service.id, userName, exceptId))
    throw taken(`This directory already has a person with the userName ${userName}.`);
}

/** Brings a new person of a directory in, or takes over the account that has their address. @throws ScimError, Refusal */
export async function addPerson(db: Database, directory: Directory, body: unknown): Promise<KeptPerson> {
  const person = readPerson(body);
  const email = addressIn(directory, person);
  const { id: serviceId } = directory.service;
  return inTransaction(db, async (tx) => {
    await takeStaffTurn(tx);
    await requireFreeName(tx, directory, person.userName, null);
    const account = await claimAddress(tx, email);
    if (account) await requireMayTakeOver(tx, directory, account);
    const id = account?.id ?? (await createAccount(tx, directory, person, email));
    const kept = { service_id: serviceId, user_id: id, user_name: person.userName, external_id: person.externalId };
    await putPerson(tx, kept);
    if (account) {
      const after = { service: serviceId };
      const subject = { type: "user", id };
      await recordAudit(tx, { actor: null, action: "user.provisioned", subject, after, address: directory.address });
    }
    const row = await lockPerson(tx, serviceId, id);
    if (row) await changeAccount(tx, directory, row, changesOf(row, person, email));
    return getPerson(tx, directory, id);
  });
}

/** Saves a person as `change` would have them. @throws ScimError, Refusal */
async function savePerson(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  change: (before: ScimPerson) => ScimPerson,
): Promise<KeptPerson> {
  const { id: serviceId } = directory.service;
  return inTransaction(db, async (tx) => {
    // Before any row is locked: see `takeStaffTurn`.
    await takeStaffTurn(tx);
    const row = await lockPerson(tx, serviceId, id);
    if (!row) throw nobody();
    requireCurrent(ifMatch, keptPerson(row).version);
    if (!(await isVouchedFor(tx, directory.service, row)))
      throw new ScimError(403, null, "This person isn’t in the schools of this directory any more.");
    const before: ScimPerson = {
      userName: row.user_name,
      externalId: row.external_id,
      givenName: row.first_name,
      familyName: row.last_name,
      addresses: row.email === null ? [] : [{ value: row.email, type: "work", isPrimary: true }],
      isActive: row.is_active,
    };
    const after = change(before);
    const email = addressToKeep(after);
    if (email.toLowerCase() !== row.email?.toLowerCase()) addressIn(directory, after);
    if (after.userName.toLowerCase() !== row.user_name.toLowerCase())
      await requireFreeName(tx, directory, after.userName, id);
    await changeAccount(tx, directory, row, changesOf(row, after, email));
    if (after.userName !== row.user_name || after.externalId !== row.external_id) {
      const kept = { user_name: after.userName, external_id: after.externalId };
      await updateKeptPerson(tx, { service_id: serviceId, user_id: id, ...kept });
    }
    return getPerson(tx, directory, id);
  });
}

/** Replaces what is kept of a person; `active` stays where the body doesn’t say. @throws ScimError, Refusal */
export function replacePerson(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  body: unknown,
): Promise<KeptPerson> {
  return savePerson(db, directory, id, ifMatch, (before) => readPerson(body, before.isActive));
}

/** Changes parts of what is kept of a person. @throws ScimError, Refusal */
export function changePerson(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  body: unknown,
): Promise<KeptPerson> {
  return savePerson(db, directory, id, ifMatch, (before) => patchPerson(before, body));
}

/**
 * Forgets a person of a directory: the account is deactivated, and its work stays. One who has left its schools stays active.
 *
 * @throws ScimError, Refusal
 */
export async function removePerson(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeStaffTurn(tx);
    const row = await lockPerson(tx, directory.service.id, id);
    if (!row) throw nobody();
    requireCurrent(ifMatch, keptPerson(row).version);
    const isOwn = await isVouchedFor(tx, directory.service, row);
    if (row.is_active && isOwn) await changeAccount(tx, directory, row, { is_active: false });
    await removeKeptPerson(tx, directory.service.id, id);
  });
}
