import {
  unsafeArchiveGroup,
  unsafeCreateGroup,
  unsafeJoinGroup,
  unsafeLeaveGroup,
  unsafeRenameGroup,
} from "../../delivery/groups/kept-groups.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { schoolOfNew } from "../identity/sso/own-schools.ts";
import type { Directory } from "./directory.ts";
import { requireCurrent } from "./precondition.ts";
import { patchGroup, readGroup, type ScimGroup, type Step } from "./protocol/group.ts";
import type { KeptGroup } from "./protocol/resources.ts";
import { ScimError } from "./protocol/scim-error.ts";
import {
  deleteKeptGroup,
  deleteKeptMembers,
  findGroup,
  findKept,
  type GroupRow,
  insertKeptGroup,
  insertKeptMembers,
  isGroupNameTaken,
  listMembers,
  lockGroup,
  lockNameIn,
  updateKeptGroup,
} from "./provisioning.queries.ts";

const versionOf = ({ version }: GroupRow) => `W/"${version}"`;
const unknown = () => new ScimError(404, null, "There is no group with this ID.");

/** Returns groups as the protocol presents them. @param withMembers They are left out where nobody asked for them. */
export async function keptGroups(db: Database, rows: readonly GroupRow[], withMembers: boolean): Promise<KeptGroup[]> {
  const ids = rows.map(({ group_id }) => group_id);
  const members = withMembers ? await listMembers(db, ids) : null;
  return rows.map((row) => ({
    id: row.group_id,
    externalId: row.external_id,
    displayName: row.display_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: versionOf(row),
    members: members?.get(row.group_id) ?? null,
  }));
}

/** Returns a group that the directory keeps. @throws ScimError 404 */
export async function getGroup(
  db: Database,
  { service }: Directory,
  id: string,
  withMembers: boolean,
): Promise<KeptGroup> {
  const row = await findGroup(db, service.id, id);
  const [group] = row ? await keptGroups(db, [row], withMembers) : [];
  if (!group) throw unknown();
  return group;
}

async function requireFreeName(tx: Tx, { service }: Directory, name: string, exceptId: string | null): Promise<void> {
  await lockNameIn(tx, service.id, "group", name);
  if (await isGroupNameTaken(tx, service.id, name, exceptId))
    throw new ScimError(409, "uniqueness", `This directory already has a group ${name}.`);
}

/** Brings people into a group of a directory. @throws ScimError for one whom the directory doesn’t keep */
async function join(tx: Tx, { service }: Directory, groupId: string, people: readonly string[]): Promise<boolean> {
  if (people.length === 0) return false;
  const kept = await findKept(tx, service.id, people);
  const known = new Set(kept.map(({ id }) => id));
  const missing = people.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new ScimError(400, "invalidValue", `This directory has no person with the ID ${missing}.`);
  const added = new Set(await insertKeptMembers(tx, groupId, people));
  const withRole = (role: string) =>
    kept.filter((person) => person.role === role && added.has(person.id)).map(({ id }) => id);
  await unsafeJoinGroup(tx, groupId, { students: withRole("student"), tutors: withRole("tutor") });
  return added.size > 0;
}

async function leave(
  tx: Tx,
  { wake }: Directory,
  groupId: string,
  people: { ids: readonly string[]; isAllBut: boolean },
): Promise<boolean> {
  const gone = await deleteKeptMembers(tx, groupId, people);
  await unsafeLeaveGroup(tx, wake, groupId, gone);
  return gone.length > 0;
}

/** Takes a step of a change of members. @returns Whether it changed anything. */
async function take(tx: Tx, directory: Directory, groupId: string, { kind, people }: Step): Promise<boolean> {
  if (kind === "add") return join(tx, directory, groupId, people);
  const left = await leave(tx, directory, groupId, { ids: people, isAllBut: kind === "set" });
  return kind === "set" ? (await join(tx, directory, groupId, people)) || left : left;
}

/** Makes a group of a directory, and one here that it stands for. @throws ScimError, Refusal */
export async function addGroup(db: Database, directory: Directory, body: unknown): Promise<KeptGroup> {
  const { group, people } = readGroup(body);
  const { service, madeBy } = directory;
  return inTransaction(db, async (tx) => {
    await requireFreeName(tx, directory, group.displayName, null);
    const school = await schoolOfNew(tx, service);
    const id = await unsafeCreateGroup(tx, directory, { name: group.displayName, school, createdBy: madeBy });
    await insertKeptGroup(tx, {
      service_id: service.id,
      group_id: id,
      display_name: group.displayName,
      external_id: group.externalId,
    });
    await join(tx, directory, id, people);
    return getGroup(tx, directory, id, true);
  });
}

/** Saves a group as `change` would have it. @throws ScimError, Refusal */
async function saveGroup(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  change: (before: ScimGroup) => { group: ScimGroup; steps: Step[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockGroup(tx, directory.service.id, id);
    if (!row) throw unknown();
    requireCurrent(ifMatch, versionOf(row));
    const { group, steps } = change({ displayName: row.display_name, externalId: row.external_id });
    let isChanged = group.displayName !== row.display_name || group.externalId !== row.external_id;
    if (group.displayName !== row.display_name) {
      await requireFreeName(tx, directory, group.displayName, id);
      await unsafeRenameGroup(tx, directory, id, group.displayName);
    }
    for (const step of steps) isChanged = (await take(tx, directory, id, step)) || isChanged;
    if (isChanged) await updateKeptGroup(tx, id, { display_name: group.displayName, external_id: group.externalId });
  });
}

/** Replaces what is kept of a group, its members included. @throws ScimError, Refusal */
export async function replaceGroup(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  body: unknown,
): Promise<void> {
  const { group, people } = readGroup(body);
  await saveGroup(db, directory, id, ifMatch, () => ({ group, steps: [{ kind: "set", people }] }));
}

/** Changes parts of what is kept of a group. @throws ScimError, Refusal */
export async function changeGroup(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
  body: unknown,
): Promise<void> {
  await saveGroup(db, directory, id, ifMatch, (before) => patchGroup(id, before, body));
}

/** Forgets a group of a directory; the one here is archived. @throws ScimError 404 */
export async function removeGroup(
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockGroup(tx, directory.service.id, id);
    if (!row) throw unknown();
    requireCurrent(ifMatch, versionOf(row));
    await deleteKeptGroup(tx, id);
    await unsafeArchiveGroup(tx, directory, id);
  });
}
