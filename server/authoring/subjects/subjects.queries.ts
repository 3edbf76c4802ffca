import { type Insertable, sql, type Updateable } from "kysely";
import { readableSubjects } from "../../foundation/access/subjects.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { SubjectNodes, Subjects, SubjectTrees } from "../../platform/database/schema.gen.ts";
import type { NodeRow, SubjectRow, TreeRow } from "./forest.ts";

/** Changes of subjects, trees and nodes come one after another: each looks at the whole before it changes a part. */
export async function lockSubjects(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('subjects'))`.execute(tx);
}

/** Returns what the actor may read of subjects, trees and nodes. */
export async function selectForest(
  db: Database,
  actor: Actor,
): Promise<{ subjects: SubjectRow[]; trees: TreeRow[]; nodes: NodeRow[] }> {
  const isReadable = readableSubjects(actor, "subject");
  const { rows: subjects } = await sql<SubjectRow>`
    select id, name, school_id, version from subjects subject where ${isReadable}`.execute(db);
  const { rows: trees } = await sql<TreeRow>`
    select tree.id, tree.subject_id, tree.name, tree.version
    from subject_trees tree join subjects subject on subject.id = tree.subject_id where ${isReadable}`.execute(db);
  const { rows: nodes } = await sql<NodeRow>`
    select node.id, node.subject_tree_id, node.parent_id, node.name, node.position, node.version
    from subject_nodes node join subject_trees tree on tree.id = node.subject_tree_id
    join subjects subject on subject.id = tree.subject_id where ${isReadable}`.execute(db);
  return { subjects, trees, nodes };
}

export async function insertSubject(tx: Tx, row: Insertable<Subjects>): Promise<void> {
  await tx.insertInto("subjects").values(row).execute();
}
export async function updateSubjectRow(tx: Tx, id: string, changes: Updateable<Subjects>): Promise<void> {
  await tx
    .updateTable("subjects")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
export async function deleteSubject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("subjects").where("id", "=", id).execute();
}

export async function insertTree(tx: Tx, row: Insertable<SubjectTrees>): Promise<void> {
  await tx.insertInto("subject_trees").values(row).execute();
}
export async function updateTreeRow(tx: Tx, id: string, changes: Updateable<SubjectTrees>): Promise<void> {
  await tx
    .updateTable("subject_trees")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
export async function deleteTree(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("subject_trees").where("id", "=", id).execute();
}

export async function insertNodes(tx: Tx, rows: readonly Insertable<SubjectNodes>[]): Promise<void> {
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < rows.length; start += 5000) {
    await tx
      .insertInto("subject_nodes")
      .values(rows.slice(start, start + 5000))
      .execute();
  }
}

/** Writes changes and counts them. */
export async function updateNodeRow(tx: Tx, id: string, changes: Updateable<SubjectNodes>): Promise<void> {
  await tx
    .updateTable("subject_nodes")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Puts nodes into a tree; what they are beneath stays. */
export async function updateTreeOfNodes(tx: Tx, ids: readonly string[], treeId: string): Promise<void> {
  await sql`update subject_nodes set subject_tree_id = ${treeId}::uuid where id = any(${ids}::uuid[])`.execute(tx);
}

/** Places among siblings; nobody edited these nodes, so nothing is counted. */
export async function updateNodePositions(tx: Tx, places: readonly { id: string; position: number }[]): Promise<void> {
  if (places.length === 0) return;
  await sql`update subject_nodes set position = place.position
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ position }) => position)}::int[])
      as place (id, position)
    where subject_nodes.id = place.id`.execute(tx);
}

export async function deleteNodes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from subject_nodes where id = any(${ids}::uuid[])`.execute(tx);
}

/** Counts the materials filed under these nodes. */
export async function selectMaterialCount(db: Database, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct study_material_id)::int as count
    from study_material_nodes where node_id = any(${nodeIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Files the materials of these nodes under another one instead. */
export async function moveMaterialNodes(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`insert into study_material_nodes (study_material_id, node_id)
    select distinct study_material_id, ${toId}::uuid from study_material_nodes where node_id = any(${fromIds}::uuid[])
    order by study_material_id on conflict do nothing`.execute(tx);
  await sql`delete from study_material_nodes where node_id = any(${fromIds}::uuid[])`.execute(tx);
}

/** Keeps which node took over nodes and trees that are about to be deleted, and what they took over themselves. */
export async function insertRemovedNodes(tx: Tx, ids: readonly string[], homeId: string): Promise<void> {
  await sql`update removed_nodes set home_id = ${homeId}::uuid where home_id = any(${ids}::uuid[])`.execute(tx);
  await sql`insert into removed_nodes (id, home_id) select id, ${homeId}::uuid from unnest(${ids}::uuid[]) as id
    order by id`.execute(tx);
}
