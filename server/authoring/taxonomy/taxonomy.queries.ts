import type { Database } from "../../platform/database/client.ts";
import type { TagRow } from "./taxonomy.ts";

const columns = [
  ...(["id", "level", "name", "parent_id", "position", "version"] as const),
  ...(["merged_into_id", "merged_directly_into_id", "merged_with_id", "came_with", "removed_at"] as const),
] as const;

export async function selectTags(db: Database): Promise<TagRow[]> {
  return (await db.selectFrom("tags").select(columns).execute()) as TagRow[];
}
