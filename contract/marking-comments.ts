import { z } from "zod";
import { can, id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { markersAndAdjudicators } from "./who.ts";

export const words = text(2000).trim().min(1);

export const comment = z.object({
  id,
  text: z.string(),
  /** The school that it belongs to; null for everyone’s. */
  school: id.nullable(),
  /** The question it refers to; null for any. */
  question: id.nullable(),
  /** How many saved marks used it. */
  used_count: z.number().int(),
  created_at: time,
  can,
});

/** Comments that markers share. */
export const markingCommentOperations = {
  "marking_comments.list": operation({
    method: "GET",
    path: "/api/marking-comments/",
    summary: "List shared comments for markers, the most used first",
    who: markersAndAdjudicators,
    query: listQuery.extend({
      /** Those on this question and on any; those on this question first. */
      question: id.optional(),
    }),
    status: 200,
    response: page(comment),
  }),
  "marking_comments.create": operation({
    method: "POST",
    path: "/api/marking-comments/",
    summary: "Share a comment with other markers",
    who: markersAndAdjudicators,
    body: z.object({ text: words, school: id.nullable().optional(), question: id.nullable().default(null) }),
    status: 201,
    response: comment,
  }),
  "marking_comments.update": operation({
    method: "PATCH",
    path: "/api/marking-comments/{id}/",
    summary: "Change the words of a shared comment; marks that took it stay as they are",
    who: markersAndAdjudicators,
    params: idParams,
    body: z.object({ text: words }),
    status: 200,
    response: comment,
  }),
  "marking_comments.remove": operation({
    method: "DELETE",
    path: "/api/marking-comments/{id}/",
    summary: "Delete a shared comment",
    who: markersAndAdjudicators,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
