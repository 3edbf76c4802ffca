import type { Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Attributes } from "./protocol/filter-to-sql.ts";

export async function findToken(db: Database, serviceId: string) {
  return db
    .selectFrom("provisioning_tokens")
    .innerJoin("users", "users.id", "provisioning_tokens.created_by")
    .select(["provisioning_tokens.created_at", "last_used_at", "refused_at", "refusal"])
    .select(["users.id as user_id", "first_name", "last_name"])
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
}

/** Replaces the token of a service, if it has one. */
export async function putToken(
  tx: Tx,
  { serviceId, hash, createdBy }: { serviceId: string; hash: Uint8Array; createdBy: string },
): Promise<void> {
  await deleteToken(tx, serviceId);
  await tx
    .insertInto("provisioning_tokens")
    .values({ service_id: serviceId, token_hash: Buffer.from(hash), created_by: createdBy })
    .execute();
}

/** @returns Whether there was one. */
export async function deleteToken(tx: Tx, serviceId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("provisioning_tokens")
    .where("service_id", "=", serviceId)
    .returning("service_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whose token this is, and notes at most once a minute that it is in use. */
export async function useToken(db: Database, hash: Uint8Array) {
  const row = await db
    .selectFrom("provisioning_tokens")
    .select(["service_id", "created_by"])
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as("is_due"))
    .where("token_hash", "=", Buffer.from(hash))
    .executeTakeFirst();
  if (row?.is_due)
    await db
      .updateTable("provisioning_tokens")
      .set({ last_used_at: sql`now()` })
      .where("service_id", "=", row.service_id)
      .execute();
  return row;
}

/** Keeps what was refused last. */
export async function noteRefusal(db: Database, serviceId: string, refusal: string): Promise<void> {
  await db
    .updateTable("provisioning_tokens")
    .set({ refused_at: sql`now()`, refusal })
    .where("service_id", "=", serviceId)
    .execute();
}

/** Counts whom and what a directory keeps here. */
export async function countKept(db: Database, serviceId: string): Promise<{ people: number; groups: number }> {
  const { rows } = await sql<{ people: number; groups: number }>`select
    (select count(*) from provisioned_people where service_id = ${serviceId}::uuid and removed_at is null) as people,
    (select count(*) from provisioned_groups where service_id = ${serviceId}::uuid) as groups`.execute(db);
  return rows[0] ?? { people: 0, groups: 0 };
}

/** What people can be found by. */
export const personAttributes: Attributes = {
  id: { of: "text", column: sql`users.id::text` },
  username: { of: "text", column: sql`kept.user_name` },
  externalid: { of: "text", column: sql`kept.external_id`, isExact: true },
  "name.givenname": { of: "text", column: sql`users.first_name` },
  "name.familyname": { of: "text", column: sql`users.last_name` },
  "name.formatted": { of: "text", column: sql`btrim(users.first_name || ' ' || users.last_name)` },
  displayname: { of: "text", column: sql`btrim(users.first_name || ' ' || users.last_name)` },
  emails: { of: "text", column: sql`users.email` },
  "emails.value": { of: "text", column: sql`users.email` },
  "emails.type": { of: "text", column: sql`case when users.email is not null then 'work' end` },
  "emails.primary": { of: "boolean", column: sql`users.email is not null` },
  active: { of: "boolean", column: sql`users.is_active` },
  "meta.created": { of: "time", column: sql`kept.created_at` },
  "meta.lastmodified": { of: "time", column: sql`kept.updated_at` },
};

/** The people whom a directory keeps. */
function people(db: Database, serviceId: string) {
  return db
    .selectFrom("provisioned_people as kept")
    .innerJoin("users", "users.id", "kept.user_id")
    .where("kept.service_id", "=", serviceId)
    .where("kept.removed_at", "is", null)
    .where("users.erased_at", "is", null);
}

const personColumns = [
  "users.id",
  "users.role",
  "users.first_name",
  "users.last_name",
  "users.email",
  "users.is_active",
  "users.version",
  "kept.user_name",
  "kept.external_id",
  "kept.version as kept_version",
  "kept.created_at",
  "kept.updated_at",
] as const;

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function findPerson(db: Database, serviceId: string, id: string) {
  return people(db, serviceId).select(personColumns).where("users.id", "=", id).executeTakeFirst();
}

/** Returns a person of a directory, locked for a change. */
export async function lockPerson(tx: Tx, serviceId: string, id: string) {
  return people(tx, serviceId).select(personColumns).where("users.id", "=", id).forUpdate().executeTakeFirst();
}

interface Range {
  where: RawBuilder<boolean>;
  offset: number;
  limit: number;
}

/** Lists people in the order in which they came, and counts all that were found. */
export async function listPeople(db: Database, serviceId: string, { where, offset, limit }: Range) {
  const found = people(db, serviceId).where(where);
  const { total } = await found.select((all) => all.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows =
    limit === 0
      ? []
      : await found
          .select(personColumns)
          .orderBy("kept.created_at")
          .orderBy("users.id")
          .offset(offset)
          .limit(limit)
          .execute();
  return { total: Number(total), rows };
}

/** Makes those who would use the same name in a directory take turns. */
export async function lockNameIn(tx: Tx, serviceId: string, kind: "person" | "group", name: string): Promise<void> {
  const key = `directory ${serviceId} ${kind} ${name.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7340035))`.execute(tx);
}

/** Returns whether another person of the directory has this name. */
export async function isNameTaken(db: Database, serviceId: string, userName: string, exceptId: string | null) {
  const row = await db
    .selectFrom("provisioned_people")
    .select("user_id")
    .where("service_id", "=", serviceId)
    .where("removed_at", "is", null)
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .$if(exceptId !== null, (query) => query.where("user_id", "<>", exceptId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the directories that have this person, or had them. */
export async function listKeepers(db: Database, userId: string) {
  return db
    .selectFrom("provisioned_people")
    .select(["service_id", "removed_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** Lets a directory keep a person, for the first time or again. */
export async function putPerson(
  tx: Tx,
  row: { service_id: string; user_id: string; user_name: string; external_id: string | null },
): Promise<void> {
  const { user_name, external_id } = row;
  await tx
    .insertInto("provisioned_people")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["service_id", "user_id"]).doUpdateSet({
        user_name,
        external_id,
        removed_at: null,
        updated_at: sql`clock_timestamp()`,
        version: sql`provisioned_people.version + 1`,
      }),
    )
    .execute();
}

export async function updateKeptPerson(
  tx: Tx,
  {
    service_id,
    user_id,
    ...fields
  }: { service_id: string; user_id: string; user_name: string; external_id: string | null },
): Promise<void> {
  await tx
    .updateTable("provisioned_people")
    .set({ ...fields, updated_at: sql`clock_timestamp()`, version: sql`version + 1` })
    .where("service_id", "=", service_id)
    .where("user_id", "=", user_id)
    .execute();
}

/** Forgets a person of a directory, also in its groups. */
export async function removeKeptPerson(tx: Tx, serviceId: string, userId: string): Promise<void> {
  await tx
    .updateTable("provisioned_people")
    .set({ removed_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where("service_id", "=", serviceId)
    .where("user_id", "=", userId)
    .execute();
  await sql`delete from provisioned_group_members member using provisioned_groups kept
    where kept.group_id = member.group_id and kept.service_id = ${serviceId}::uuid and member.user_id = ${userId}::uuid`.execute(
    tx,
  );
}

const hasMember = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from provisioned_group_members member where member.group_id = kept.group_id and ${condition})`;

const membersAttribute: Attributes[string] = {
  of: "rows",
  has: (id) => hasMember(sql`member.user_id = ${id}::uuid`),
  any: hasMember(sql`true`),
};

/** What groups can be found by. */
export const groupAttributes: Attributes = {
  id: { of: "text", column: sql`kept.group_id::text` },
  displayname: { of: "text", column: sql`kept.display_name` },
  externalid: { of: "text", column: sql`kept.external_id`, isExact: true },
  members: membersAttribute,
  "members.value": membersAttribute,
  "meta.created": { of: "time", column: sql`kept.created_at` },
  "meta.lastmodified": { of: "time", column: sql`kept.updated_at` },
};

function groups(db: Database, serviceId: string) {
  return db.selectFrom("provisioned_groups as kept").selectAll().where("kept.service_id", "=", serviceId);
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export async function findGroup(db: Database, serviceId: string, id: string) {
  return groups(db, serviceId).where("group_id", "=", id).executeTakeFirst();
}

/** Returns a group of a directory, locked for a change. */
export async function lockGroup(tx: Tx, serviceId: string, id: string) {
  return groups(tx, serviceId).where("group_id", "=", id).forUpdate().executeTakeFirst();
}

/** Lists groups in the order in which they came, and counts all that were found. */
export async function listGroups(db: Database, serviceId: string, { where, offset, limit }: Range) {
  const found = groups(db, serviceId).where(where);
  const { total } = await found
    .clearSelect()
    .select((all) => all.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows =
    limit === 0
      ? []
      : await found.orderBy("kept.created_at").orderBy("kept.group_id").offset(offset).limit(limit).execute();
  return { total: Number(total), rows };
}

/** Returns whether another group of the directory has this name. */
export async function isGroupNameTaken(db: Database, serviceId: string, name: string, exceptId: string | null) {
  const row = await db
    .selectFrom("provisioned_groups")
    .select("group_id")
    .where("service_id", "=", serviceId)
    .where(sql<boolean>`lower(display_name) = lower(${name})`)
    .$if(exceptId !== null, (query) => query.where("group_id", "<>", exceptId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKeptGroup(
  tx: Tx,
  row: { service_id: string; group_id: string; display_name: string; external_id: string | null },
): Promise<void> {
  await tx.insertInto("provisioned_groups").values(row).execute();
}

export async function updateKeptGroup(
  tx: Tx,
  id: string,
  fields: { display_name: string; external_id: string | null },
): Promise<void> {
  await tx
    .updateTable("provisioned_groups")
    .set({ ...fields, updated_at: sql`clock_timestamp()`, version: sql`version + 1` })
    .where("group_id", "=", id)
    .execute();
}

export async function deleteKeptGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("provisioned_groups").where("group_id", "=", id).execute();
}

/** Lists the members of groups, with their names, by group. */
export async function listMembers(db: Database, groupIds: readonly string[]) {
  const members = new Map<string, { id: string; name: string }[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return members;
  const { rows } = await sql<{ group_id: string; id: string; name: string }>`
    select member.group_id, users.id, btrim(users.first_name || ' ' || users.last_name) as name
    from provisioned_group_members member join users on users.id = member.user_id
    where member.group_id = any(${[...groupIds]}::uuid[]) order by member.group_id, users.id`.execute(db);
  for (const { group_id, ...member } of rows) members.get(group_id)?.push(member);
  return members;
}

/** Returns those of these people whom the directory keeps, with their roles. */
export async function findKept(db: Database, serviceId: string, ids: readonly string[]) {
  // Each is looked up by its keys: where statistics lag behind, a list of 10,000 would be read for every person.
  const { rows } = await sql<{ id: string; role: Role }>`
    select users.id, users.role from unnest(${[...ids]}::uuid[]) as wanted (id)
    join provisioned_people kept on kept.service_id = ${serviceId}::uuid and kept.user_id = wanted.id and kept.removed_at is null
    join users on users.id = wanted.id and users.erased_at is null`.execute(db);
  return rows;
}

/** Adds people to a group of the directory. @returns Those who were not in it. */
export async function insertKeptMembers(tx: Tx, groupId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into provisioned_group_members (group_id, user_id) select ${groupId}::uuid, unnest(${[...ids]}::uuid[])
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Takes people out of a group of the directory. @returns Those who were in it. */
export async function deleteKeptMembers(
  tx: Tx,
  groupId: string,
  { ids, isAllBut }: { ids: readonly string[]; isAllBut: boolean },
): Promise<string[]> {
  const isNamed = sql<boolean>`user_id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    delete from provisioned_group_members where group_id = ${groupId}::uuid and ${isAllBut ? sql`not ${isNamed}` : isNamed}
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
