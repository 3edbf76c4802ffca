import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import { byName } from "../../../platform/database/by-name.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type Page, paged } from "../../../platform/paging.ts";
import { requireMaterial } from "../list-material.ts";
import { lastPageOf, presentReading } from "../present.ts";
import { countByState, readersOf } from "./readers.queries.ts";

type Reader = HandlerOutput<"material_users.list">["results"][number];

/** Lists who has material now, or has read in it and had it, of the people within reach, with how far each has read it. @throws Refusal `not_found`. */
export async function listMaterialReaders(
  db: Database,
  actor: Actor,
  id: string,
  { search, state, user, ...input }: HandlerInput<"material_users.list">["query"],
  url: string,
): Promise<Page<Reader>> {
  const material = await requireMaterial(db, actor, id);
  const readers = readersOf(db, actor, { id: material.id, end: lastPageOf(material) }, { search, state, user });
  const page = await paged(db, readers, input, {
    url,
    orderings: { name: byName("name"), last_opened_at: "last_opened_at", pages_read: "pages_read" },
    defaultOrdering: "name",
    tieBreaker: "user",
  });
  const results = page.results.map((row) => ({
    user: row.user,
    name: row.name,
    by_name: row.by_name,
    groups: row.groups,
    pages: material.pages,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
    reading: presentReading(row),
  }));
  return { ...page, results };
}

/** Counts who has material now, or has read in it and had it, of the people within reach, by how far they have read it. @throws Refusal `not_found`. */
export async function countMaterialReaders(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"material_users.count">> {
  const material = await requireMaterial(db, actor, id);
  const read = { id: material.id, end: lastPageOf(material) };
  const [rows, ended] = await Promise.all([
    countByState(readersOf(db, actor, read)),
    countByState(readersOf(db, actor, read, { state: "ended" })),
  ]);
  const of = (state: string) => rows.filter((row) => row.state === state);
  const all = (state: string) => of(state).reduce((sum, { people }) => sum + people, 0);
  return {
    not_opened: all("not_opened"),
    started: all("started"),
    finished: all("finished"),
    ended: ended.reduce((sum, { people }) => sum + people, 0),
    by_pages: of("started").map(({ pages_read, people }) => ({ pages_read, people })),
  };
}
