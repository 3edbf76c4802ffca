import type { ListQuery } from "@sextant/contract/common.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import type { FileRow } from "./files.queries.ts";

/** Returns a person's own files; of the same bytes under the same name, which came several times, the newest. */
export async function listFiles(
  db: Database,
  actor: Actor,
  query: ListQuery & { kind?: "picture" | undefined },
  url: string,
): Promise<Page<FileRow>> {
  const own = db
    .selectFrom("files")
    .selectAll()
    .where("created_by", "=", actor.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("files as newer")
            .select("newer.id")
            .whereRef("newer.created_by", "=", "files.created_by")
            .whereRef("newer.hash", "=", "files.hash")
            .whereRef("newer.name", "=", "files.name")
            .where(sql<boolean>`(newer.created_at, newer.id) > (files.created_at, files.id)`),
        ),
      ),
    )
    .$if(query.kind === "picture", (rows) => rows.where("media_type", "like", "image/%"))
    .$if(Boolean(query.search), (rows) => rows.where("name", "ilike", containing(query.search ?? "")));
  const orderings = { created_at: "created_at", name: "name", size_bytes: "size_bytes" };
  return paged(db, own, query, { url, orderings, defaultOrdering: "-created_at", tieBreaker: "id" });
}
