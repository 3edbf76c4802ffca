import type { LibraryMaterial } from "@sextant/contract/library.ts";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type Page, paged } from "../../../platform/paging.ts";
import { notFound } from "../../../platform/refusal.ts";
import { type MaterialRow, readableMaterials, saysInTitle } from "../material.queries.ts";
import { presentMaterials } from "../present.ts";
import { countReaders, listNames, listOwnDates, listPlaces } from "./library.queries.ts";
import type { ShelfTree } from "./shelf-tree.ts";
import { loadShelves } from "./shelves.queries.ts";

type ListInput = HandlerInput<"library.list">["query"];

const shownIn = (tree: ShelfTree, id: string) => tree.branchOf(id).flatMap((row) => (row.is_readable ? [row.id] : []));

/** Returns the shelves whose materials are asked for; null for all materials. @throws Refusal `not_found` */
function askedShelves(
  tree: ShelfTree,
  { library_group, beneath }: Pick<ListInput, "library_group" | "beneath">,
): string[] | null {
  if (library_group === undefined) return null;
  const row = tree.find(library_group);
  if (!row) throw notFound("This shelf");
  return beneath === "true" ? shownIn(tree, row.id) : [row.id];
}

async function present(
  db: Database,
  actor: Actor,
  tree: ShelfTree,
  rows: readonly MaterialRow[],
): Promise<LibraryMaterial[]> {
  const ids = rows.map((row) => row.id);
  const isStudent = actor.role === "student";
  const seen = tree.shownBeneath(null).flatMap((top) => shownIn(tree, top.id));
  const [materials, names, places, readers, dates] = await Promise.all([
    presentMaterials(db, actor, rows),
    listNames(
      db,
      rows.flatMap((row) => row.created_by ?? []),
    ),
    listPlaces(db, ids, seen),
    isStudent ? null : countReaders(db, actor, ids),
    isStudent ? listOwnDates(db, actor.id, ids) : null,
  ]);
  const none = { people: 0, finished: 0, started: 0, downloaded: 0 };
  const ranges = new Map(rows.map((row) => [row.id, row.read_ranges]));
  return materials.map((material) => ({
    ...material,
    author_name: names.get(material.created_by ?? "") ?? "",
    read: ranges.get(material.id) ?? [],
    library_groups: places.get(material.id) ?? [],
    due_at: dates?.get(material.id)?.due_at ?? null,
    assigned_at: dates?.get(material.id)?.assigned_at ?? null,
    readers: readers ? (readers.get(material.id) ?? none) : null,
  }));
}

/** Lists the materials that a person may read, all or those of a shelf in its order. @throws Refusal `not_found` */
export async function listLibrary(
  db: Database,
  actor: Actor,
  { search, archived, ...input }: ListInput,
  url: string,
): Promise<Page<LibraryMaterial>> {
  const tree = await loadShelves(db, actor);
  const shelves = askedShelves(tree, input);
  let rows = readableMaterials(db, actor).where(
    "study_materials.archived_at",
    archived === "true" ? "is not" : "is",
    null,
  );
  const position = sql<number>`(select min(placed.position) from library_group_materials placed
    where placed.study_material_id = study_materials.id and placed.library_group_id = any(${shelves ?? []}::uuid[]))`;
  if (shelves) rows = rows.where(position, "is not", null);
  if (search) rows = rows.where(saysInTitle(search));
  const listed = await paged(db, rows, input, {
    url,
    orderings: { position, title: "study_materials.title", changed_at: "newest.created_at" },
    defaultOrdering: shelves ? "position" : "title",
    tieBreaker: "study_materials.id",
  });
  return { ...listed, results: await present(db, actor, tree, listed.results) };
}
