import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Users } from "../platform/database/schema.gen.ts";
import { newId } from "../platform/ids.ts";

export async function insertUser(tx: Tx, row: Insertable<Users>): Promise<void> {
  await tx.insertInto("users").values(row).execute();
}

/** Makes a person a member of these schools from now on. */
export async function insertMemberships(tx: Tx, userId: string, schoolIds: readonly string[]): Promise<void> {
  if (schoolIds.length === 0) return;
  await tx
    .insertInto("memberships")
    .values(schoolIds.map((schoolId) => ({ id: newId(), user_id: userId, school_id: schoolId })))
    .execute();
}
