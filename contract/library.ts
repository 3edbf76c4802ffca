import { z } from "zod";
import { id, idParams, listQuery, page, search, time } from "./common.ts";
import { operation } from "./operation.ts";
import { material } from "./study-material.ts";
import { allocators, signedIn } from "./who.ts";

export const count = z.number().int();

/** A material as the library lists it. */
export const libraryMaterial = material.extend({
  author_name: z.string(),
  /** Pages that the user has read, as ranges [from, to]. */
  read: z.array(z.tuple([count, count])),
  /** Shelves that hold it, of those visible to the user. */
  library_groups: z.array(id),
  /** The soonest due date of the user’s assignments; null for the team. */
  due_at: time.nullable(),
  /** Since when the user has it, directly or through a group; null for the team. */
  assigned_at: time.nullable(),
  /** Counts of the people within reach who have it now; null for students. */
  readers: z.object({ people: count, finished: count, started: count, downloaded: count }).nullable(),
});
export type LibraryMaterial = z.output<typeof libraryMaterial>;

/** Words, and whether they are what was sought. */
export const snippet = z.array(z.object({ text: z.string(), is_match: z.boolean() }));

export const libraryOperations = {
  "library.list": operation({
    method: "GET",
    path: "/api/library/materials/",
    summary: "List the materials of the library, or of a shelf in its order, with who reads them or when you should",
    who: signedIn,
    /** `ordering`: position (of one shelf), title, changed_at. */
    query: listQuery.extend({
      library_group: id.optional(),
      /** Also what is beneath the shelf. */
      beneath: z.enum(["true", "false"]).default("false"),
      archived: z.enum(["true", "false"]).default("false"),
    }),
    status: 200,
    response: page(libraryMaterial),
  }),
  "library.search": operation({
    method: "GET",
    path: "/api/library/search/",
    summary: "Find words in the texts of materials and videos that you may read, with the place of each",
    who: signedIn,
    query: z.object({ search: search.trim().min(1) }),
    status: 200,
    response: z.object({
      /** The best, at most 50. */
      results: z.array(
        z.object({
          type: z.enum(["study_material", "zoom_video"]),
          id,
          title: z.string(),
          /** A page, a part of rich text as in `study_material.search`, or milliseconds from the start. */
          place: count,
          /** Whether it is a part of rich text, and the heading of that part: null where none is above it. */
          is_part: z.boolean(),
          heading: z.string().nullable(),
          snippet,
        }),
      ),
      /** More were found than are shown. */
      more: z.boolean(),
    }),
  }),
  "material_users.remind": operation({
    method: "POST",
    path: "/api/material-users/{id}/remind/",
    summary: "Remind people who have study material and haven’t finished it, at most once a day each",
    who: allocators,
    params: idParams,
    body: z.object({ users: z.array(id).min(1).max(1000) }),
    status: 200,
    response: z.object({ results: z.array(z.object({ user: id, status: z.enum(["reminded", "skipped"]) })) }),
  }),
} as const;
