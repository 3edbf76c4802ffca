import type { Tag } from "@sextant/contract/tags.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { countTaggedQuestions } from "../questions/tagged.ts";
import { pathNames, tagNameOf } from "../taxonomy/names.ts";
import type { TagRow, Taxonomy } from "../taxonomy/taxonomy.ts";

/** Returns tags as they leave, in the order given. */
export async function tagResources(
  db: Database,
  actor: Actor,
  taxonomy: Taxonomy,
  tags: readonly TagRow[],
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<Tag[]> {
  const filed = new Map(tags.map((tag) => [tag.id, taxonomy.filedUnder(tag.id)]));
  const counts = isCounted ? await countTaggedQuestions(db, actor, filed) : new Map<string, number>();
  const isWriter = actor.role === "staff";
  return tags.map((tag) => {
    const path = pathNames(taxonomy, tag);
    return {
      ...tagNameOf(tag),
      parent: tag.parent_id,
      parent_level: path.at(-2)?.level ?? null,
      path,
      position: tag.position,
      question_count: counts.get(tag.id) ?? 0,
      merged_from: taxonomy.merged
        .filter((row) => row.merged_directly_into_id === tag.id && row.merged_with_id === row.id && !row.removed_at)
        .map(({ id, name }) => ({ id, name })),
      version: tag.version,
      can: {
        update: isWriter,
        move: isWriter && tag.level !== "exam",
        merge: isWriter,
        remove: isWriter,
        add_beneath: isWriter && tag.level !== "sub-topic",
      },
    };
  });
}

/** Returns one tag as it leaves. */
export async function tagResource(db: Database, actor: Actor, taxonomy: Taxonomy, tag: TagRow): Promise<Tag> {
  const [resource] = await tagResources(db, actor, taxonomy, [tag]);
  if (!resource) throw new Error("one tag gives one resource");
  return resource;
}
