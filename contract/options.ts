import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { z } from "zod";
import { id, listQuery, page } from "./common.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

export const html = z.string().max(MAX_HTML_LENGTH);
export const partId = z.string().min(1).max(200);

/** One thing wrong with a question: an error forbids publishing, a warning asks for a second look. */
export const questionProblem = z.object({
  severity: z.enum(["error", "warning"]),
  /** Dotted path into the question: `interactions.0.options.2.content`. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/** An option, source or target of an interaction, in the newest version of its question. */
export const option = z.object({
  id,
  question: id,
  /** Id of the interaction it belongs to, and its list there: `options`, `sources`, `targets`. */
  interaction: z.string(),
  list: z.string(),
  source_identifier: z.string().nullable(),
  content: z.string(),
  /** The screen-reader label of an area of a picture. */
  label: z.string().optional(),
  shape: z.string().optional(),
  coords: z.array(z.number()).optional(),
  max_matches: z.number().int().optional(),
  feedback: z.string(),
  reason_for_error: z.string().nullable(),
  fixed: z.boolean(),
  /** Counts from 1 in its list. */
  position: z.number().int(),
  /** Null where the key pairs parts, or has them in an order. */
  correct: z.boolean().nullable(),
  /** The question's: send it back with the next change. */
  version: z.number().int(),
  status: z.string(),
  can: z.record(z.string(), z.boolean()),
});

/** The possible fields of an option; its interaction's type decides which of them it has. */
const fields = {
  content: html,
  label: z.string().max(1000),
  shape: z.enum(["rect", "circle", "ellipse", "poly", "default"]),
  coords: z.array(z.number()).max(1000),
  max_matches: z.number().int().min(0).max(1000),
  feedback: html,
  reason_for_error: id.nullable(),
  fixed: z.boolean(),
  /** From 1; larger than there are: at the end. */
  position: z.number().int().min(1).max(1000),
  /** Whether it is right, where the key is a set of options. */
  correct: z.boolean(),
};
export const version = z.number().int();
export const params = z.object({ id });
export const changed = option.extend({ problems: z.array(questionProblem) });

export const optionOperations = {
  "options.list": operation({
    method: "GET",
    path: "/api/options/",
    summary: "List the options of a question's newest version",
    who: authors,
    query: listQuery.pick({ page: true, page_size: true }).extend({ question: id }),
    status: 200,
    response: page(option),
  }),
  "options.create": operation({
    method: "POST",
    path: "/api/options/",
    summary: "Add an option; for a published question, in the draft of its next version",
    who: authors,
    body: z
      .object({ question: id, interaction: partId, list: z.string().max(20).optional(), version })
      .extend(z.object(fields).partial().shape),
    status: 201,
    response: changed,
  }),
  "options.get": operation({
    method: "GET",
    path: "/api/options/{id}/",
    summary: "Get an option",
    who: authors,
    params,
    status: 200,
    response: option,
  }),
  "options.update": operation({
    method: "PATCH",
    path: "/api/options/{id}/",
    summary: "Change an option; for a published question, in the draft of its next version",
    who: authors,
    params,
    body: z.object({ version }).extend(z.object(fields).partial().shape),
    status: 200,
    response: changed,
  }),
  "options.remove": operation({
    method: "DELETE",
    path: "/api/options/{id}/",
    summary: "Remove an option from the question's draft and from its key",
    who: authors,
    params,
    query: z.object({ version: z.coerce.number().int().optional() }),
    status: 200,
    response: z.object({ question: id, version, problems: z.array(questionProblem) }),
  }),
} as const;
