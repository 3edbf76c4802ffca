import { z } from "zod";
import { can, id, idParams, listQuery, name, page } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { tableReadingField, textFound } from "./table-reading.ts";
import { signedIn, staff, team } from "./who.ts";

/** The taxonomy's six levels under an exam, highest first; any but the first may be skipped. */
export const tagLevels = ["exam", "subject", "mega-domain", "domain", "topic", "sub-topic"] as const;
export const tagLevel = z.enum(tagLevels);
export type TagLevel = z.output<typeof tagLevel>;

/** A filter by an id; empty, as a field that nobody filled, it is none. */
export const filterId = z
  .union([id, z.literal("")])
  .transform((given) => given || undefined)
  .optional();

/** A tag as others name it. */
export const tagName = z.object({ id, level: tagLevel, name: z.string() });

export const tag = tagName.extend({
  /** The tag right above it, which may be several levels higher; null for exams. */
  parent: id.nullable(),
  parent_level: tagLevel.nullable(),
  /** From the exam down to the tag itself. */
  path: z.array(tagName),
  /** From 1, among the tags of its level under its parent. */
  position: z.number().int(),
  /** Questions under it or under what is beneath it, each once: those in use that this person may read; for students, what they may practise. */
  question_count: z.number().int(),
  /** Tags that were merged into this one, and can be separated again. */
  merged_from: z.array(z.object({ id, name: z.string() })),
  version: z.number().int(),
  can,
});
export type Tag = z.output<typeof tag>;

/** What a merge does, or would do. */
export const mergeChanges = z.object({
  question_count: z.number().int(),
  /** Assessments with it, and those whose draft names it in a draw rule, a pool or the blueprint. */
  assessment_count: z.number().int(),
  reason_count: z.number().int(),
  /** Material and videos. */
  library_count: z.number().int(),
  /** Practice sets cut by it. */
  practice_set_count: z.number().int(),
  /** Saved filters of the bank. */
  filter_count: z.number().int(),
  /** Tags beneath that move over as they are. */
  moved: z.array(tagName),
  /** Tags beneath that have a namesake there, and are merged with it. */
  merged: z.array(tagName),
});

export const importItem = z.object({
  /** Line of the file, from 1. */
  line: z.number().int(),
  status: z.enum(["created", "there", "invalid"]),
  /** Names from the exam down. */
  path: z.array(z.string()),
  /** What the line adds. */
  created: z.array(z.object({ level: tagLevel, name: z.string() })),
  messages: z.array(z.string()),
});

export const tagImportReport = z.object({
  counts: z.object({
    /** Lines of each status, and imported tags. */
    created: z.number().int(),
    there: z.number().int(),
    invalid: z.number().int(),
    total: z.number().int(),
    tags: z.number().int(),
  }),
  /** Messages about the whole file. */
  messages: z.array(z.string()),
  items: z.array(importItem),
  /** How the text was read; null of a workbook. */
  text: textFound.nullable(),
});
export type TagImportReport = z.output<typeof tagImportReport>;

const list = { method: "GET", who: signedIn, status: 200, response: page(tag) } as const;
const create = { method: "POST", who: staff, status: 201, response: tag } as const;
const get = {
  method: "GET",
  summary: "Get a tag; the id of a merged one returns the tag it became",
  who: signedIn,
  params: idParams,
  status: 200,
  response: tag,
} as const;
const update = {
  method: "PATCH",
  summary: "Rename a tag, move it under another of a higher level, or reorder it among its siblings",
  who: staff,
  params: idParams,
  status: 200,
  response: tag,
} as const;
const remove = {
  method: "DELETE",
  summary: "Delete an unused tag, or move what uses it to another tag",
  who: staff,
  params: idParams,
  /** A tag that takes over what uses it, and the tags beneath. Rules and filters that name the deleted one are read as naming this one. */
  query: z.object({ rehome: id.optional() }),
  status: 204,
  response: null,
} as const;

export const position = z.number().int().min(1).max(100_000);
export const version = z.number().int();
/** `parent` is the tag above: of any higher level, so that levels between may be skipped. */
export const child = z.object({ name, parent: id, position: position.optional() });
const change = { name: name.optional(), position: position.optional(), version };
export const childChange = z.object({ ...change, parent: id.optional() });
const above = {
  exam: { exam: filterId },
  subject: { subject: filterId },
  mega_domain: { mega_domain: filterId },
  domain: { domain: filterId },
};

