import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { z } from "zod";
import { id, idParams, listQuery, name, page, search, text, time } from "./common.ts";
import { file } from "./files.ts";
import { operation } from "./operation.ts";
import { filterId, tagName } from "./tags.ts";
import { allocators, authors, signedIn, team } from "./who.ts";

/** Most tags or nodes of one material. */
const MAX_LINKS = 100;
/** Most pages that one report of reading names. */
const MAX_PAGES_A_REPORT = 500;

const materialKinds = ["file", "link", "text"] as const;

/**
 * Whether the words of a version can be searched: `reading` until they can; `none` where it has none, as a scan or a table; `encrypted`,
 * `broken`, `too_large` and `failed` for PDFs that could not be read.
 */
export const materialTexts = ["reading", "ready", "none", "encrypted", "broken", "too_large", "failed"] as const;

/** What a version is: a file that was uploaded, a link by https, or rich text. */
export const content = z.union([
  z.strictObject({ file: id }),
  z.strictObject({ link: z.string().max(2000) }),
  z.strictObject({ body: text(MAX_HTML_LENGTH) }),
]);
export type MaterialContent = z.output<typeof content>;

/** How far a person has read a material. */
export const reading = z.object({
  opened_at: time,
  last_opened_at: time,
  /** The version that they opened last. */
  version: z.number().int(),
  last_page: z.number().int(),
  pages_read: z.number().int(),
  finished_at: time.nullable(),
  downloaded_at: time.nullable(),
});

/** What a version of a material holds. */
const versionFields = {
  kind: z.enum(materialKinds),
  media_type: z.string(),
  size_bytes: z.number().int(),
  /** Of a PDF, once it was counted. */
  pages: z.number().int().nullable(),
  text: z.enum(materialTexts),
  link: z.string().nullable(),
};

export const material = z.object({
  id,
  title: z.string(),
  description: z.string(),
  school: id.nullable(),
  ...versionFields,
  /** Number of the newest version. */
  newest: z.number().int(),
  /** When the newest version was created. */
  changed_at: time,
  tags: z.array(tagName.extend({ path: z.array(tagName) })),
  nodes: z.array(z.object({ id, name: z.string(), path: z.array(z.string()) })),
  /** Incremented by each change; send it back with a change. */
  version: z.number().int(),
  archived: z.boolean(),
  created_by: id.nullable(),
  created_at: time,
  updated_at: time,
  /** The user’s own; null before the user opens it. */
  reading: reading.nullable(),
  can: z.object({ update: z.boolean(), allocate: z.boolean() }),
});

export const materialInFull = material.extend({
  /** The file of the newest version, with a signed link to its bytes. */
  file: file.nullable(),
  /** Rich text as written, for those who may change it. */
  body: z.string().nullable(),
  /** Rich text as shown. */
  rendered: z.string().nullable(),
  /** Headings of rich text in order; their level is 2, or 3 below those. */
  outline: z.array(z.object({ title: z.string(), level: z.number().int() })),
  /** {file id: signed link} of the pictures that the text shows. */
  pictures: z.record(z.string(), z.string()),
  /** Pages that the user has read, as ranges [from, to]. */
  read: z.array(z.tuple([z.number().int(), z.number().int()])),
});

export const materialVersion = z.object({
  number: z.number().int(),
  ...versionFields,
  file: file.nullable(),
  created_by: z.object({ id, name: z.string() }).nullable(),
  created_at: time,
});

export const links = z.array(id).max(MAX_LINKS);

/** A reader of a material, and their progress. */
export const materialReader = z.object({
  user: id,
  name: z.string(),
  /** It was assigned to them directly. */
  by_name: z.boolean(),
  /** Groups through which they have it, also if it was assigned to them directly. */
  groups: z.array(z.object({ id, name: z.string() })),
  /** Opening, closing and due times, of all their assignments together. */
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  due_at: time.nullable(),
  pages: z.number().int().nullable(),
  reading: reading.nullable(),
});

