import { z } from "zod";
import { id, listQuery, page } from "./common.ts";
import { operation } from "./operation.ts";
import { filterId, tagName } from "./tags.ts";
import { authors } from "./who.ts";

export const assessmentTag = z.object({
  assessment: id,
  assessment_name: z.string(),
  tag: id,
  name: z.string(),
  level: tagName.shape.level,
  /** From the exam down to the tag itself. */
  path: z.array(tagName),
});

export const assessmentTagOperations = {
  "assessment_tags.list": operation({
    method: "GET",
    path: "/api/assessment-tags/",
    summary: "List tags on assessments: those of one assessment, or the assessments of a tag and the tags beneath it",
    who: authors,
    query: listQuery.extend({ assessment: filterId, tag: filterId }),
    status: 200,
    response: page(assessmentTag),
  }),
  "assessment_tags.create": operation({
    method: "POST",
    path: "/api/assessment-tags/",
    summary: "Add tags to an assessment; returns an outcome for each",
    who: authors,
    body: z.object({ assessment: id, tags: z.array(id).min(1).max(100) }),
    status: 201,
    response: z.object({
      results: z.array(z.object({ assessment: id, tag: id, status: z.enum(["added", "already_there"]) })),
    }),
  }),
  "assessment_tags.remove": operation({
    method: "DELETE",
    path: "/api/assessment-tags/",
    summary:
      "Remove tags from an assessment: `assessment` and `tag` in the query, or `assessment` and `tags` in the body",
    who: authors,
    query: z.object({ assessment: id.optional(), tag: id.optional() }),
    body: z.object({
      assessment: id.optional(),
      tag: id.optional(),
      tags: z.array(id).max(100).optional(),
    }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ assessment: id, tag: id, status: z.enum(["removed", "not_there"]) })),
    }),
  }),
} as const;
