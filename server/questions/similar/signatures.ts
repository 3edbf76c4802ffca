import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { listFileHashes } from "../../files/get-file.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { shinglesOf } from "../fingerprint.ts";
import { loadQuestionVersions } from "../versions.ts";
import { selectUnsigned, upsertSignatures } from "./signatures.queries.ts";

/** Signs questions that were there before signatures were. */
export const signTask = "questions.sign";

const BATCH = 200;

/** Keeps by what each question is found to be like others. */
export async function keepSignatures(
  tx: Tx,
  signed: readonly { questionId: string; shingles: ReadonlySet<number> }[],
): Promise<void> {
  if (signed.length === 0) return;
  await upsertSignatures(
    tx,
    signed.map(({ questionId, shingles }) => ({ questionId, bands: bandHashes(shingles) })),
  );
}

/** Question versions by id, each with what it says. */
export async function loadShingles(db: Database, versionIds: readonly string[]) {
  const versions = await loadQuestionVersions(db, versionIds);
  const hashes = await listFileHashes(
    db,
    [...versions.values()].flatMap((version) => version.file_ids),
  );
  return new Map(
    [...versions].map(([id, version]) => [id, { version, shingles: shinglesOf(version, (file) => hashes.get(file)) }]),
  );
}

/** Works off some questions without a signature, and owes the rest to another run. */
export function signQuestionsTask(db: Database): Task {
  return async () => {
    await inTransaction(db, async (tx) => {
      const unsigned = await selectUnsigned(tx, BATCH);
      const read = await loadShingles(
        tx,
        unsigned.map((row) => row.version_id),
      );
      await keepSignatures(
        tx,
        unsigned.flatMap((row) => {
          const found = read.get(row.version_id);
          return found ? [{ questionId: row.question_id, shingles: found.shingles }] : [];
        }),
      );
      if (unsigned.length === BATCH) await enqueue(tx, signTask, {});
    });
  };
}