export const studyMaterialOperations = {
  "study_material.list": operation({
    method: "GET",
    path: "/api/study-material/",
    summary: "List study material: what you may read; for students what they have now",
    who: signedIn,
    /** `ordering`: title, created_at, changed_at. `search`: in titles and descriptions. */
    query: listQuery.extend({
      school: id.optional(),
      /** With this tag or one beneath it. */
      tag: filterId,
      node: filterId,
      kind: z.enum(materialKinds).optional(),
      archived: z.enum(["true", "false"]).default("false"),
    }),
    status: 200,
    response: page(material),
  }),
  "study_material.create": operation({
    method: "POST",
    path: "/api/study-material/",
    summary: "Create study material from an uploaded file, an https link or rich text",
    who: authors,
    body: z.object({
      title: name,
      content,
      description: text(2000).default(""),
      /** Null for material that all schools share. */
      /** Null shares it with all schools; without it, it is of the author’s school. */
      school: id.nullable().optional(),
      tags: links.default([]),
      nodes: links.default([]),
      /** The shelf on which it is put, at the end; null for none. */
      library_group: id.nullable().default(null),
    }),
    status: 201,
    response: materialInFull,
  }),
  "study_material.get": operation({
    method: "GET",
    path: "/api/study-material/{id}/",
    summary: "Get study material in its newest version, with a signed link to its file and how far you have read it",
    who: signedIn,
    params: idParams,
    status: 200,
    response: materialInFull,
  }),
  "study_material.update": operation({
    method: "PATCH",
    path: "/api/study-material/{id}/",
    summary: "Change the title, description, school, tags or nodes of study material, archive or restore it",
    who: authors,
    params: idParams,
    body: z.object({
      version: z.number().int(),
      title: name.optional(),
      description: text(2000).optional(),
      school: id.nullable().optional(),
      tags: links.optional(),
      nodes: links.optional(),
      archived: z.boolean().optional(),
    }),
    status: 200,
    response: materialInFull,
  }),
  "study_material.remove": operation({
    method: "DELETE",
    path: "/api/study-material/{id}/",
    summary:
      "Delete study material that nobody was given and nobody has read, with its files; other material is archived",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
  "study_material.list_versions": operation({
    method: "GET",
    path: "/api/study-material/{id}/versions/",
    summary: "List the versions of study material, newest first",
    who: team,
    params: idParams,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(materialVersion),
  }),
  "study_material.get_version": operation({
    method: "GET",
    path: "/api/study-material/{id}/versions/text/",
    summary: "Get the text of a version of rich text, as it was shown",
    who: team,
    params: idParams,
    query: z.object({ number: z.coerce.number().int().min(1).max(1_000_000) }),
    status: 200,
    response: materialVersion.extend({ rendered: z.string() }),
  }),
  "study_material.create_version": operation({
    method: "POST",
    path: "/api/study-material/{id}/versions/",
    summary: "Add a new version of study material; readers get it the next time they open it",
    who: authors,
    params: idParams,
    body: z.object({
      /** Number of the version that it was written on; when another came since, the answer is 409. */
      newest: z.number().int().min(1),
      content,
    }),
    status: 201,
    response: materialInFull,
  }),
  "study_material.search": operation({
    method: "GET",
    path: "/api/study-material/{id}/search/",
    summary: "Find the pages of study material, or the parts of rich text, that contain words, with how often each",
    who: signedIn,
    params: idParams,
    query: z.object({ search }),
    status: 200,
    response: z.object({
      /** Pages in order; at most 1,000. Of rich text its parts: 1 before the first heading, 2 from that one to the next. */
      results: z.array(z.object({ page: z.number().int(), count: z.number().int() })),
    }),
  }),
  "study_material.read": operation({
    method: "POST",
    path: "/api/study-material/{id}/reading/",
    summary:
      "Save where you are in study material, which pages you have read since, and what you downloaded or finished",
    who: signedIn,
    params: idParams,
    body: z.object({
      version: z.number().int().min(1),
      /** The page that is open now. */
      page: z.number().int().min(1).max(1_000_000).optional(),
      /** Pages that were in view for 8 seconds. */
      pages: z.array(z.number().int().min(1).max(1_000_000)).max(MAX_PAGES_A_REPORT).default([]),
      finished: z.boolean().optional(),
      downloaded: z.boolean().optional(),
    }),
    status: 200,
    response: z.object({
      reading,
      /** Number of the newest version: another than the one being read means that it was replaced. */
      newest: z.number().int(),
    }),
  }),
  "user_materials.list": operation({
    method: "GET",
    path: "/api/user-materials/{id}/",
    summary:
      "List the study material that a person has, how they came by it and how far they have read it: your own, or of people within reach, also what opens later",
    who: signedIn,
    params: idParams,
    /** `ordering`: title, changed_at, last_opened_at, due_at. */
    query: listQuery,
    status: 200,
    response: page(
      material.extend({
        /** How they came by it: assigned to them, or to a group they are in. */
        from: z.array(z.object({ allocation: id, group: z.object({ id, name: z.string() }).nullable() })),
        opens_at: time.nullable(),
        closes_at: time.nullable(),
        due_at: time.nullable(),
      }),
    ),
  }),
  "material_users.list": operation({
    method: "GET",
    path: "/api/material-users/{id}/",
    summary:
      "List who has study material now, or had it and read in it, of the people within reach, and how far each has read it",
    who: allocators,
    params: idParams,
    /** `ordering`: name, last_opened_at, pages_read. `ended` are those who have read in it and have it no longer; without a state they stay out. */
    query: listQuery.extend({
      state: z.enum(["not_opened", "started", "finished", "ended"]).optional(),
      user: id.optional(),
    }),
    status: 200,
    response: page(materialReader),
  }),
  "material_users.count": operation({
    method: "GET",
    path: "/api/material-users/{id}/count/",
    summary: "Count who has study material now, of the people within reach, by how far they have read it",
    who: allocators,
    params: idParams,
    status: 200,
    response: z.object({
      not_opened: z.number().int(),
      started: z.number().int(),
      finished: z.number().int(),
      /** Those who have read in it and have it no longer. */
      ended: z.number().int(),
      /** Of those who have started: how many have read so many pages. */
      by_pages: z.array(z.object({ pages_read: z.number().int(), people: z.number().int() })),
    }),
  }),
} as const;
