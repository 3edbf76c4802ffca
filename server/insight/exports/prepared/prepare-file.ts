import { createHash } from "node:crypto";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { fileNameOf } from "../../../platform/file-name.ts";
import { createJob, getJob, type JobResource } from "../../../platform/jobs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { requireChosen } from "../chosen-sittings.ts";
import type { Asked } from "../results-csv.ts";
import { deleteFile, insertFile, lockFilesOf, selectFileOf } from "./prepared-files.queries.ts";

/** Kind of the job, and name of its task. */
export const prepareFileTask = "results.prepare";

/** Files are made two at a time, so that they leave the processors to others; one of these queues is a person's. */
const queueOf = (userId: string) => `results_files_${(createHash("sha256").update(userId).digest()[0] ?? 0) % 2}`;

/**
 * Starts making a file of results as a job. The person's file from before goes.
 *
 * @throws Refusal `not_found`, `invalid` for a choice of nothing, `in_use` while another file of the person is being made.
 */
export async function prepareFile(
  { db, storage }: { db: Database; storage: Storage },
  actor: Actor,
  asked: Asked & { format: "csv" | "xlsx" },
): Promise<JobResource> {
  const name = fileNameOf(await requireChosen(db, actor, asked), asked.rows, asked.format);
  const { job, former } = await inTransaction(db, async (tx) => {
    await lockFilesOf(tx, actor.id);
    const before = await selectFileOf(tx, actor.id);
    if (before?.is_kept && (before.state === "queued" || before.state === "running"))
      throw new Refusal("in_use", "Another download of yours is in progress. Wait until it ends, or cancel it.", {
        members: { job: before.id },
      });
    if (before) await deleteFile(tx, before.id);
    const input = { ...asked, role: actor.role };
    const id = await createJob(tx, { kind: prepareFileTask, input, createdBy: actor.id, queue: queueOf(actor.id) });
    await insertFile(tx, { id, user_id: actor.id, name });
    return { job: await getJob(tx, id, actor.id), former: before && (before.file ?? before.id) };
  });
  if (former) await storage.removeSpooled(former);
  return job;
}
