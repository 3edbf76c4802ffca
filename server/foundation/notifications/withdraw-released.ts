import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** Takes back that the results of these sittings are out, as far as it was not read: it is marked as read, and neither mail nor push tells of it. */
export async function withdrawReleased(
  tx: Tx,
  sittings: readonly { readonly id: string; readonly user_id: string }[],
): Promise<void> {
  if (sittings.length === 0) return;
  await tx
    .updateTable("notifications")
    .set({
      read_at: sql`coalesce(read_at, clock_timestamp())`,
      mail: sql<"at_once" | "daily" | null>`case when mailed_at is null then null else mail end`,
      push: sql<boolean>`push and pushed_at is not null`,
    })
    .where(sql<boolean>`user_id = any(${sittings.map(({ user_id }) => user_id)}::uuid[])`)
    .where("kind", "=", "released")
    .where(sql<boolean>`data ->> 'session' = any(${sittings.map(({ id }) => id)}::text[])`)
    .execute();
}
