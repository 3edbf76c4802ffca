import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { listFileHashes } from "../../../foundation/files/get-file.ts";
import { createCache } from "../../../platform/cache.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../../platform/jobs.ts";
import { shinglesOf } from "../fingerprint.ts";
import { loadQuestionVersions, type QuestionVersion } from "../versions.ts";
import { type ReadVersion, selectUnsigned, upsertSignatures } from "./signatures.queries.ts";

/** Signs questions that were there before signatures were. */
export const signQuestionsTask = "questions.sign";

const BATCH = 200;

/** Keeps by what each question is found to be like others. */
export async function saveSignatures(
  tx: Tx,
  signed: readonly { questionId: string; shingles: ReadonlySet<number> }[],
): Promise<void> {
  if (signed.length === 0) return;
  await upsertSignatures(
    tx,
    signed.map(({ questionId, shingles }) => ({ questionId, bands: bandHashes(shingles) })),
  );
}

/** Elements of sets to remember: those of some ten thousand questions. */
const memo = createCache<ReadonlySet<number>>(1_000_000, (shingles) => shingles.size);

/** Loads question versions by id, each with what it says. */
export async function loadShingles(db: Database, rows: readonly ReadVersion[]) {
  const versions = await loadQuestionVersions(
    db,
    rows.map((row) => row.version_id),
  );
  const isPublished = new Set(rows.filter((row) => row.status === "published").map((row) => row.version_id));
  const unread = [...versions.values()].filter((version) => !isPublished.has(version.id) || !memo.get(version.id));
  const hashes = await listFileHashes(
    db,
    unread.flatMap((version) => version.file_ids),
  );
  const read = new Map<string, { version: QuestionVersion; shingles: ReadonlySet<number> }>();
  for (const version of versions.values()) {
    const known = isPublished.has(version.id) ? memo.get(version.id) : undefined;
    const shingles = known ?? shinglesOf(version, (file) => hashes.get(file));
    if (!known && isPublished.has(version.id)) memo.set(version.id, shingles);
    read.set(version.id, { version, shingles });
  }
  return read;
}

/** Works off some questions without a signature, and owes the rest to another run. */
export function runSignQuestions(db: Database): Task {
  return async () => {
    await inTransaction(db, async (tx) => {
      const unsigned = await selectUnsigned(tx, BATCH);
      const read = await loadShingles(tx, unsigned);
      await saveSignatures(
        tx,
        unsigned.flatMap((row) => {
          const found = read.get(row.version_id);
          return found ? [{ questionId: row.question_id, shingles: found.shingles }] : [];
        }),
      );
      if (unsigned.length === BATCH) await enqueue(tx, signQuestionsTask, {});
    });
  };
}
