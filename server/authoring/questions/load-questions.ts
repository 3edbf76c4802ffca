import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { readableContent } from "../../foundation/access/content.ts";
import { questionAbilities } from "../../foundation/access/questions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { notFound } from "../../platform/refusal.ts";
import {
  type QuestionRow,
  selectNewestVersions,
  selectNodesOf,
  selectPublishedVersions,
  selectQuestions,
  selectTagsOf,
} from "./questions.queries.ts";
import type { SignFile } from "./render.ts";
import { type KeyRevision, loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "./versions.ts";
import { withholdsKey, withoutKey } from "./withhold-key.ts";
import { worthOf } from "./worth.ts";

export type QuestionStatus = "draft" | "in_review" | "published" | "retired";

/** A question as its authors work on it: its newest version with the newest key of that. */
export interface LoadedQuestion {
  row: QuestionRow;
  version: QuestionVersion;
  status: QuestionStatus;
  publishedNumber: number | null;
  key: KeyRevision;
  tags: string[];
  nodes: string[];
}

function listById<T extends { question_id: string }>(rows: readonly T[], read: (row: T) => string) {
  const lists = new Map<string, string[]>();
  for (const row of rows) lists.set(row.question_id, [...(lists.get(row.question_id) ?? []), read(row)]);
  return lists;
}

/** Puts versions, keys and links to question rows, in the rows' order. */
export async function completeQuestions(db: Database, rows: readonly QuestionRow[]): Promise<LoadedQuestion[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [heads, publishedVersions, tagLinks, nodeLinks] = await inParallel(db, [
    () => selectNewestVersions(db, ids),
    () => selectPublishedVersions(db, ids),
    () => selectTagsOf(db, ids),
    () => selectNodesOf(db, ids),
  ]);
  const newest = new Map(heads.map((row) => [row.question_id, row]));
  const published = new Map(publishedVersions.map((row) => [row.question_id, row.number]));
  const versionIds = heads.map((row) => row.id);
  const [versions, keys] = await inParallel(db, [
    () => loadQuestionVersions(db, versionIds),
    () => loadNewestKeys(db, versionIds),
  ]);
  const tags = listById(tagLinks, (row) => row.tag_id);
  const nodes = listById(nodeLinks, (row) => row.node_id);
  return rows.flatMap((row) => {
    const head = newest.get(row.id);
    const version = versions.get(head?.id ?? "");
    const key = keys.get(head?.id ?? "");
    if (!head || !version || !key) return [];
    return {
      row,
      version,
      status: head.status,
      publishedNumber: published.get(row.id) ?? null,
      key,
      tags: [...new Set(tags.get(row.id))],
      nodes: nodes.get(row.id) ?? [],
    };
  });
}

/** Finds the questions of these ids that the actor may read, in the order asked. */
export async function findQuestions(db: Database, actor: Actor, ids: readonly string[]): Promise<LoadedQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await selectQuestions(db, [...new Set(ids)], readableContent(actor, "questions"));
  const byId = new Map((await completeQuestions(db, rows)).map((question) => [question.row.id, question]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** @throws Refusal `not_found` when it is not there or not for this actor to read. */
export async function getQuestion(db: Database, actor: Actor, id: string): Promise<LoadedQuestion> {
  const [question] = await findQuestions(db, actor, [id]);
  if (!question) throw notFound("This question");
  return question;
}

/** Returns content, key and links in the shape in which questions are authored. */
export function contentOf({ row, version, key, tags, nodes }: LoadedQuestion): QuestionContent {
  const textTags = row.text_tags;
  return {
    stimulus: version.stimulus && {
      id: version.stimulus.id,
      title: version.stimulus.title,
      body: version.stimulus.body,
    },
    body: version.body,
    interactions: version.interactions,
    key: key.key,
    score_rule: key.score_rule,
    explanation: key.explanation,
    hints: key.hints,
    difficulty: row.difficulty,
    pool: row.pool,
    tags,
    nodes,
    text_tags: Object.keys(textTags).length === 0 ? null : textTags,
  };
}

/** Returns the question as it leaves for the team, without its key where that is withheld, with links to its pictures and what this person may do with it. */
export function questionResource(actor: Actor, question: LoadedQuestion, signFile: SignFile) {
  const { row, version, status, key } = question;
  const whole = contentOf(question);
  const isWithheld = withholdsKey(actor, whole);
  const content = isWithheld ? withoutKey(whole) : whole;
  const pictures = listQuestionFiles(content).flatMap((id): [string, string][] => {
    const link = signFile(id);
    return link === null ? [] : [[id, link]];
  });
  return {
    ...content,
    id: row.id,
    status,
    version: row.version,
    version_number: version.number,
    published_version_number: question.publishedNumber,
    key_revision: key.number,
    ...(isWithheld ? { key_withheld: true } : {}),
    school: row.school_id,
    source: row.source,
    source_identifier: row.source_identifier,
    title: questionTitle(content),
    worth: worthOf(whole),
    pictures: Object.fromEntries(pictures),
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: questionAbilities(actor, row, status),
  };
}
