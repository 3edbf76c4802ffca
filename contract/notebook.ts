import { z } from "zod";
import { anyId, anyOf } from "./any-of.ts";
import { highlightColor } from "./attempt-state.ts";
import { id, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

/** What a note is about. */
const notebookSources = ["question", "material", "video"] as const;

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** A highlight of a sitting: the text it is in, and from where to where. */
export const highlight = z.string().regex(/^(body|stimulus):\d{1,7}:\d{1,7}$/);

export const entry = z.object({
  /** By which the page tells one from another. */
  key: z.string(),
  source: z.enum(notebookSources),
  /** When it was written; of an answer, when that was saved or noted last. */
  at: time,
  /** The words it is about: those highlighted, what is said at the moment, or the beginning of the question. */
  quote: z.string(),
  /** Of a highlight; null where nothing is highlighted. */
  color: highlightColor.nullable(),
  /** Empty for a highlight alone. */
  text: z.string(),
  tags: z.array(named),
  /** False where its person may no longer read or watch what it is about. */
  can_open: z.boolean(),
  /** Of material and videos: by what it is changed. */
  note: z.object({ id, revision: count }).nullable(),
  /** With `question`; `highlight` is null for the note on the whole question. */
  question: z
    .object({
      session: id,
      attempt: id,
      highlight: z.string().nullable(),
      assessment: named,
      section: z.string(),
      position: count,
    })
    .nullable(),
  /** With `material`; `page` is null in an article, `lost` where the newest version doesn’t have the words any more. */
  page: z.object({ material: named, page: count.nullable(), lost: z.boolean() }).nullable(),
  /** With `video`; `lost` where its film was replaced by one that ends before. */
  moment: z.object({ video: named, at_ms: count, lost: z.boolean() }).nullable(),
});

export const notebookOperations = {
  "notebook.list": operation({
    method: "GET",
    path: "/api/notebook/",
    summary: "List all that you noted and highlighted: on questions, pages and moments, the newest first",
    who: signedIn,
    query: listQuery.pick({ page: true, page_size: true, search: true }).extend({
      source: anyOf(z.enum(notebookSources)),
      tag: anyOf(anyId),
      /** Only notes with the student’s own words. */
      words: z.enum(["true", "false"]).optional(),
    }),
    status: 200,
    response: page(entry).extend({
      /** Of all notes, regardless of filters. */
      total: count,
      first_at: time.nullable(),
      /** Each of these counts leaves its own filter aside. */
      sources: z.object({ question: count, material: count, video: count }),
      tags: z.array(named.extend({ count })),
      with_words: count,
    }),
  }),
  "notebook.change_highlight": operation({
    method: "PATCH",
    path: "/api/notebook/highlights/",
    summary: "Change the note beside a highlight of a past test, take it out of the notebook, or put it back",
    who: signedIn,
    body: z.object({
      session: id,
      attempt: id,
      highlight,
      text: text(2000).optional(),
      removed: z.boolean().optional(),
    }),
    status: 204,
    response: null,
  }),
} as const;
