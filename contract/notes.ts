import { z } from "zod";
import { highlightColor } from "./attempt-state.ts";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

/** Characters before and after a quote by which its place is told from others like it. */
const CONTEXT = 64;

/** Where a quote is on its page: the words themselves, and a little of what is around them. */
export const quote = z.object({
  text: text(2000).refine((value) => value.trim() !== "", { message: "Select the words first" }),
  prefix: text(CONTEXT).default(""),
  suffix: text(CONTEXT).default(""),
});

export const words = text(4000);

export const note = z.object({
  id,
  material: id.nullable(),
  video: id.nullable(),
  /** Of material: the page, in the version that it was looked up in last. */
  page: z.number().int().nullable(),
  version: z.number().int().nullable(),
  moment_ms: z.number().int().nullable(),
  /** True when the newest version doesn’t have the quote any more: `page` is where it was. Of a video: its film ends before the moment. */
  lost: z.boolean(),
  quote: quote.nullable(),
  /** Empty for a highlight alone. */
  text: z.string(),
  color: highlightColor,
  revision: z.number().int(),
  created_at: time,
  changed_at: time,
});

export const noteOperations = {
  "notes.list": operation({
    method: "GET",
    path: "/api/notes/",
    summary:
      "List your own notes and highlights in one material, or your notes on one video, in the order of their places",
    who: signedIn,
    query: z.object({ material: id.optional(), video: id.optional() }),
    status: 200,
    response: z.object({ results: z.array(note) }),
  }),
  "notes.create": operation({
    method: "POST",
    path: "/api/notes/",
    summary: "Highlight or note something on a page of material, or note a moment of a video",
    who: signedIn,
    body: z.union([
      z.strictObject({
        material: id,
        version: z.number().int().min(1).max(1_000_000),
        page: z.number().int().min(1).max(1_000_000),
        quote: quote.nullable().default(null),
        text: words.default(""),
        color: highlightColor.default("yellow"),
      }),
      z.strictObject({
        video: id,
        moment_ms: z.number().int().min(0).max(2_000_000_000),
        /** Empty where the moment itself is the note. */
        text: words.default(""),
        color: highlightColor.default("yellow"),
      }),
    ]),
    status: 201,
    response: note,
  }),
  "notes.update": operation({
    method: "PATCH",
    path: "/api/notes/{id}/",
    summary: "Change the words or the color of a note",
    who: signedIn,
    params: idParams,
    body: z.object({ revision: z.number().int(), text: words.optional(), color: highlightColor.optional() }),
    status: 200,
    response: note,
  }),
  "notes.remove": operation({
    method: "DELETE",
    path: "/api/notes/{id}/",
    summary: "Delete a note",
    who: signedIn,
    params: idParams,
    status: 204,
    response: null,
  }),
  "notes.restore": operation({
    method: "POST",
    path: "/api/notes/{id}/restore/",
    summary: "Restore a note that was deleted within the last day",
    who: signedIn,
    params: idParams,
    status: 200,
    response: note,
  }),
} as const;
