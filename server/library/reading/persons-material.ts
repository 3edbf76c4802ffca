import type { HandlerInput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { mediaIsOpenTo, readableMedia } from "../../access/media.ts";
import { requireReach } from "../../access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Page, paged } from "../../platform/paging.ts";
import { materials, saysInTitle } from "../material.queries.ts";
import { type Material, presentMaterials } from "../present.ts";

/**
 * Lists what a person has to read now, with how far they have read it; what the actor may not read themselves stays out.
 *
 * @throws Refusal `not_found` for people out of reach.
 */
export async function listPersonsMaterial(
  db: Database,
  actor: Actor,
  userId: string,
  { search, ...input }: HandlerInput<"user_materials.list">["query"],
  url: string,
): Promise<Page<Material>> {
  await requireReach(db, actor, userId);
  let rows = materials(db, userId)
    .where(mediaIsOpenTo(sql`${userId}::uuid`, "study_materials"))
    .where(readableMedia(actor, "study_materials"));
  if (search) rows = rows.where(saysInTitle(search));
  const page = await paged(db, rows, input, {
    url,
    orderings: {
      title: "study_materials.title",
      changed_at: "newest.created_at",
      last_opened_at: sql`coalesce(reading.last_opened_at, 'epoch'::timestamptz)`,
    },
    defaultOrdering: "title",
    tieBreaker: "study_materials.id",
  });
  return { ...page, results: await presentMaterials(db, actor, page.results) };
}
