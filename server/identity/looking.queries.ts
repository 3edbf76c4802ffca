import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";

/** The condition that whoever looks by a sign-in is still active staff; true of a sign-in that is nobody's look. */
export function mayStillLook(column: string): RawBuilder<boolean> {
  const looker = sql.ref(column);
  return sql<boolean>`(${looker} is null or exists (select from users staff where staff.id = ${looker}
    and staff.role = 'staff' and staff.is_active))`;
}

export async function insertLook(
  tx: Tx,
  row: { id: string; user_id: string; looker_id: string; address: string; user_agent: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto("sign_ins").values(row).execute();
}
