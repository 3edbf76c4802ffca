import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Allocates students singly to one carer; those who are already stay. Returns the students added. */
export async function insertCares(
  tx: Tx,
  carerId: string,
  studentIds: readonly string[],
  createdBy: string,
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await tx
    .insertInto("student_carers")
    .values(studentIds.map((id) => ({ student_id: id, carer_id: carerId, created_by: createdBy })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("student_id")
    .execute();
  return rows.map((row) => row.student_id);
}

/** Takes a student's carers of these roles away, but those to be kept. Returns the carers who were taken away. */
export async function deleteCares(
  tx: Tx,
  studentId: string,
  { roles, keep }: { roles: readonly string[]; keep: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ carer_id: string }>`
    delete from student_carers where student_id = ${studentId}::uuid and carer_id <> all(${keep}::uuid[])
      and carer_id in (select id from users where role = any(${roles}::text[])) returning carer_id`.execute(tx);
  return rows.map((row) => row.carer_id);
}

/** Frees one carer of a student; false when they did not have them. */
export async function deleteCare(tx: Tx, studentId: string, carerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("student_carers")
    .where("student_id", "=", studentId)
    .where("carer_id", "=", carerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Roles of those of these people who are there and whom the actor reaches, or who belong to one of these schools now. */
export async function listReachedRoles(
  db: Database,
  ids: readonly string[],
  isAllowed: RawBuilder<boolean>,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; role: string }>`
    select id, role from users where id = any(${ids}::uuid[]) and erased_at is null and ${isAllowed}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.role]));
}
