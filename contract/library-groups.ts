import { z } from "zod";
import { can, id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { authors, signedIn } from "./who.ts";

/** Deeper than any library is read. */
export const MAX_SHELF_DEPTH = 8;
/** Most shelves of an organisation. */
export const MAX_SHELVES = 2000;
/** Most materials of one shelf. */
export const MAX_ON_SHELF = 1000;

export const version = z.number().int();
export const count = z.number().int();
/** From 1, among those beside it. */
export const position = z.number().int().min(1).max(100_000);

/** Where to put an item among its siblings: right before or after another, or at a position; without any, at the end. */
const place = { before: id.optional(), after: id.optional(), position: position.optional() };
interface SentPlace {
  before?: string | undefined;
  after?: string | undefined;
  position?: number | undefined;
}
const isOnePlace = ({ before, after, position: at }: SentPlace) =>
  [before, after, at].filter((one) => one !== undefined).length <= 1;
const mustBeOnePlace = { path: ["position"], message: "Send only one of before, after and position" };

export const plainShelf = z.object({
  id,
  name: z.string(),
  /** Null: it is at the top, or its parent isn’t visible to this person. */
  parent: id.nullable(),
  /** The same for everything beneath it; null: shared by all schools. */
  school: id.nullable(),
  position: count,
  /** Materials on it or beneath it that this person may read, without repeats. */
  material_count: count,
  version,
  can,
});

/** A shelf of the library with those beneath it. */
export interface Shelf extends z.output<typeof plainShelf> {
  children: Shelf[];
}
export const nestedShelf: z.ZodType<Shelf> = plainShelf.extend({
  get children() {
    return z.array(nestedShelf);
  },
});

/** A shelf by itself, with those that lead to it. */
export const shelf = plainShelf.extend({ path: z.array(z.object({ id, name: z.string() })), child_count: count });
export type ShelfAlone = z.output<typeof shelf>;

export const onShelf = z.object({
  library_group: id,
  study_material: z.object({ id, title: z.string() }),
  position: count,
  added_at: time,
});

export const libraryGroupOperations = {
  "library_groups.list": operation({
    method: "GET",
    path: "/api/library-groups/",
    summary: "List the shelves of the library, nested; for students, those that hold something of theirs",
    who: signedIn,
    status: 200,
    response: z.object({ results: z.array(nestedShelf) }),
  }),
  "library_groups.create": operation({
    method: "POST",
    path: "/api/library-groups/",
    summary: "Add a shelf, at the top or beneath another",
    who: authors,
    body: z
      .object({
        name,
        parent: id.nullable().default(null),
        /** Of a shelf at the top; one beneath another is of the same school as that. */
        school: id.nullable().optional(),
        ...place,
      })
      .refine(isOnePlace, mustBeOnePlace),
    status: 201,
    response: shelf,
  }),
  "library_groups.get": operation({
    method: "GET",
    path: "/api/library-groups/{id}/",
    summary: "Get a shelf",
    who: signedIn,
    params: idParams,
    status: 200,
    response: shelf,
  }),
  "library_groups.update": operation({
    method: "PATCH",
    path: "/api/library-groups/{id}/",
    summary: "Rename a shelf, move it with all beneath it, or reorder it among those beside it",
    who: authors,
    params: idParams,
    body: z
      .object({
        name: name.optional(),
        /** Null: to the top. */
        parent: id.nullable().optional(),
        /** Of a shelf at the top, and so of all beneath it. */
        school: id.nullable().optional(),
        ...place,
        version,
      })
      .refine(isOnePlace, mustBeOnePlace),
    status: 200,
    response: shelf,
  }),
  "library_groups.remove": operation({
    method: "DELETE",
    path: "/api/library-groups/{id}/",
    summary: "Delete a shelf: 409 with what is on it, unless `orphan` is set; materials stay in the library",
    who: authors,
    params: idParams,
    query: z.object({ orphan: z.stringbool().default(false) }),
    status: 204,
    response: null,
  }),
  "library_group_material.list": operation({
    method: "GET",
    path: "/api/library-group-material/",
    summary: "List the materials on a shelf, or the shelves of a material, in order",
    who: signedIn,
    query: listQuery
      .pick({ page: true, page_size: true })
      .extend({ library_group: id.optional(), study_material: id.optional() }),
    status: 200,
    response: page(onShelf),
  }),
  "library_group_material.create": operation({
    method: "POST",
    path: "/api/library-group-material/",
    summary: "Put materials on a shelf, or in another place on it, in the order sent; returns an outcome for each",
    who: authors,
    body: z
      .object({ library_group: id, study_materials: z.array(id).min(1).max(200), ...place })
      .refine(isOnePlace, mustBeOnePlace),
    status: 200,
    response: z.object({
      results: z.array(z.object({ study_material: id, status: z.enum(["added", "moved"]), position: count })),
    }),
  }),
  "library_group_material.remove": operation({
    method: "DELETE",
    path: "/api/library-group-material/",
    summary: "Remove materials from a shelf; they stay in the library. Returns an outcome for each",
    who: authors,
    body: z.object({ library_group: id, study_materials: z.array(id).min(1).max(200) }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ study_material: id, status: z.enum(["removed", "not_on_it"]) })),
    }),
  }),
} as const;
