import { type RawBuilder, sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

export async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Places in `tags` and `nodes` that name nothing. */
export async function findUnknownLinks(
  db: Database,
  { tags, nodes }: { tags: string[]; nodes: string[] },
): Promise<{ path: string; message: string }[]> {
  const known = async (table: "tags" | "subject_nodes", ids: string[]) => {
    const wellFormed = ids.filter(isId);
    if (wellFormed.length === 0) return new Set<string>();
    const rows = await db.selectFrom(table).select("id").where("id", "in", wellFormed).execute();
    return new Set(rows.map((row) => row.id));
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
