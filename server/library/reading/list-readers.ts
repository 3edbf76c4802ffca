import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Page, paged } from "../../platform/paging.ts";
import { requireMaterial } from "../list-material.ts";
import { presentReading } from "../present.ts";
import { readersOf } from "./readers.queries.ts";

type Reader = HandlerOutput<"material_users.list">["results"][number];

/** Lists who has material now, of the people within reach, with how far each has read it. @throws Refusal `not_found`. */
export async function listMaterialReaders(
  db: Database,
  actor: Actor,
  id: string,
  { search, ...input }: HandlerInput<"material_users.list">["query"],
  url: string,
): Promise<Page<Reader>> {
  const material = await requireMaterial(db, actor, id);
  const page = await paged(db, readersOf(db, actor, material.id, search), input, {
    url,
    orderings: { name: "name", last_opened_at: "last_opened_at", pages_read: "pages_read" },
    defaultOrdering: "name",
    tieBreaker: "user",
  });
  const results = page.results.map((row) => ({
    ...{ user: row.user, name: row.name, groups: row.groups, closes_at: row.closes_at, pages: material.pages },
    reading: presentReading(row),
  }));
  return { ...page, results };
}
