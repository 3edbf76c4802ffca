import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { givenTo } from "../../../delivery/allocations/media/given.ts";
import { mediaIsOpenTo, readableMedia } from "../../../foundation/access/media.ts";
import { requireReach } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { paged } from "../../../platform/paging.ts";
import { materials, saysInTitle } from "../material.queries.ts";
import { presentMaterials } from "../present.ts";

/**
 * Lists what a person has to read now, to others also what opens for them later, with how far they have read it; what the actor may not read themselves stays out.
 *
 * @throws Refusal `not_found` for people out of reach.
 */
export async function listPersonsMaterial(
  db: Database,
  actor: Actor,
  userId: string,
  { search, ...input }: HandlerInput<"user_materials.list">["query"],
  url: string,
): Promise<HandlerOutput<"user_materials.list">> {
  await requireReach(db, actor, userId);
  let rows = materials(db, userId)
    .innerJoin(givenTo(userId, "study_materials").as("had"), (join) =>
      join.onRef("had.thing", "=", "study_materials.id"),
    )
    .select(["had.from", "had.opens_at", "had.closes_at", "had.due_at"])
    .where("study_materials.archived_at", "is", null)
    .where(readableMedia(actor, "study_materials"))
    .$if(actor.id === userId, (own) => own.where(mediaIsOpenTo(sql`${userId}::uuid`, "study_materials")));
  if (search) rows = rows.where(saysInTitle(search));
  const page = await paged(db, rows, input, {
    url,
    orderings: {
      title: "study_materials.title",
      due_at: sql`coalesce(had.due_at, 'infinity'::timestamptz)`,
      changed_at: "newest.created_at",
      last_opened_at: sql`coalesce(reading.last_opened_at, 'epoch'::timestamptz)`,
    },
    defaultOrdering: "title",
    tieBreaker: "study_materials.id",
  });
  const given = new Map(page.results.map((row) => [row.id, row]));
  const results = (await presentMaterials(db, actor, page.results)).map((one) => {
    const { from = [], opens_at = null, closes_at = null, due_at = null } = given.get(one.id) ?? {};
    return { ...one, from, opens_at, closes_at, due_at };
  });
  return { ...page, results };
}
