import { type Selectable, sql } from "kysely";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { PeopleImports } from "../../../platform/database/schema.gen.ts";

type ImportRow = Selectable<PeopleImports>;

/** Imports that the actor may see, their own or all for staff, each with its owner, the number of its people and the state of its job. */
export function selectImports(db: Database, actor: Actor, id: string | undefined) {
  return db
    .selectFrom("people_imports")
    .innerJoin("users", "users.id", "people_imports.created_by")
    .leftJoin("jobs", "jobs.id", "people_imports.id")
    .selectAll("people_imports")
    .select([
      "users.first_name",
      "users.last_name",
      "jobs.state as job_state",
      sql<number>`(select count(*) from people_import_items item where item.import_id = people_imports.id)`.as(
        "person_count",
      ),
    ])
    .$if(actor.role !== "staff", (query) => query.where("people_imports.created_by", "=", actor.id))
    .$if(id !== undefined, (query) => query.where("people_imports.id", "=", id ?? ""));
}

export function selectImport(db: Database, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom("people_imports").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countImportItems(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from people_import_items where import_id = ${importId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads so many of what an import did and that undoing has not looked at, in the order of the people’s ids; locked. */
export function lockImportItems(tx: Tx, importId: string, { after, limit }: { after: string; limit: number }) {
  return tx
    .selectFrom("people_import_items")
    .select(["user_id", "is_new", "version", "done"])
    .where("import_id", "=", importId)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function deleteImportItem(tx: Tx, importId: string, userId: string): Promise<void> {
  await tx.deleteFrom("people_import_items").where("import_id", "=", importId).where("user_id", "=", userId).execute();
}

export async function markImportUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("people_imports").set({ undone_at: new Date() }).where("id", "=", id).execute();
}

/** Locks these people, in the order of their ids. */
export function lockImported(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("users")
    .selectAll()
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}
export type ImportedPerson = Awaited<ReturnType<typeof lockImported>>[number];

/** Returns a query of the people whom an import has added or changed, as far as that is not undone. */
export const studentsOfImport = (importId: string) =>
  sql`(select item.user_id from people_import_items item where item.import_id = ${importId}::uuid)`;
