import { z } from "zod";
import { can, id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { reasonFamilies } from "./reason-families.ts";
import { filterId } from "./tags.ts";
import { authors, signedIn } from "./who.ts";

export const reason = z.object({
  id,
  name: z.string(),
  /** The topic that it is for, or a tag above topics such as a subject; null for a general one. */
  topic: id.nullable(),
  topic_name: z.string().nullable(),
  /** The family that it belongs to. */
  family: z.enum(reasonFamilies),
  /** From 1, among the general ones or those of its topic. */
  position: z.number().int(),
  /** Attempts that bear it; null for students. */
  attempt_count: z.number().int().nullable(),
  archived_at: time.nullable(),
  version: z.number().int(),
  can,
});

export const position = z.number().int().min(1).max(100_000);

export const reasonOperations = {
  "reasons.list": operation({
    method: "GET",
    path: "/api/tags/reason-for-error/",
    summary:
      "List reasons for error: with `topic` the general ones and those of the topic and the tags above it, otherwise all",
    who: signedIn,
    query: listQuery.extend({
      /** Any tag: reasons for it and for the tags above it. */
      topic: filterId,
      archived: z.stringbool().default(false),
    }),
    status: 200,
    response: page(reason),
  }),
  "reasons.create": operation({
    method: "POST",
    path: "/api/tags/reason-for-error/",
    summary: "Add a reason for error, in general or for a topic or a tag above topics",
    who: authors,
    body: z.object({
      name,
      topic: id.nullable().default(null),
      family: z.enum(reasonFamilies).default("didnt_know"),
      position: position.optional(),
    }),
    status: 201,
    response: reason,
  }),
  "reasons.get": operation({
    method: "GET",
    path: "/api/tags/reason-for-error/{id}/",
    summary: "Get a reason for error",
    who: signedIn,
    params: idParams,
    status: 200,
    response: reason,
  }),
  "reasons.update": operation({
    method: "PATCH",
    path: "/api/tags/reason-for-error/{id}/",
    summary: "Rename, move, archive or restore a reason for error, or change its family",
    who: authors,
    params: idParams,
    body: z.object({
      name: name.optional(),
      topic: id.nullable().optional(),
      family: z.enum(reasonFamilies).optional(),
      position: position.optional(),
      archived: z.boolean().optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: reason,
  }),
  "reasons.remove": operation({
    method: "DELETE",
    path: "/api/tags/reason-for-error/{id}/",
    summary: "Delete a reason for error; one in use is archived",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
