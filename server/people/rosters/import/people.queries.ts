import type { Role } from "@sextant/contract/who.ts";
import { sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { RosterPeople } from "../../../platform/database/schema.gen.ts";
import {
  type Account,
  type AppliedToPerson,
  appliedToPerson,
  type Candidate,
  type PersonFacts,
  type PlannedSchool,
  saidOfPerson,
} from "./plan-person.ts";

interface PersonRow {
  sourced_id: string;
  said: unknown;
  is_removed: boolean;
  decision: "new" | "left_out" | null;
  user_id: string | null;
  applied: unknown;
  import_id: string | null;
  line: number | null;
  staged_name: string | null;
  roles: { role: string; orgId: string | null }[];
  is_kept_elsewhere: boolean;
  shares_email: boolean;
  shares_username: boolean;
}

const today = sql`(now() at time zone 'UTC')::date`;
/** Returns the condition that a record is there and counts today. */
export const countsToday = (record: string) => sql<boolean>`(${sql.ref(`${record}.removed_at`)} is null
  and coalesce((${sql.ref(`${record}.said`)} ->> 'begins')::date <= ${today}, true)
  and coalesce((${sql.ref(`${record}.said`)} ->> 'ends')::date >= ${today}, true))`;

const withAccount = sql`array['student', 'teacher', 'counselor']`;
/** Whether someone else of the roster who gets an account has the same name to sign in by. */
const isShared = (field: "email" | "username") => sql<boolean>`(p.said ->> ${sql.lit(field)} <> '' and exists (
  select from roster_people other
  where other.roster_id = p.roster_id and other.removed_at is null and other.sourced_id <> p.sourced_id
    and lower(other.said ->> ${sql.lit(field)}) = lower(p.said ->> ${sql.lit(field)})
    and (lower(other.said ->> 'role') = any(${withAccount}) or exists (
      select from roster_records held where held.roster_id = p.roster_id and held.kind = 'roles' and held.removed_at is null
        and held.said ->> 'userId' = other.sourced_id and lower(held.said ->> 'role') = any(${withAccount})))))`;

/** Which people of a roster: so many in the order of their IDs while its files are in the stage, or these. */
type Which = { after: string; limit: number } | { ids: readonly string[] };

async function selectPeople(db: Database, rosterId: string, which: Which): Promise<PersonRow[]> {
  const isStaged = "after" in which;
  const line = isStaged
    ? sql`(select staged.line from staged_records staged where staged.kind = 'users' and staged.sourced_id = p.sourced_id)`
    : sql`null::integer`;
  // Only the files still have the words of people who are left out.
  const stagedName = isStaged
    ? sql`(select trim(staged.said ->> 'firstName' || ' ' || (staged.said ->> 'lastName')) from staged_records staged
        where staged.kind = 'users' and staged.sourced_id = p.sourced_id and p.decision = 'left_out')`
    : sql`null::text`;
  const { rows } = await sql<PersonRow>`
    select p.sourced_id, p.said, p.removed_at is not null as is_removed, p.decision, p.user_id, p.import_id,
      case when made.undone_at is null then p.applied else p.applied_before end as applied, ${line} as line, ${stagedName} as staged_name,
      coalesce((select json_agg(json_build_object('role', held.said ->> 'role', 'orgId', held.said ->> 'orgId')
          order by (held.said ->> 'isPrimary')::boolean desc, held.sourced_id)
        from roster_records held where held.roster_id = p.roster_id and held.kind = 'roles'
          and held.said ->> 'userId' = p.sourced_id and ${countsToday("held")}), '[]') as roles,
      exists (select from roster_people other where other.user_id = p.user_id and other.roster_id <> p.roster_id
        and other.removed_at is null and (other.applied ->> 'isActive')::boolean) as is_kept_elsewhere,
      ${isShared("email")} as shares_email, ${isShared("username")} as shares_username
    from roster_people p left join people_imports made on made.id = p.import_id
    where p.roster_id = ${rosterId}::uuid
      and ${isStaged ? sql`p.sourced_id > ${which.after}` : sql`p.sourced_id = any(${[...which.ids]}::text[])`}
    order by p.sourced_id ${isStaged ? sql`limit ${which.limit}` : sql``}`.execute(db);
  return rows;
}

interface Match {
  id: string;
  matched: string;
}

const accountColumns = sql`users.id, users.role, users.first_name, users.last_name, users.email, users.username,
  users.student_number, users.is_active, users.version, users.last_seen_at,
  array(select own.school_id from memberships own where own.user_id = users.id
    and (own.member_to is null or own.member_to > now())) as schools`;

async function selectAccounts(db: Database, ids: readonly string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Account>`select ${accountColumns} from users
    where users.id = any(${[...ids]}::uuid[]) and users.erased_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Sought {
  email: string;
  username: string;
  number: string;
  name: string;
  schoolIds: string[];
}

const plainName = (first: string, last: string): string => `${first} ${last}`.trim().toLowerCase();

/** Finds who here has an address, a username, a student number in a school, or a name in a school. */
async function selectAlike(db: Database, sought: readonly Sought[]): Promise<Match[]> {
  const list = (of: (one: Sought) => string) => [...new Set(sought.map(of))].filter((text) => text !== "");
  const pairs = (of: (one: Sought) => string) =>
    sought.flatMap((one) => (of(one) === "" ? [] : one.schoolIds.map((school) => [school, of(one)] as const)));
  const numbers = pairs(({ number }) => number);
  const names = pairs(({ name }) => name);
  const { rows } = await sql<Match>`
    select found.id, found.matched from (
      select id, 'email ' || lower(email) as matched from users where lower(email) = any(${list(({ email }) => email)}::text[])
      union all select id, 'username ' || lower(username) from users
        where lower(username) = any(${list(({ username }) => username)}::text[])
      union all select taken.user_id, 'number ' || taken.school_id || ' ' || taken.number from student_numbers taken
        join unnest(${numbers.map(([school]) => school)}::uuid[], ${numbers.map(([, number]) => number)}::text[])
          as wanted (school_id, number) on wanted.school_id = taken.school_id and wanted.number = taken.number
      union all select distinct person.id, 'name ' || member.school_id || ' ' || wanted.name from memberships member
        join users person on person.id = member.user_id
        join (select distinct * from unnest(${names.map(([school]) => school)}::uuid[], ${names.map(([, name]) => name)}::text[])
          as each (school_id, name)) wanted on wanted.school_id = member.school_id
          and wanted.name = lower(trim(person.first_name || ' ' || person.last_name))
        where member.member_to is null or member.member_to > now()
    ) found join users on users.id = found.id where users.erased_at is null`.execute(db);
  return rows;
}

async function selectLinked(db: Database, rosterId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("roster_people")
    .select(["user_id", "sourced_id"])
    .where("roster_id", "=", rosterId)
    .where("removed_at", "is", null)
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map(({ user_id, sourced_id }) => [user_id ?? "", sourced_id]));
}

/** Returns what decides about these people of a roster, in the order of their IDs. */
export async function readPeople(
  db: Database,
  rosterId: string,
  which: Which,
  schoolOf: (orgId: string) => PlannedSchool | null,
): Promise<PersonFacts[]> {
  const rows = await selectPeople(db, rosterId, which);
  const accounts = await selectAccounts(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const read = rows.map((row) => {
    const said = saidOfPerson.parse(row.said);
    const roles = row.roles.map(({ role, orgId }) => ({ role, orgId: orgId ?? "" }));
    const schoolIds = [...new Set([...roles.map(({ orgId }) => orgId), ...said.orgIds])].flatMap(
      (orgId) => schoolOf(orgId)?.schoolId ?? [],
    );
    const isOpen = row.user_id === null && row.decision !== "left_out";
    const sought: Sought = {
      email: said.email.toLowerCase(),
      username: said.username.toLowerCase(),
      number: said.studentNumber.toLowerCase(),
      name: isOpen ? plainName(said.firstName, said.lastName) : "",
      schoolIds,
    };
    return { row, said, roles, sought };
  });
  const alike = await selectAlike(
    db,
    read.flatMap(({ row, sought }) => (row.is_removed || row.decision === "left_out" ? [] : [sought])),
  );
  const byMatch = new Map<string, string[]>();
  for (const { id, matched } of alike) byMatch.set(matched, [...(byMatch.get(matched) ?? []), id]);
  // Nearly everyone is found by what is theirs: only others are looked at.
  const found = [...new Set(alike.map(({ id }) => id))];
  for (const [id, account] of await selectAccounts(
    db,
    found.filter((id) => !accounts.has(id)),
  ))
    accounts.set(id, account);
  const linked = await selectLinked(db, rosterId, found);
  const candidatesOf = ({ row, sought }: (typeof read)[number]): Candidate[] => {
    const keys: [Candidate["same"][number], string][] = [
      ["email", `email ${sought.email}`],
      ["username", `username ${sought.username}`],
      ...sought.schoolIds.flatMap((school): [Candidate["same"][number], string][] => [
        ["student_number", `number ${school} ${sought.number}`],
        ["name", `name ${school} ${sought.name}`],
      ]),
    ];
    const found = new Map<string, Candidate>();
    for (const [kind, key] of keys) {
      for (const id of byMatch.get(key) ?? []) {
        const account = accounts.get(id);
        if (!account) continue;
        const elsewhere = linked.get(account.id);
        const candidate = found.get(account.id) ?? {
          account,
          same: [],
          isElsewhere: elsewhere !== undefined && elsewhere !== row.sourced_id,
        };
        if (!candidate.same.includes(kind)) candidate.same.push(kind);
        found.set(account.id, candidate);
      }
    }
    // Someone found by another likeness may share the name too, in any school.
    for (const { account, same } of found.values())
      if (
        !same.includes("name") &&
        plainName(account.first_name, account.last_name) === sought.name &&
        sought.name !== ""
      )
        same.push("name");
    return [...found.values()];
  };
  return read.map((one): PersonFacts => {
    const { row, said, roles } = one;
    const applied: AppliedToPerson | null = row.applied === null ? null : appliedToPerson.parse(row.applied);
    const account = accounts.get(row.user_id ?? "") ?? null;
    return {
      sourcedId: row.sourced_id,
      line: row.line,
      stagedName: row.staged_name ?? "",
      said,
      isRemoved: row.is_removed,
      decision: row.decision,
      applied: account ? applied : null,
      appliedBy: row.import_id,
      account,
      roles,
      candidates: row.is_removed ? [] : candidatesOf(one),
      isKeptElsewhere: row.is_kept_elsewhere,
      sharesEmail: row.shares_email,
      sharesUsername: row.shares_username,
    };
  });
}

/**
 * Lets go of accounts whose people the roster has no more, so that others of it can be linked to them. What the roster brought these
 * accounts into goes along.
 */
export async function freeAccounts(
  tx: Tx,
  rosterId: string,
  links: readonly { sourcedId: string; userId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const userIds = links.map(({ userId }) => userId);
  await sql`
    update roster_members kept set person_id = link.sourced_id
    from unnest(${links.map(({ sourcedId }) => sourcedId)}::text[], ${userIds}::uuid[]) as link (sourced_id, user_id)
    join roster_people former on former.roster_id = ${rosterId}::uuid and former.user_id = link.user_id
      and former.removed_at is not null
    where kept.roster_id = ${rosterId}::uuid and kept.person_id = former.sourced_id`.execute(tx);
  await tx
    .updateTable("roster_people")
    .set({ user_id: null, applied: null, applied_before: null, import_id: null, decided_by: null })
    .where("roster_id", "=", rosterId)
    .where("removed_at", "is not", null)
    .where("user_id", "in", userIds)
    .execute();
}

/** Returns which of these people of a roster aren’t linked to an account. */
export async function selectUnlinked(tx: Tx, rosterId: string, sourcedIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("roster_people")
    .select("sourced_id")
    .where("roster_id", "=", rosterId)
    .where("user_id", "is", null)
    .where("sourced_id", "in", sourcedIds)
    .execute();
  return new Set(rows.map(({ sourced_id }) => sourced_id));
}

/** Returns these accounts with their roles, without those that the roster has as someone already. */
export async function selectFree(
  tx: Tx,
  rosterId: string,
  ids: readonly string[],
): Promise<{ id: string; role: Role }[]> {
  const { rows } = await sql<{ id: string; role: Role }>`
    select id, role from users where id = any(${[...ids]}::uuid[]) and erased_at is null
      and not exists (select from roster_people kept where kept.roster_id = ${rosterId}::uuid and kept.user_id = users.id
        and kept.removed_at is null)`.execute(tx);
  return rows;
}

/** Keeps a decision about a person of a roster. */
export async function saveDecision(
  tx: Tx,
  rosterId: string,
  sourcedId: string,
  decision: Updateable<RosterPeople>,
): Promise<void> {
  await tx
    .updateTable("roster_people")
    .set(decision)
    .where("roster_id", "=", rosterId)
    .where("sourced_id", "=", sourcedId)
    .execute();
}

interface AppliedPerson {
  sourcedId: string;
  userId: string;
  /** They are linked to an account that was here. */
  isLinked: boolean;
  applied: AppliedToPerson | null;
}

/** Keeps what was written to people’s accounts; several times in one import, what was before it stays. */
export async function saveApplied(
  tx: Tx,
  rosterId: string,
  importId: string,
  people: readonly AppliedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update roster_people kept set user_id = one.user_id, applied = one.applied, import_id = ${importId}::uuid,
      decided_by = case when one.is_linked then ${importId}::uuid else kept.decided_by end,
      applied_before = case when kept.import_id = ${importId}::uuid then kept.applied_before
        when made.undone_at is not null then kept.applied_before else kept.applied end
    from unnest(${people.map(({ sourcedId }) => sourcedId)}::text[], ${people.map(({ userId }) => userId)}::uuid[],
      ${people.map(({ isLinked }) => isLinked)}::boolean[],
      ${people.map(({ applied }) => (applied ? JSON.stringify(applied) : null))}::jsonb[])
      as one (sourced_id, user_id, is_linked, applied)
    join roster_people was on was.roster_id = ${rosterId}::uuid and was.sourced_id = one.sourced_id
    left join people_imports made on made.id = was.import_id
    where kept.roster_id = ${rosterId}::uuid and kept.sourced_id = one.sourced_id`.execute(tx);
}
