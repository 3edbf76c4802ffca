import type { BulkChange } from "@sextant/contract/bulk-questions.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { z } from "zod";
import type { LoadedQuestion } from "../load-questions.ts";

const ids = z.array(z.string());

/** What a bulk change did to one question, told so that it can be undone whatever else it bears. */
export const before = z.object({
  added_tags: ids.default([]),
  removed_tags: ids.default([]),
  added_nodes: ids.default([]),
  removed_nodes: ids.default([]),
  difficulty: z.number().nullable().optional(),
  pool: z.enum(["practice", "secure"]).optional(),
  /** Where it stood, and where each of its versions did by number. */
  status: z.enum(["draft", "in_review", "published", "retired"]).optional(),
  statuses: z.record(z.string(), z.string()).optional(),
});
export type Before = z.output<typeof before>;

const lower = (list: readonly string[] = []) => list.map((id) => id.toLowerCase());

function without(list: readonly string[], taken: readonly string[]): string[] {
  return list.filter((id) => !taken.includes(id));
}

/** A list with some taken out and others added, each once. */
function changedList(list: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  return [...new Set([...without(list, remove), ...add])];
}

/** Returns a question's content after a bulk change. */
export function changedContent(content: QuestionContent, change: BulkChange): QuestionContent {
  return {
    ...content,
    tags: changedList(content.tags, lower(change.add_tags), lower(change.remove_tags)),
    nodes: changedList(content.nodes, lower(change.add_nodes), lower(change.remove_nodes)),
    difficulty: change.difficulty === undefined ? content.difficulty : change.difficulty,
    pool: change.pool ?? content.pool,
  };
}

/** Returns what became other between the two; `statuses` when its status may have. */
export function beforeOf(
  question: LoadedQuestion,
  after: LoadedQuestion,
  statuses: Record<string, string> | null,
): Before {
  const isOther = question.row.difficulty !== after.row.difficulty;
  return {
    added_tags: without(after.tags, question.tags),
    removed_tags: without(question.tags, after.tags),
    added_nodes: without(after.nodes, question.nodes),
    removed_nodes: without(question.nodes, after.nodes),
    ...(isOther ? { difficulty: question.row.difficulty } : {}),
    ...(question.row.pool === after.row.pool ? {} : { pool: question.row.pool as "practice" | "secure" }),
    ...(statuses && question.status !== after.status ? { status: question.status, statuses } : {}),
  };
}

/** Returns a question's content with a bulk change taken back. */
export function contentBefore(content: QuestionContent, was: Before): QuestionContent {
  return {
    ...content,
    tags: changedList(content.tags, was.removed_tags, was.added_tags),
    nodes: changedList(content.nodes, was.removed_nodes, was.added_nodes),
    difficulty: was.difficulty === undefined ? content.difficulty : was.difficulty,
    pool: was.pool ?? content.pool,
  };
}
