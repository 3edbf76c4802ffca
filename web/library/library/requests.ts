import type { Shelf, ShelfAlone } from "@sextant/contract/library-groups.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Place } from "../../parts/tree/tree-moves.ts";
import { inParts } from "./in-parts.ts";

export type { Shelf };
export type Material = OperationOutput<"library.list">["results"][number];
export type Reader = OperationOutput<"material_users.list">["results"][number];
export type FoundPlace = OperationOutput<"library.search">["results"][number];

/** The most materials that are shown at once. */
const MOST_PAGES = 5;
/** The most materials that one request puts on a shelf, or takes off it. */
const MOST_PLACED = 200;
/** The most people or groups that one request takes a material from. */
const MOST_TAKEN = 200;

/** The shelves that a person sees, nested. */
export const shelvesQuery = queryOptions({
  queryKey: queryKey("library", "shelves"),
  queryFn: async ({ signal }) => (await call("library_groups.list", { signal })).results as Shelf[],
});

async function allMaterials(
  query: { library_group?: string; search?: string; archived?: "true" },
  signal: AbortSignal,
): Promise<Material[]> {
  const all: Material[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await call("library.list", { query: { ...query, page: String(page), page_size: "200" }, signal });
    all.push(...answer.results);
    if (!answer.next) break;
  }
  return all;
}

/** Queries the materials on a shelf in its order; without one all of them, or those that are archived. */
export function materialsQuery(shelf: string | undefined, search: string | undefined, isArchive = false) {
  return queryOptions({
    queryKey: queryKey("library", "materials", shelf ?? null, search ?? "", isArchive),
    queryFn: ({ signal }) =>
      allMaterials(
        {
          ...(shelf ? { library_group: shelf } : {}),
          ...(search ? { search } : {}),
          ...(isArchive ? { archived: "true" as const } : {}),
        },
        signal,
      ),
  });
}

/** Queries the places in texts that contain words. */
export function foundQuery(search: string) {
  return queryOptions({
    queryKey: queryKey("library", "found", search),
    queryFn: ({ signal }) => call("library.search", { query: { search }, signal }),
  });
}

/** Queries who has a material and is so far with it, or had it and read in it, by name. */
export function readersQuery(id: string, state: "not_opened" | "started" | "finished" | "ended") {
  return queryOptions({
    queryKey: queryKey("library", "readers", id, state),
    queryFn: ({ signal }) =>
      call("material_users.list", { params: { id }, query: { state, page_size: "200" }, signal }),
  });
}

/** Queries how one person has a material: null where they don’t. */
export function holderQuery(id: string, user: string) {
  return queryOptions({
    queryKey: queryKey("library", "readers", id, "of", user),
    queryFn: async ({ signal }) =>
      (await call("material_users.list", { params: { id }, query: { user }, signal })).results[0] ?? null,
  });
}

/** Queries how many have a material, and how far they are with it. */
export function readerCountsQuery(id: string) {
  return queryOptions({
    queryKey: queryKey("library", "readers", id, "count"),
    queryFn: ({ signal }) => call("material_users.count", { params: { id }, signal }),
  });
}

/** Queries a material with its text. */
export function textQuery(id: string) {
  return queryOptions({
    queryKey: queryKey("library", "text", id),
    queryFn: ({ signal }) => call("study_material.get", { params: { id }, signal }),
  });
}

/** Queries the versions of a material, the newest first. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: queryKey("library", "versions", id),
    queryFn: ({ signal }) =>
      call("study_material.list_versions", { params: { id }, query: { page_size: "50" }, signal }),
  });
}

/** Queries the text of an earlier version, which never changes. */
export function versionTextQuery(id: string, number: number) {
  return queryOptions({
    queryKey: queryKey("material-version", id, number),
    queryFn: ({ signal }) =>
      call("study_material.get_version", { params: { id }, query: { number: String(number) }, signal }),
  });
}

export function createShelf(name: string, parent: string | null): Promise<ShelfAlone> {
  return call("library_groups.create", { body: { name, parent } });
}

export function updateShelf(
  { id, version }: Pick<Shelf, "id" | "version">,
  change: { name: string } | Place,
): Promise<ShelfAlone> {
  return call("library_groups.update", { params: { id }, body: { ...change, version } });
}

/** Deletes a shelf; with `orphan` also one that isn’t empty. */
export async function removeShelf(id: string, orphan: boolean): Promise<void> {
  await call("library_groups.remove", { params: { id }, query: { orphan: String(orphan) } });
}

/** Puts materials on a shelf one after another: at its end, or from a position on. */
export async function putOnShelf(
  shelf: string,
  materials: readonly string[],
  { position }: { position?: number } = {},
) {
  for (const [start, study_materials] of inParts(materials, MOST_PLACED)) {
    const place = position === undefined ? {} : { position: position + start };
    await call("library_group_material.create", { body: { library_group: shelf, study_materials, ...place } });
  }
}

export async function takeOffShelf(shelf: string, materials: readonly string[]): Promise<void> {
  for (const [, study_materials] of inParts(materials, MOST_PLACED)) {
    await call("library_group_material.remove", { body: { library_group: shelf, study_materials } });
  }
}

/** Takes a material from people and groups. Returns from how many, and how many didn’t have it themselves. */
export async function removeAccess(id: string, users: readonly string[], groups: readonly string[]) {
  let removed = 0;
  for (const part of [
    ...inParts(users, MOST_TAKEN).map(([, some]) => ({ users: some })),
    ...inParts(groups, MOST_TAKEN).map(([, some]) => ({ groups: some })),
  ]) {
    const { results } = await call("material_users.remove", { params: { id }, body: part });
    removed += results.filter(({ status }) => status === "removed").length;
  }
  return { removed, others: users.length + groups.length - removed };
}

type Content = { file: string } | { link: string } | { body: string };

/** Creates a material, on the given shelf if any. */
export async function createMaterial(title: string, content: Content, shelf: string | null): Promise<string> {
  return (await call("study_material.create", { body: { title, content, library_group: shelf } })).id;
}

export function createVersion({ id, newest }: Pick<Material, "id" | "newest">, content: Content) {
  return call("study_material.create_version", { params: { id }, body: { newest, content } });
}

export function updateMaterial(
  { id, version }: Pick<Material, "id" | "version">,
  change: { title?: string; description?: string; tags?: string[]; archived?: boolean },
) {
  return call("study_material.update", { params: { id }, body: { ...change, version } });
}
