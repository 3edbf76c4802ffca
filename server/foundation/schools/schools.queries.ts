import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Schools } from "../../platform/database/schema.gen.ts";

export async function insertSchool(tx: Tx, row: Insertable<Schools>): Promise<void> {
  await tx.insertInto("schools").values(row).execute();
}

export async function selectOpenSchools(db: Database, ids: readonly string[]): Promise<{ id: string }[]> {
  return db.selectFrom("schools").select("id").where("id", "in", ids).where("archived_at", "is", null).execute();
}

/** People who belong to the school of the row now, on one side of the roles. */
function countNow(role: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(select count(distinct counted.user_id) from memberships counted
    join users person on person.id = counted.user_id and person.is_active and ${role}
    where counted.school_id = schools.id and counted.member_from <= now()
      and (counted.member_to is null or counted.member_to > now()))`;
}

export const counts = {
  students: countNow(sql<boolean>`person.role = 'student'`),
  team: countNow(sql<boolean>`person.role <> 'student'`),
  groups: sql<number>`(select count(*) from groups counted where counted.school_id = schools.id and counted.archived_at is null)`,
};

/** Schools, archived ones too, with how many belong to each. */
export function selectSchools(db: Database) {
  return db
    .selectFrom("schools")
    .select(["schools.id", "schools.name", "schools.address", "schools.time_zone", "schools.number_format"])
    .select(["schools.logo_file_id as logo_file", "schools.archived_at", "schools.created_at", "schools.version"])
    .select([counts.students.as("student_count"), counts.team.as("team_count"), counts.groups.as("group_count")]);
}

export async function lockSchool(tx: Tx, id: string) {
  return tx
    .selectFrom("schools")
    .select(["id", "name", "address", "time_zone", "number_format", "logo_file_id", "archived_at", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSchoolRow(tx: Tx, id: string, fields: Updateable<Schools>): Promise<void> {
  await tx.updateTable("schools").set(fields).where("id", "=", id).execute();
}

/**
 * Counts the people who belong to a school now or will, and its groups that are not archived: what keeps it from being archived.
 */
export async function countHanging(db: Database, schoolId: string): Promise<{ people: number; groups: number }> {
  const { rows } = await sql<{ people: number; groups: number }>`
    select (select count(distinct user_id) from memberships
        where school_id = ${schoolId}::uuid and (member_to is null or member_to > now())) as people,
      (select count(*) from groups where school_id = ${schoolId}::uuid and archived_at is null) as groups`.execute(db);
  const [row] = rows;
  return { people: Number(row?.people ?? 0), groups: Number(row?.groups ?? 0) };
}

/** Gives the groups of a school another one, or none. Returns them. */
export async function moveGroups(tx: Tx, from: string, to: string | null): Promise<string[]> {
  const rows = await tx
    .updateTable("groups")
    .set({ school_id: to, version: sql`version + 1` })
    .where("school_id", "=", from)
    .where("archived_at", "is", null)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
