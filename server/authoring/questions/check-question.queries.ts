import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

export async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Tags and nodes that were looked up before, each with whether it is there. */
export type LinksMet = Map<string, boolean>;

/**
 * Finds places in `tags` and `nodes` that name nothing.
 *
 * @param met What is known of them already; those that are looked up are added.
 */
export async function findUnknownLinks(
  db: Database,
  { tags, nodes }: { tags: string[]; nodes: string[] },
  met: LinksMet = new Map(),
): Promise<{ path: string; message: string }[]> {
  const known = async (table: "tags" | "subject_nodes", ids: string[]) => {
    const wellFormed = ids.filter(isId);
    const unmet = wellFormed.filter((id) => !met.has(`${table} ${id}`));
    if (unmet.length > 0) {
      const rows = await db.selectFrom(table).select("id").where("id", "in", unmet).execute();
      const there = new Set(rows.map((row) => row.id));
      for (const id of unmet) met.set(`${table} ${id}`, there.has(id));
    }
    return new Set(wellFormed.filter((id) => met.get(`${table} ${id}`)));
  };
  const [knownTags, knownNodes] = [await known("tags", tags), await known("subject_nodes", nodes)];
  return [
    ...tags.flatMap((id, index) =>
      knownTags.has(id) ? [] : [{ path: `tags.${index}`, message: "This tag doesn’t exist." }],
    ),
    ...nodes.flatMap((id, index) =>
      knownNodes.has(id) ? [] : [{ path: `nodes.${index}`, message: "This node doesn’t exist." }],
    ),
  ];
}
