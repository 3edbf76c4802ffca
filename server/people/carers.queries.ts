import type { Tx } from "../platform/database/client.ts";

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
