import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent, ScoreRule } from "@sextant/questions/question.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectKeyRevisions, selectNewestKeyIds, selectNewestKeys, selectVersions } from "./versions.queries.ts";

/** The content of one question version, without its key. Published ones never change. */
export interface QuestionVersion {
  id: string;
  question_id: string;
  number: number;
  body: string;
  interactions: InteractionContent[];
  /** `id` is the stimulus', which several questions share; `version_id` the version of it that this question version pins. */
  stimulus: { id: string; version_id: string; title: string; body: string } | null;
  /** Files shown in body, interactions or stimulus. */
  file_ids: string[];
}

/** What decides a score, and what explains it. */
export interface KeyRevision {
  key_revision_id: string;
  /** Counts the revisions of the version's key. */
  number: number;
  key: QuestionContent["key"];
  score_rule: ScoreRule;
  explanation: string;
  /** In the order in which wrong tries reveal them. */
  hints: string[];
}

/** Some thousand questions are in use at a time, of a few kilobytes each. */
const published = createCache<QuestionVersion>(5000);

type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

function toVersion(row: VersionRow): QuestionVersion {
  const stimulus =
    row.stimulus_id === null || row.stimulus_version_id === null
      ? null
      : {
          id: row.stimulus_id,
          version_id: row.stimulus_version_id,
          title: row.stimulus_title ?? "",
          body: row.stimulus_body ?? "",
        };
  const content = { body: row.body, interactions: row.interactions, stimulus };
  return {
    id: row.id,
    question_id: row.question_id,
    number: row.number,
    ...content,
    file_ids: listQuestionFiles({ ...content, explanation: "" }),
  };
}

/**
 * Loads question versions by id; ids that are not there are absent. Published ones are remembered by this process: treat them as
 * frozen.
 */
export async function loadQuestionVersions(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, QuestionVersion>> {
  const found = new Map<string, QuestionVersion>();
  const missing = new Set<string>();
  for (const id of versionIds) {
    const known = published.get(id);
    if (known) found.set(id, known);
    else missing.add(id);
  }
  if (missing.size === 0) return found;
  for (const row of await selectVersions(db, [...missing])) {
    const version = toVersion(row);
    found.set(row.id, version);
    if (row.status === "published" || row.status === "retired") published.set(row.id, version);
  }
  return found;
}

type KeyRow = Awaited<ReturnType<typeof selectNewestKeys>>[number];

const toRevision = (row: KeyRow): KeyRevision => ({
  key_revision_id: row.id,
  number: row.number,
  key: row.key,
  score_rule: row.score_rule,
  explanation: row.explanation,
  hints: row.hints as string[],
});

/** Loads the newest key of each version, read afresh: a revision made a moment ago counts. */
export async function loadNewestKeys(db: Database, versionIds: readonly string[]): Promise<Map<string, KeyRevision>> {
  if (versionIds.length === 0) return new Map();
  const rows = await selectNewestKeys(db, [...new Set(versionIds)]);
  return new Map(rows.map((row) => [row.question_version_id, toRevision(row)]));
}

/** Lists the newest key revision of each of these question versions, read afresh, by nothing but its id. */
export async function listNewestKeyIds(db: Database, versionIds: readonly string[]): Promise<string[]> {
  return versionIds.length === 0 ? [] : selectNewestKeyIds(db, versionIds);
}

/** Revisions never change, so those that scores cite are remembered. */
const cited = createCache<KeyRevision>(5000);

/** Loads key revisions by their ids; treat them as frozen. */
export async function loadKeyRevisions(db: Database, ids: Iterable<string>): Promise<Map<string, KeyRevision>> {
  const found = new Map<string, KeyRevision>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const known = cited.get(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  for (const row of await selectKeyRevisions(db, missing)) {
    const revision = toRevision(row);
    cited.set(row.id, revision);
    found.set(row.id, revision);
  }
  return found;
}
