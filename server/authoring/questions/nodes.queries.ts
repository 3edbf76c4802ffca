import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

export interface NodeRow {
  id: string;
  name: string;
  tree: string;
  subject: string;
  path: string[];
}

/** Reads these nodes of the syllabus with the names that lead to them, by those names. */
export async function selectNodes(db: Database, ids: readonly string[]): Promise<NodeRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NodeRow>`
    with recursive above as (
      select id as wanted, id, parent_id, name, 0 as height from subject_nodes where id = any(${[...ids]}::uuid[])
      union all
      select above.wanted, parent.id, parent.parent_id, parent.name, above.height + 1
      from above join subject_nodes parent on parent.id = above.parent_id where above.height < 100)
    select node.id, node.name, tree.id as tree, tree.subject_id as subject, named.path
    from subject_nodes node
    join subject_trees tree on tree.id = node.subject_tree_id
    cross join lateral (
      select tree.name || array_agg(above.name order by above.height desc) as path
      from above where above.wanted = node.id) as named
    where node.id = any(${[...ids]}::uuid[])
    order by named.path, node.id`.execute(db);
  return rows;
}
