import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Rosters } from "../../platform/database/schema.gen.ts";
import { serverOfRoster } from "./rest/servers.queries.ts";

export type RosterRow = Selectable<Rosters>;

/** Reads rosters with how many people each keeps, and its last import that wasn’t undone. */
export function selectRosters(db: Database) {
  return db
    .selectFrom("rosters")
    .select(["rosters.id", "rosters.name", "most_percent", "most_people", "version"])
    .select(["rosters.created_at", "rosters.updated_at"])
    .select(serverOfRoster.as("server"))
    .select(
      sql<number>`(select count(*) from roster_people kept
        where kept.roster_id = rosters.id and kept.user_id is not null and (kept.removed_at is null or exists (
          select from people_imports made where made.id = kept.removed_by and made.undone_at is not null)))`.as(
        "person_count",
      ),
    )
    .select(
      sql<{ id: string; at: string; is_done: boolean } | null>`(
        select json_build_object('id', made.id, 'at', made.created_at, 'is_done', made.finished_at is not null)
        from people_imports made where made.roster_id = rosters.id and made.undone_at is null
        order by made.created_at desc limit 1)`.as("last_import"),
    );
}

/** Locks a roster for a change. */
export function lockRoster(tx: Tx, id: string): Promise<RosterRow | undefined> {
  return tx.selectFrom("rosters").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns a roster that stays while the transaction lasts; it can be changed meanwhile. */
export function shareRoster(tx: Tx, id: string): Promise<RosterRow | undefined> {
  return tx.selectFrom("rosters").selectAll().where("id", "=", id).forKeyShare().executeTakeFirst();
}

export async function insertRoster(
  tx: Tx,
  row: { id: string; name: string; most_percent?: number; most_people?: number; created_by: string },
): Promise<void> {
  await tx.insertInto("rosters").values(row).execute();
}

export async function updateRosterRow(tx: Tx, id: string, fields: Updateable<Rosters>): Promise<void> {
  await tx
    .updateTable("rosters")
    .set({ ...fields, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function deleteRoster(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("rosters").where("id", "=", id).execute();
}
