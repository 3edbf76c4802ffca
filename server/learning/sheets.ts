import type { AssessmentVersion } from "../assessments/published.ts";
import { createCache } from "../platform/cache.ts";
import type { Database } from "../platform/database/client.ts";
import { type PackedAnswer, unpackAnswers } from "../results/packed.ts";
import { type SittingRow, selectQuestionIds, selectSheets, type Wanted } from "./learning.queries.ts";
import { loadSatVersions, type Shows } from "./shows.ts";

/** The answers of one sitting in brief. */
export interface Sheet extends SittingRow {
  kind: AssessmentVersion["kind"];
  shows: Shows;
  answers: (PackedAnswer & { question_id: string })[];
}

/** The question that a version is one of never changes. */
const questionOf = createCache<string>(100_000);

async function findQuestionIds(db: Database, versionIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const id of versionIds) {
    const question = questionOf.get(id);
    if (question === undefined) unknown.push(id);
    else found.set(id, question);
  }
  if (unknown.length === 0) return found;
  for (const { id, question_id } of await selectQuestionIds(db, unknown)) {
    questionOf.set(id, question_id);
    found.set(id, question_id);
  }
  return found;
}

/**
 * Lists the sittings of these people with their answers in brief, the oldest first: one row a sitting is read, so this is for what
 * looks at many people at once. The same sittings as `listAnswers` has, and the same care about reach.
 */
export async function listSheets(db: Database, wanted: Wanted): Promise<Sheet[]> {
  if (wanted.users.length === 0) return [];
  const rows = await selectSheets(db, wanted);
  const versions = await loadSatVersions(db, rows);
  const sheets: Sheet[] = [];
  for (const { answers, ...row } of rows) {
    const sat = versions.get(row.assessment_version_id);
    if (!sat) continue;
    const own = unpackAnswers(sat.version, answers).map((answer) => Object.assign(answer, { question_id: "" }));
    sheets.push({ ...row, kind: sat.version.kind, shows: sat.shows(row.state), answers: own });
  }
  const asked = new Set<string>();
  for (const { answers } of sheets) for (const { question_version_id: id } of answers) asked.add(id);
  const questions = await findQuestionIds(db, asked);
  for (const { answers } of sheets)
    for (const answer of answers) answer.question_id = questions.get(answer.question_version_id) ?? "";
  return sheets;
}

/** Returns the questions that were asked. */
export function questionsIn(sheets: readonly Sheet[]): Set<string> {
  const found = new Set<string>();
  for (const { answers } of sheets) for (const { question_id } of answers) found.add(question_id);
  return found;
}