export const tagOperations = {
  "tags.list_exam": operation({ ...list, path: "/api/tags/exam/", summary: "List exams", query: listQuery }),
  "tags.create_exam": operation({
    ...create,
    path: "/api/tags/exam/",
    summary: "Add an exam",
    body: z.object({ name, position: position.optional() }),
  }),
  "tags.get_exam": operation({ ...get, path: "/api/tags/exam/{id}/" }),
  "tags.update_exam": operation({ ...update, path: "/api/tags/exam/{id}/", body: z.object(change) }),
  "tags.remove_exam": operation({ ...remove, path: "/api/tags/exam/{id}/" }),

  "tags.list_subject": operation({
    ...list,
    path: "/api/tags/subject/",
    summary: "List the subjects of an exam, or all",
    query: listQuery.extend(above.exam),
  }),
  "tags.create_subject": operation({
    ...create,
    path: "/api/tags/subject/",
    summary: "Add a subject to an exam",
    body: child,
  }),
  "tags.get_subject": operation({ ...get, path: "/api/tags/subject/{id}/" }),
  "tags.update_subject": operation({ ...update, path: "/api/tags/subject/{id}/", body: childChange }),
  "tags.remove_subject": operation({ ...remove, path: "/api/tags/subject/{id}/" }),

  "tags.list_mega_domain": operation({
    ...list,
    path: "/api/tags/mega-domain/",
    summary: "List the mega-domains of a subject, or all",
    query: listQuery.extend({ ...above.exam, ...above.subject }),
  }),
  "tags.create_mega_domain": operation({
    ...create,
    path: "/api/tags/mega-domain/",
    summary: "Add a mega-domain",
    body: child,
  }),
  "tags.get_mega_domain": operation({ ...get, path: "/api/tags/mega-domain/{id}/" }),
  "tags.update_mega_domain": operation({ ...update, path: "/api/tags/mega-domain/{id}/", body: childChange }),
  "tags.remove_mega_domain": operation({ ...remove, path: "/api/tags/mega-domain/{id}/" }),

  "tags.list_domain": operation({
    ...list,
    path: "/api/tags/domain/",
    summary: "List the domains beneath a mega-domain or another higher tag, or all",
    query: listQuery.extend({ ...above.exam, ...above.subject, ...above.mega_domain }),
  }),
  "tags.create_domain": operation({ ...create, path: "/api/tags/domain/", summary: "Add a domain", body: child }),
  "tags.get_domain": operation({ ...get, path: "/api/tags/domain/{id}/" }),
  "tags.update_domain": operation({ ...update, path: "/api/tags/domain/{id}/", body: childChange }),
  "tags.remove_domain": operation({ ...remove, path: "/api/tags/domain/{id}/" }),

  "tags.list_topic": operation({
    ...list,
    path: "/api/tags/topic/",
    summary: "List the topics beneath a domain, or beneath a subject at any depth, or all",
    query: listQuery.extend({ ...above.exam, ...above.subject, ...above.mega_domain, ...above.domain }),
  }),
  "tags.create_topic": operation({ ...create, path: "/api/tags/topic/", summary: "Add a topic", body: child }),
  "tags.get_topic": operation({ ...get, path: "/api/tags/topic/{id}/" }),
  "tags.update_topic": operation({ ...update, path: "/api/tags/topic/{id}/", body: childChange }),
  "tags.remove_topic": operation({ ...remove, path: "/api/tags/topic/{id}/" }),

  "tags.list_sub_topic": operation({
    ...list,
    path: "/api/tags/sub-topic/",
    summary: "List the sub-topics of a topic, or beneath another higher tag, or all",
    query: listQuery.extend({
      ...above.exam,
      ...above.subject,
      ...above.mega_domain,
      ...above.domain,
      topic: filterId,
    }),
  }),
  "tags.create_sub_topic": operation({
    ...create,
    path: "/api/tags/sub-topic/",
    summary: "Add a sub-topic",
    body: child,
  }),
  "tags.get_sub_topic": operation({ ...get, path: "/api/tags/sub-topic/{id}/" }),
  "tags.update_sub_topic": operation({ ...update, path: "/api/tags/sub-topic/{id}/", body: childChange }),
  "tags.remove_sub_topic": operation({ ...remove, path: "/api/tags/sub-topic/{id}/" }),

  "tags.tree": operation({
    method: "GET",
    path: "/api/tags/tree/",
    summary: "List the whole taxonomy, each tag after the one above it",
    who: signedIn,
    /** Counting questions takes longest; without it every `question_count` is 0. */
    query: z.object({ counts: z.stringbool().default(true) }),
    status: 200,
    response: z.object({ results: z.array(tag) }),
  }),
  "tags.merge": operation({
    method: "POST",
    path: "/api/tags/{id}/merge/",
    summary: "Merge a tag into another of its level; its id redirects to that tag. `dry_run` returns what would change",
    who: staff,
    params: idParams,
    body: z.object({ into: id, dry_run: z.boolean().default(false) }),
    status: 200,
    /** The tag that both have become (in a dry run, its current state). */
    response: z.object({ tag, changes: mergeChanges }),
  }),
  "tags.unmerge": operation({
    method: "POST",
    path: "/api/tags/{id}/unmerge/",
    summary: "Undo the merge of a tag: it gets back what it had when it was merged",
    who: staff,
    params: idParams,
    status: 200,
    response: tag,
  }),
  "tags.export": operation({
    method: "GET",
    path: "/api/tags/export/",
    summary: "Create a single-use link to the taxonomy as CSV, valid for a minute",
    who: team,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  "tags.import": operation({
    method: "POST",
    path: "/api/tags/import/",
    summary:
      "Import tags from a table (CSV or .xlsx): a column for each level, a line for each tag. A dry run only reports",
    who: staff,
    multipart: true,
    bodyLimit: 5 * 1024 * 1024,
    body: z.object({
      dry_run: z.stringbool().default(false),
      /** How the file is read: its encoding and separator. JSON. */
      reading: tableReadingField.optional(),
    }),
    status: 200,
    response: tagImportReport,
  }),
  "tags.list_unmapped": operation({
    method: "GET",
    path: "/api/tags/unmapped/",
    summary: "List tag names of imported questions for which no tag was chosen yet",
    who: staff,
    query: listQuery,
    status: 200,
    response: page(
      z.object({
        level: tagLevel,
        name: z.string(),
        question_count: z.number().int(),
        /** Tags of that level and name, with their paths. */
        suggestions: z.array(z.object({ id, path: z.array(tagName) })),
      }),
    ),
  }),
  "tags.map": operation({
    method: "POST",
    path: "/api/tags/map/",
    summary: "Tag all imported questions that have a name as text, and remove the text; a job if there are many",
    who: staff,
    body: z.object({ level: tagLevel, name: z.string().min(1).max(500), tag: id }),
    status: 200,
    response: z.union([startedJob, z.object({ question_count: z.number().int() })]),
  }),
} as const;
