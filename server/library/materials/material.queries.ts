import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { finishedNewest } from "../../delivery/allocations/media/finished-reading.ts";
import { readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { MaterialVersions, StudyMaterials } from "../../platform/database/schema.gen.ts";
import { containing } from "../../platform/paging.ts";
import { countPagesRead, lastPageRead, pagesRead } from "./reading/pages-read.ts";

/** The last page of the newest version: of a PDF once they are counted; what is no PDF is one page. */
const endOfNewest = sql`case when newest.media_type = 'application/pdf' then read_text.pages else 1 end`;

/** Selects all material with its newest version, and how far one person has read it. */
export function materials(db: Database, readerId: string) {
  return db
    .selectFrom("study_materials")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("material_versions")
          .selectAll()
          .whereRef("material_versions.study_material_id", "=", "study_materials.id")
          .orderBy("number", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .leftJoin("material_texts as read_text", (join) =>
      join
        .onRef("read_text.study_material_id", "=", "study_materials.id")
        .onRef("read_text.number", "=", "newest.number"),
    )
    .leftJoin("material_reading as reading", (join) =>
      join.onRef("reading.study_material_id", "=", "study_materials.id").on("reading.user_id", "=", readerId),
    )
    .select(["study_materials.id", "study_materials.title", "study_materials.description"])
    .select(["study_materials.school_id", "study_materials.archived_at", "study_materials.version"])
    .select(["study_materials.created_by", "study_materials.created_at", "study_materials.updated_at"])
    .select(["newest.number", "newest.file_id", "newest.link", "newest.body", "newest.media_type"])
    .select(["newest.size_bytes", "newest.created_at as changed_at"])
    .select(["read_text.state as text_state", "read_text.pages"])
    .select(["reading.opened_at", "reading.last_opened_at", "reading.version as read_version"])
    .select([finishedNewest.as("finished_at"), "reading.downloaded_at", lastPageRead(endOfNewest).as("last_page")])
    .select(countPagesRead(endOfNewest).as("pages_read"))
    .select(
      sql<[number, number][]>`coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by lower(r))
        from unnest(${pagesRead(endOfNewest)}) as r), '[]')`.as("read_ranges"),
    );
}

export type MaterialRow = Awaited<ReturnType<ReturnType<typeof materials>["execute"]>>[number];

/** Selects material that the actor may read. */
export function readableMaterials(db: Database, actor: Actor) {
  return materials(db, actor.id).where(readableMedia(actor, "study_materials"));
}

/** Returns the condition that the title or the description contains this. */
export function saysInTitle(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(study_materials.title ilike ${pattern} or study_materials.description ilike ${pattern})`;
}

/** Returns the condition that material bears one of these tags. */
export function bearsTag(tagIds: readonly string[]) {
  return sql<boolean>`exists (select from study_material_tags link
    where link.study_material_id = study_materials.id and link.tag_id = any(${tagIds}::uuid[]))`;
}

/** Returns the condition that material is filed under a node, or one beneath it. */
export function isUnderNode(nodeId: string) {
  return sql<boolean>`exists (
    with recursive beneath as (
      select id from subject_nodes where id = ${nodeId}::uuid
      union all select child.id from beneath join subject_nodes child on child.parent_id = beneath.id)
    select from study_material_nodes link join beneath on beneath.id = link.node_id
    where link.study_material_id = study_materials.id)`;
}

/** Reads the tags and nodes of material by its id. */
export async function selectLinks(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; tags: string[]; nodes: string[] }>`
    select m.id,
      array(select link.tag_id from study_material_tags link where link.study_material_id = m.id order by link.tag_id) as tags,
      array(select link.node_id from study_material_nodes link where link.study_material_id = m.id order by link.node_id) as nodes
    from unnest(${ids}::uuid[]) as m (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks material that the actor may read for a change. */
export function lockMaterial(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("study_materials")
    .selectAll()
    .where("id", "=", id)
    .where(readableMedia(actor, "study_materials"))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertMaterial(tx: Tx, row: Insertable<StudyMaterials>): Promise<void> {
  await tx.insertInto("study_materials").values(row).execute();
}

export async function updateMaterialRow(tx: Tx, id: string, changes: Updateable<StudyMaterials>): Promise<void> {
  await tx
    .updateTable("study_materials")
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** Reads the number of the newest version. */
export async function selectNewest(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from material_versions where study_material_id = ${id}::uuid`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Writes the next version. @returns Its number. */
export async function insertVersion(tx: Tx, row: Omit<Insertable<MaterialVersions>, "number">): Promise<number> {
  const written = await tx
    .insertInto("material_versions")
    .values({
      ...row,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from material_versions
        where study_material_id = ${row.study_material_id}::uuid)`,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return written.number;
}

/** Writes which pictures a version shows. */
export async function insertPictures(
  tx: Tx,
  version: { study_material_id: string; number: number },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .insertInto("material_pictures")
    .values(fileIds.map((file_id) => ({ ...version, file_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceTags(tx: Tx, id: string, tagIds: readonly string[]): Promise<void> {
  await sql`delete from study_material_tags where study_material_id = ${id} and tag_id <> all(${tagIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into study_material_tags (study_material_id, tag_id)
    select ${id}::uuid, tag from unnest(${tagIds}::uuid[]) as tag on conflict do nothing`.execute(tx);
}

export async function replaceNodes(tx: Tx, id: string, nodeIds: readonly string[]): Promise<void> {
  await sql`delete from study_material_nodes where study_material_id = ${id} and node_id <> all(${nodeIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into study_material_nodes (study_material_id, node_id)
    select ${id}::uuid, node from unnest(${nodeIds}::uuid[]) as node on conflict do nothing`.execute(tx);
}

/** Selects the versions of material, with who wrote each. */
export function versionsOf(db: Database, id: string) {
  return db
    .selectFrom("material_versions")
    .leftJoin("users as author", "author.id", "material_versions.created_by")
    .leftJoin("material_texts as read_text", (join) =>
      join
        .onRef("read_text.study_material_id", "=", "material_versions.study_material_id")
        .onRef("read_text.number", "=", "material_versions.number"),
    )
    .select(["material_versions.number", "material_versions.file_id", "material_versions.link"])
    .select(["material_versions.media_type", "material_versions.size_bytes", "material_versions.created_by"])
    .select(["material_versions.created_at", "read_text.state as text_state", "read_text.pages"])
    .select(sql<string>`trim(author.first_name || ' ' || author.last_name)`.as("author_name"))
    .where("material_versions.study_material_id", "=", id);
}

/** Returns whether material was ever assigned or opened. */
export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from allocations where study_material_id = ${id}::uuid)
    or exists (select from material_reading where study_material_id = ${id}::uuid) as used`.execute(tx);
  return rows[0]?.used === true;
}

/** Deletes material with its versions, from its shelves too. @returns The ids of its files. */
export async function deleteMaterial(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from material_versions where study_material_id = ${id}::uuid and file_id is not null
    union select file_id from material_pictures where study_material_id = ${id}::uuid`.execute(tx);
  await tx.deleteFrom("library_group_materials").where("study_material_id", "=", id).execute();
  await tx.deleteFrom("study_materials").where("id", "=", id).execute();
  return rows.map((row) => row.file_id);
}

/** Reads the material that bears these tags, the newest first. @param isReadable The condition that `study_materials` may be read. */
export async function selectTagged(db: Database, isReadable: RawBuilder<boolean>, tagIds: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; tag_id: string }>`
    select study_materials.id, study_materials.title, link.tag_id
    from study_material_tags link join study_materials on study_materials.id = link.study_material_id
    where link.tag_id = any(${tagIds}::uuid[]) and study_materials.archived_at is null and ${isReadable}
    order by study_materials.updated_at desc, study_materials.id limit 2000`.execute(db);
  return rows;
}
