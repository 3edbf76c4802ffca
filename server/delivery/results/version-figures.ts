import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import {
  type ChosenFigures,
  computeChosen,
  computeQuestions,
  computeTotals,
  countReleased,
  insertDue,
  type QuestionFigures,
  selectChosen,
  selectFigures,
  selectLastDue,
  selectSatVersionIds,
  takeAsking,
  writeFigures,
} from "./version-figures.queries.ts";

export type { QuestionFigures };

/** The task that computes the figures of a version. */
export const refreshFiguresTask = "results.version_figures";

/** What changes within this time is computed once. */
const GATHER_MS = 3000;
/** Figures of fewer people are computed when they are asked for, so that they are never old. */
const FEW = 300;

/** Owes the computation of figures; of those who ask at once, one does and the others don't wait for it. */
async function askForFigures(tx: Tx, versionIds: readonly string[]): Promise<void> {
  for (const version of await takeAsking(tx, versionIds))
    await enqueue(
      tx,
      refreshFiguresTask,
      { version },
      { key: `figures:${version}`, runAt: new Date(Date.now() + GATHER_MS), keepsTime: true },
    );
}

/** Notes, in the transaction that changes results of versions, that their figures have to follow. */
export async function noteFiguresDue(tx: Tx, versionIds: readonly string[]): Promise<void> {
  if (versionIds.length === 0) return;
  await insertDue(tx, versionIds);
  await askForFigures(tx, versionIds);
}

/** Computes the figures of a version in full and keeps them. Doing it twice does no harm. */
export async function refreshFigures(db: Database, versionId: string): Promise<void> {
  // Read first: what changes while they are computed stays noted.
  const basedOn = await selectLastDue(db, versionId);
  if (basedOn === null) return;
  const questions = await computeQuestions(db, versionId);
  const chosen = await computeChosen(db, versionId);
  const totals = await computeTotals(db, versionId);
  await inTransaction(db, (tx) => writeFigures(tx, versionId, { questions, chosen, totals, basedOn }));
}

/**
 * Computes the figures of every version that has results.
 *
 * @returns How many versions have them.
 */
export async function refreshAllFigures(db: Database): Promise<number> {
  const versions = await selectSatVersionIds(db);
  for (const version of versions) {
    await inTransaction(db, (tx) => insertDue(tx, [version]));
    await refreshFigures(db, version);
  }
  return versions.length;
}

/** Returns the task that computes figures. */
export function runRefreshFigures(db: Database): Task {
  return (payload) => refreshFigures(db, (payload as { version: string }).version);
}

/**
 * Returns the figures of the questions of a version. Those of many people may be some seconds old: then they are computed again
 * meanwhile.
 */
export async function findQuestionFigures(db: Database, versionId: string): Promise<readonly QuestionFigures[]> {
  const { questions, isDue } = await selectFigures(db, versionId);
  if (questions && !isDue) return questions;
  if ((await countReleased(db, versionId, FEW)) < FEW) return computeQuestions(db, versionId);
  await inTransaction(db, (tx) => askForFigures(tx, [versionId]));
  return questions ?? computeQuestions(db, versionId);
}

/**
 * Returns what people chose at a question of a version; null while nobody has come to it. As with its other figures, those of many
 * people may be some seconds old.
 */
export async function findChosen(
  db: Database,
  versionId: string,
  questionVersionId: string,
): Promise<ChosenFigures | null> {
  const { chosen, isDue } = await selectChosen(db, versionId, questionVersionId);
  if (!isDue) return chosen;
  if ((await countReleased(db, versionId, FEW)) < FEW) {
    return (await computeChosen(db, versionId, questionVersionId))[questionVersionId] ?? null;
  }
  await inTransaction(db, (tx) => askForFigures(tx, [versionId]));
  return chosen;
}
