import { questionContent, questionInput, questionPatch } from "@sextant/questions/question.ts";
import { z } from "zod";
import { candidateQuestion } from "./attempt-state.ts";
import { questionIrt } from "./calibrations.ts";
import { can, id, idParams, jsonField, listQuery, page, time } from "./common.ts";
import { dryRunWait, startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { questionFacets, questionFilter } from "./question-filter.ts";
import { tableFound, tableReadingField, textFound } from "./table-reading.ts";
import { MAX_IMPORT_BYTES } from "./uploads.ts";
import { authors, team } from "./who.ts";

export const questionStatus = z.enum(["draft", "in_review", "published", "retired"]);

/** A question in the bank that reads like another. */
export const similarQuestion = z.object({
  id,
  title: z.string(),
  /** Share of what both say that they say alike: 1 for the same words in the same order. */
  likeness: z.number().min(0).max(1),
});

/** A question as its authors see it: the newest version with its newest key. */
export const question = questionContent.extend({
  id,
  status: questionStatus,
  /** Counts every change; send it back with a change. */
  version: z.number().int(),
  /** The number of the content version shown here, and of the newest published one. */
  version_number: z.number().int(),
  published_version_number: z.number().int().nullable(),
  key_revision: z.number().int(),
  /** True for a counselor who reads a secure question: then key, explanation, hints and remarks about options are empty. */
  key_withheld: z.boolean().optional(),
  school: id.nullable(),
  source: z.string(),
  source_identifier: z.string(),
  /** Plain text of the body's beginning, for lists. */
  title: z.string(),
  /** The default points in a section: its own points, or the maximum marks of an essay. */
  worth: z.number().optional(),
  /** In how many assessments it is used: in drafts, and in published versions. */
  uses: z.object({ draft: z.number().int(), published: z.number().int() }).optional(),
  /** Its newest IRT parameters, null before calibration; only for a single question, not in lists. */
  irt: questionIrt.nullable().optional(),
  /** {file id: signed link, good for an hour} of the pictures it shows. */
  pictures: z.record(z.string(), z.string()),
  /** As a student sees it, with math rendered; only for a single question, not in lists. */
  candidate: candidateQuestion.optional(),
  /** With a save: what the bank has already that reads alike, the likest first. */
  similar: z.array(similarQuestion).optional(),
  created_by: id.nullable(),
  created_at: time,
  updated_at: time,
  can,
});

export const savedStatus = z.enum(["draft", "in_review", "published"]);

export const importFormat = z.enum([
  ...(["jsonl", "csv", "xlsx", "gift", "aiken", "moodle_xml", "docx", "text", "yaml"] as const),
  ...(["qti", "qti12", "qti21", "qti22", "qti3"] as const),
]);
export type AskedFormat = z.output<typeof importFormat>;

/** What is to become of one question: as of those that are there already, or left out whatever it is. */
export const importDecision = z.enum(["skip", "replace", "keep", "leave_out"]);

/** Decisions as a form carries them: JSON. */
export const importDecisions = jsonField(z.record(z.string().max(1000), importDecision));

/** One line of an import's report. */
export const importItem = z.object({
  source: z.string(),
  title: z.string(),
  status: z.enum(["ok", "lossy", "duplicate", "unsupported", "invalid"]),
  interactions: z.array(z.string()),
  /** Messages about it, in the language of the person who imports. */
  messages: z.array(z.string()),
  /** The same as codes with their values; one for each message. */
  codes: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** The id of the imported (or existing) question, or the content as it would be imported. */
  question: z.union([id, z.record(z.string(), z.unknown())]).nullable(),
  /** In a dry run, for one that exists already: the new content, along with `question`, the id of the existing one. */
  incoming: z.record(z.string(), z.unknown()).optional(),
  /** For a duplicate: true when it repeats a question of the same import, rather than one that was in the bank before. */
  repeats: z.boolean().optional(),
  /** The index of that question among `items`, from 0. */
  repeats_item: z.number().int().optional(),
  /** True for a question that bears names of tags that are not there. */
  unmapped: z.boolean().optional(),
  /** Where it is in the package, once a test was met that may ask it. */
  path: z.string().optional(),
  /** Of a test that becomes a draft, until it has. */
  test: z.unknown().optional(),
  /** The draft that was made of a test. */
  assessment: id.optional(),
  /** In a dry run: {name: `data:` address} of its pictures, small, as far as there is room. */
  pictures: z.record(z.string(), z.string()).optional(),
});

export const importReport = z.object({
  counts: z.object({
    ok: z.number().int(),
    lossy: z.number().int(),
    duplicate: z.number().int(),
    unsupported: z.number().int(),
    invalid: z.number().int(),
    total: z.number().int(),
  }),
  items: z.array(importItem),
  /** In a dry run of one table: how it was read. */
  table: tableFound.nullable().optional(),
  /** In a dry run of one other text: its encoding. */
  text: textFound.nullable().optional(),
});
export type ImportReport = z.output<typeof importReport>;

export const questionOperations = {
  "questions.list": operation({
    method: "GET",
    path: "/api/questions/",
    summary: "Find questions",
    who: team,
    /** `ordering`: relevance (usual with a search), created_at, updated_at, difficulty, title, status, uses. */
    query: listQuery.extend(questionFilter.shape).extend({ facets: z.stringbool().default(false) }),
    status: 200,
    response: page(question).extend({ facets: questionFacets.optional() }),
  }),
  "questions.create": operation({
    method: "POST",
    path: "/api/questions/",
    summary: "Create a question as a draft, or published at once",
    who: authors,
    bodyLimit: 4 * 1024 * 1024,
    body: questionInput.extend({
      /** Null shares it with all schools; without it, it is of the author’s school. */
      school: id.nullable().optional(),
      status: savedStatus.default("draft"),
      source_identifier: z.string().max(200).default(""),
    }),
    status: 201,
    response: question,
  }),
  "questions.get": operation({
    method: "GET",
    path: "/api/questions/{id}/",
    summary: "Get a question with its key",
    who: team,
    params: idParams,
    status: 200,
    response: question,
  }),
  "questions.update": operation({
    method: "PATCH",
    path: "/api/questions/{id}/",
    summary:
      "Change a question: changing the content of a published one opens the next draft; key, explanation, hints or score rule alone append a key revision",
    who: authors,
    bodyLimit: 4 * 1024 * 1024,
    params: idParams,
    body: questionPatch.extend({
      status: questionStatus.optional(),
      school: id.nullable().optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: question,
  }),
  "questions.remove": operation({
    method: "DELETE",
    path: "/api/questions/{id}/",
    summary: "Retire a question: it can't be placed any more; assessments that have it keep it",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
  "questions.list_by_ids": operation({
    method: "GET",
    path: "/api/questions-by-ids/",
    summary: "Get many questions, in the order asked",
    who: authors,
    query: z.object({ ids: z.string().max(8000) }),
    status: 200,
    response: z.object({ results: z.array(question), missing: z.array(id) }),
  }),
  "questions.find_by_ids": operation({
    method: "POST",
    path: "/api/questions-by-ids/",
    summary: "Get many questions, in the order asked",
    who: authors,
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    status: 200,
    response: z.object({ results: z.array(question), missing: z.array(id) }),
  }),
  "questions.score": operation({
    method: "POST",
    path: "/api/questions/{id}/score/",
    summary: "Score a response to a question, without saving it",
    who: authors,
    params: idParams,
    body: z.object({ response: z.record(z.string(), z.unknown()) }),
    status: 200,
    response: z.object({
      status: z.enum(["scored", "invalid", "owed"]),
      points: z.number().nullable(),
      max_points: z.number(),
      interactions: z.record(z.string(), z.object({ points: z.number().nullable(), max_points: z.number() })),
    }),
  }),
  "questions.import": operation({
    method: "POST",
    path: "/api/questions/import/",
    summary:
      "Import questions from a file of any supported format, or a zip of these files and their pictures. A dry run returns the report, or the job that makes it",
    who: authors,
    multipart: true,
    bodyLimit: MAX_IMPORT_BYTES,
    body: z.object({
      /** What the file is; without it, it is looked into. */
      format: importFormat.optional(),
      dry_run: z.stringbool().default(false),
      wait: dryRunWait,
      on_duplicate: z.enum(["skip", "replace", "keep"]).default("skip"),
      /** By a question's place in the report, from 0, or by file and line (`set.jsonl:7`); the others go by `on_duplicate`. */
      decisions: importDecisions.optional(),
      /** Instead of `file`: an upload in pieces with the purpose `import`, or one of the user's files. */
      upload: id.optional(),
      school: id.optional(),
      status: savedStatus.default("published"),
      /** Of questions whose file doesn’t say; without it they are secure. */
      pool: questionContent.shape.pool.optional(),
      /** How one file is read: its encoding, and of a table its format and columns. JSON. */
      reading: tableReadingField.optional(),
      /** Keep the matching of columns for your next table with the same headers. */
      remember: z.stringbool().default(false),
      /** How to import the tests of a QTI package: only reported, or each as a draft of an assessment. */
      tests: z.enum(["report", "draft"]).default("report"),
    }),
    status: 202,
    response: z.union([startedJob, importReport]),
  }),
} as const;
