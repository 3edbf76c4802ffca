import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";
import { timeline } from "../../../platform/database/server-identity.ts";

/** What the index keeps of a question. */
export interface SearchRow {
  no: number;
  question_id: string;
  status: string;
  pool: string;
  difficulty: number | null;
  types: string[];
  tag_ids: string[];
  node_ids: string[];
  school_id: string | null;
  created_by: string | null;
  has_explanation: boolean;
  has_picture: boolean;
  /** Discrimination and difficulty of the newest calibration. */
  irt_a: number | null;
  irt_b: number | null;
  title: string;
  created_at: Date;
  updated_at: Date;
  /** The transaction that wrote it. */
  changed_in: string;
}

/** How many assessments use a question. */
export interface UseCount {
  question_id: string;
  draft: number;
  published: number;
}

/** The transaction from which the next reader has to look; the number is meaningless on another timeline. */
export interface Horizon {
  horizon: string;
  timeline: string;
}

/** What has to be read again, and the transaction from which the next reader has to look. */
export interface Changes extends Horizon {
  questions: boolean;
  uses: boolean;
  tags: boolean;
  nodes: boolean;
}

/**
 * Returns whether anything was written by transactions that were not over at an earlier horizon. Rows of transactions from `since`
 * on may have been seen already or not; older ones all have.
 */
export async function selectChanges(db: Database, since: string): Promise<Changes> {
  const changed = (table: string, more = sql``) => sql<boolean>`exists (select from ${sql.table(table)}
    where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot()) ${more})`;
  const { rows } = await sql<Changes>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    ${timeline} as timeline, ${changed("question_search")} as questions, ${changed("question_uses")} as uses,
    ${changed("taxonomy_changes", sql`and taxonomy = 'tags'`)} as tags,
    ${changed("taxonomy_changes", sql`and taxonomy = 'nodes'`)} as nodes`.execute(db);
  const [changes] = rows;
  if (!changes) throw new Error("A query without a table answers with one row");
  return changes;
}

/** Reads the transactions of now, from which a first reader has to look on. */
export async function selectHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${timeline} as timeline`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A query without a table answers with one row");
  return row;
}

const columns = sql`no, question_id, status, pool, difficulty, types, array_to_string(tag_ids, ',') as tag_ids,
  array_to_string(node_ids, ',') as node_ids, school_id, created_by, has_explanation, has_picture, irt_a, irt_b, title,
  created_at, updated_at, changed_in::text`;

// Arrays of ids come as text: reading them one character after another took longest of all.
type Raw = Omit<SearchRow, "tag_ids" | "node_ids"> & { tag_ids: string; node_ids: string };

const listOf = (text: string) => (text === "" ? [] : text.split(","));
const toRow = (raw: Raw): SearchRow => ({ ...raw, tag_ids: listOf(raw.tag_ids), node_ids: listOf(raw.node_ids) });

/** Reads the rows that transactions from `since` on wrote. */
export async function selectChangedRows(db: Database, since: string): Promise<SearchRow[]> {
  const { rows } = await sql<Raw>`select ${columns} from question_search
    where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  return rows.map(toRow);
}

/** Reads so many rows with higher numbers than `after`. */
export async function selectRowsAfter(db: Database, after: number, limit: number): Promise<SearchRow[]> {
  const { rows } =
    await sql<Raw>`select ${columns} from question_search where no > ${after} order by no limit ${limit}`.execute(db);
  return rows.map(toRow);
}

const counts = sql`question_id, count(distinct assessment_id) filter (where not is_published) as draft,
  count(distinct assessment_id) filter (where is_published) as published`;

/** Reads how many assessments use each question: only those whose count changed since then, or without `since` all that are used. */
export async function selectUseCounts(db: Database, since: string | null): Promise<UseCount[]> {
  const { rows } = since
    ? await sql<UseCount>`
        with changed as (select distinct question_id from question_uses
          where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot()))
        select question_id, count(distinct assessment_id) filter (where removed_at is null and not is_published) as draft,
          count(distinct assessment_id) filter (where removed_at is null and is_published) as published
        from question_uses where question_id in (select question_id from changed) group by question_id`.execute(db)
    : await sql<UseCount>`select ${counts} from question_uses where removed_at is null group by question_id`.execute(
        db,
      );
  return rows;
}

export interface NodeRow {
  id: string;
  level: "subject" | "tree" | "node";
  name: string;
  parent_id: string | null;
  school_id: string | null;
}

/** Subjects, their trees and the nodes of these, each after what comes before it in its list. */
export async function selectNodes(db: Database): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, level, name, parent_id, school_id from (
      select id, 'subject' as level, name, null::uuid as parent_id, 0 as position, school_id from subjects
      union all select tree.id, 'tree', tree.name, tree.subject_id, 0, subject.school_id
        from subject_trees tree join subjects subject on subject.id = tree.subject_id
      union all select node.id, 'node', node.name, coalesce(node.parent_id, node.subject_tree_id), node.position, subject.school_id
        from subject_nodes node join subject_trees tree on tree.id = node.subject_tree_id
        join subjects subject on subject.id = tree.subject_id) as vertex
    order by position, name, id`.execute(db);
  return rows;
}

/** Reads [id of a deleted node or tree, id of the node that took it over]. */
export async function selectRemovedNodes(db: Database): Promise<[string, string][]> {
  const rows = await db.selectFrom("removed_nodes").select(["id", "home_id"]).execute();
  return rows.map(({ id, home_id }) => [id, home_id]);
}

/** Reads the names of people and schools by id. */
export async function selectNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, btrim(first_name || ' ' || last_name) as name from users where id = any(${ids}::uuid[])
    union all select id, name from schools where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
