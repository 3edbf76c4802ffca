import type { Message } from "@sextant/interchange/messages/message.ts";
import type { SimilarQuestion } from "../similar/find-similar.ts";
import { decideBatch } from "./decide-batch.ts";
import type { ImportRun } from "./import-run.ts";
import type { Prepared, Refused } from "./prepare.ts";
import { reportDecided } from "./report-decided.ts";
import type { Writing } from "./write-batch.ts";
import { writeEach } from "./write-each.ts";

/** Finds the questions in the bank that new ones read nearly like. */
async function findLikes({ nearest }: ImportRun, writings: readonly Writing[]) {
  const arriving = writings.filter((writing) => !writing.isReplacement);
  const alike = await nearest.find(arriving.map(({ prepared }) => prepared.shingles));
  const likes = new Map<Writing, SimilarQuestion>();
  for (const [index, writing] of arriving.entries()) {
    const like = alike[index];
    if (like) likes.set(writing, like);
  }
  return likes;
}

/** Lets later batches find what was written of this one. */
async function addWritten({ nearest }: ImportRun, writings: readonly Writing[]): Promise<void> {
  const created = writings.filter(({ isReplacement }) => !isReplacement);
  const replaced = writings.filter(({ isReplacement }) => isReplacement);
  await nearest.add(
    created.map(({ id, prepared }) => ({ id, shingles: prepared.shingles })),
    replaced.map(({ id }) => id),
  );
}

/** Decides what becomes of each question of a batch, writes those that are imported, and reports all, in the order of the file. */
export async function importBatch(run: ImportRun, batch: readonly (Prepared | Refused)[]): Promise<void> {
  const decided = await decideBatch(run, batch);
  const writings = decided.flatMap((one) => (one.kind === "imported" && one.writing ? [one.writing] : []));
  const likes = await findLikes(run, writings);
  const failures = run.options.isDryRun ? new Map<string, Message>() : await writeEach(run, writings);
  if (!run.options.isDryRun)
    await addWritten(
      run,
      writings.filter(({ id }) => !failures.has(id)),
    );
  for (const one of decided) reportDecided(run, one, { failures, likes });
}
