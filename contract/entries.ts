import { z } from "zod";
import { id, idParams, listQuery, page, points } from "./common.ts";
import { drawRule, keptDrawRule } from "./draw-rule.ts";
import { moduleId } from "./module-id.ts";
import { operation } from "./operation.ts";
import { authors, team } from "./who.ts";

/** Most questions of an assessment: those placed and those that its rules draw. */
export const MAX_QUESTIONS = 1000;

const fields = {
  points: points.max(1000),
  points_when_wrong: z.number().finite().min(-1000).max(0),
  scored: z.boolean(),
};

/** A place in a section: one question, or a rule that draws some. Exactly one of `question` and `draw` is not null. */
export const entry = z.object({
  id,
  section: id,
  position: z.number().int(),
  question: id.nullable(),
  draw: keptDrawRule.nullable(),
  /** The module of a staged section that it belongs to. */
  module: z.string().nullable(),
  /** The points of each question. */
  ...fields,
});

const common = {
  module: moduleId.nullable().default(null),
  points: fields.points.default(1),
  points_when_wrong: fields.points_when_wrong.default(0),
  scored: fields.scored.default(true),
};
export const none = z.null().optional();
export const questionBody = z.object({ question: id, draw: none, ...common });
export const drawBody = z.object({ draw: drawRule, question: none, ...common });
export const entryBody = z.union([questionBody, drawBody]);

/** What has an id keeps it: an entry of the section changes, one that was removed comes back. */
const keptId = { id: id.optional() };
export const keptBody = z.union([questionBody.extend(keptId), drawBody.extend(keptId)]);

/** Where new entries go; the others make way. Without one they go to the end. */
const place = { position: z.number().int().min(1).optional() };

export const entryOperations = {
  "placements.list": operation({
    method: "GET",
    path: "/api/sections/{id}/questions/",
    summary: "List the entries of a section, in order: questions and draw rules",
    who: team,
    params: idParams,
    query: listQuery,
    status: 200,
    response: page(entry),
  }),
  "placements.create": operation({
    method: "POST",
    path: "/api/sections/{id}/questions/",
    summary: "Add entries to a section: one, or many as `placements`; at `position`, or else at the end",
    who: authors,
    params: idParams,
    body: z.union([
      questionBody.extend(place),
      drawBody.extend(place),
      z.object({ placements: z.array(entryBody).min(1).max(500), ...place }),
    ]),
    status: 201,
    response: z
      .object({ results: z.array(entry) })
      .partial()
      .extend(entry.partial().shape),
  }),
  "placements.replace": operation({
    method: "PUT",
    path: "/api/sections/{id}/questions/",
    summary: "Replace the entries of a section, in this order; those sent with an id keep it",
    who: authors,
    params: idParams,
    body: z.object({ placements: z.array(keptBody).max(MAX_QUESTIONS), version: z.number().int().optional() }),
    status: 200,
    response: page(entry),
  }),
  "placements.get": operation({
    method: "GET",
    path: "/api/sections/questions/{id}/",
    summary: "Get an entry",
    who: team,
    params: idParams,
    status: 200,
    response: entry,
  }),
  "placements.update": operation({
    method: "PATCH",
    path: "/api/sections/questions/{id}/",
    summary: "Change an entry: its question or rule, module, position, points, scored or pretest",
    who: authors,
    params: idParams,
    body: z
      .object({
        position: z.number().int().min(1),
        question: id,
        draw: drawRule,
        module: moduleId.nullable(),
        ...fields,
        /** The draft's edit counter that was last seen; 409 when it is stale. */
        version: z.number().int(),
      })
      .partial(),
    status: 200,
    response: entry,
  }),
  "placements.remove": operation({
    method: "DELETE",
    path: "/api/sections/questions/{id}/",
    summary: "Remove an entry from a section",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
