import { questionContent, questionInput } from "@sextant/questions/question.ts";
import { z } from "zod";
import { candidateQuestion } from "./attempt-state.ts";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { questionProblem } from "./options.ts";
import { question, questionStatus, similarQuestion } from "./questions.ts";
import { authors, team } from "./who.ts";

export const person = z.object({ id, name: z.string() }).nullable();
export const node = z.object({
  id,
  name,
  tree: id,
  subject: id,
  /** Names from the tree down to the node itself. */
  path: z.array(z.string()),
});
export const nodeParams = z.object({ id, node: id });

/** One version with its newest key; tags, nodes, pool and difficulty are the question's, as they are now. */
export const version = z.object({
  number: z.number().int(),
  status: questionStatus,
  created_by: person,
  created_at: time,
  published_at: time.nullable(),
  published_by: person,
  content: questionContent,
  /** {file id: signed link} of the pictures that it shows. */
  pictures: z.record(z.string(), z.string()),
  key_revisions: z.array(z.object({ number: z.number().int(), created_at: time, created_by: person })),
});

export const authoringOperations = {
  "question_nodes.list": operation({
    method: "GET",
    path: "/api/questions/{id}/nodes/",
    summary: "List the nodes of the syllabus under which a question is filed",
    who: authors,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(node) }),
  }),
  "question_nodes.create": operation({
    method: "POST",
    path: "/api/questions/{id}/nodes/",
    summary: "File a question under more nodes",
    who: authors,
    params: idParams,
    body: z.object({ nodes: z.array(id).min(1).max(200) }),
    status: 201,
    response: z.object({ results: z.array(node) }),
  }),
  "question_nodes.put": operation({
    method: "PUT",
    path: "/api/questions/{id}/nodes/{node}/",
    summary: "File a question under a node; nothing changes where it is already",
    who: authors,
    params: nodeParams,
    status: 200,
    response: node,
  }),
  "question_nodes.remove": operation({
    method: "DELETE",
    path: "/api/questions/{id}/nodes/{node}/",
    summary: "Remove a question from a node",
    who: authors,
    params: nodeParams,
    status: 204,
    response: null,
  }),
  "questions.preview": operation({
    method: "POST",
    path: "/api/questions/preview/",
    summary: "Preview a question as students would see it, with its problems and similar questions; saves nothing",
    who: authors,
    bodyLimit: 4 * 1024 * 1024,
    body: z.object({
      question: questionInput,
      /** The question that is being edited, which is not like itself. */
      id: id.optional(),
    }),
    status: 200,
    response: z.object({
      candidate: candidateQuestion,
      pictures: z.record(z.string(), z.string()),
      problems: z.array(questionProblem),
      similar: z.array(similarQuestion),
    }),
  }),
  "questions.versions": operation({
    method: "GET",
    path: "/api/questions/{id}/versions/",
    summary: "List the versions of a question, newest first, each with its newest key",
    who: team,
    params: idParams,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(version),
  }),
  "questions.restore": operation({
    method: "POST",
    path: "/api/questions/{id}/restore/",
    summary: "Create a draft from an old version",
    who: authors,
    params: idParams,
    body: z.object({ number: z.number().int().min(1), version: z.number().int() }),
    status: 200,
    response: question,
  }),
  "questions.editing": operation({
    method: "POST",
    path: "/api/questions/{id}/editing/",
    summary: "Report that you have a question open for editing, or have left it; returns who else has it open",
    who: authors,
    params: idParams,
    body: z.object({ is_leaving: z.boolean().default(false) }),
    status: 200,
    response: z.object({
      others: z.array(z.object({ id, name: z.string() })),
      /** The person who made the last change. */
      changed_by: person,
      version: z.number().int(),
      version_number: z.number().int(),
      status: questionStatus,
    }),
  }),
  "questions.usage": operation({
    method: "GET",
    path: "/api/questions/{id}/usage/",
    summary: "List where a question is used",
    who: team,
    params: idParams,
    status: 200,
    response: z.object({
      /** Those that the user may read. `drawn`: it is in none of their sections, but one of their rules may draw it. */
      assessments: z.array(z.object({ id, name: z.string(), published: z.boolean(), drawn: z.boolean() })),
      /** How many more there are. */
      other_assessments: z.number().int(),
      practice_sets: z.number().int(),
      /** Started sittings that had any version of it, without previews. */
      sittings: z.number().int(),
      nodes: z.array(z.object({ id, name: z.string() })),
      tags: z.array(z.object({ id, name: z.string() })),
    }),
  }),
} as const;
