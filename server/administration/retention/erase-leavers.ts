import { eraseIf } from "../../people/directory/privacy/erase.ts";
import { noteErasedPeople } from "../../people/directory/privacy/erased-people.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { findRule } from "./find-rule.ts";
import { beginRun, countErased, findDue, findOpenRun, finishRun, listDue, updateRun } from "./retention.queries.ts";

/** The task that erases people who left. */
export const eraseLeaversTask = "retention.erase_people";

/** People between two notes of how far it has come. */
const AT_ONCE = 50;
/** So many times that are one task: others get their turn in between. */
const BATCHES = 10;

async function askToErase(db: Database, mayBegin: (tx: Parameters<typeof beginRun>[0]) => Promise<boolean>) {
  await inTransaction(db, async (tx) => {
    if ((await findOpenRun(tx)) || (await mayBegin(tx)))
      await enqueue(tx, eraseLeaversTask, {}, { key: eraseLeaversTask, queue: eraseLeaversTask });
  });
}

/** Owes the run of a night that is due, and going on with one that was cut off. */
export async function askForErasures(db: Database): Promise<void> {
  const rule = await findRule(db);
  await askToErase(db, async (tx) => rule !== null && beginRun(tx, newId(), rule.months));
}

type Needed = Pick<Platform, "db" | "live" | "log" | "config">;

/** Erases a person whom the rule still erases when their row is locked. */
function eraseLeaver({ db, live }: Needed, storage: Storage, run: string, id: string): Promise<boolean> {
  return eraseIf({ db, wake: live.wake, storage }, id, async (tx) => {
    const rule = await findRule(tx);
    const due = rule && (await findDue(tx, rule, id));
    if (!due) return null;
    await countErased(tx, run);
    return { after: { rule: "people_left", months: rule.months, left_at: due.left_at.toISOString() } };
  });
}

/** Erases so many people; one who can't be erased keeps nobody else from it. @returns How many couldn't be. */
async function eraseBatch(needed: Needed, storage: Storage, run: string, ids: readonly string[]): Promise<number> {
  const { log, config } = needed;
  const erased: string[] = [];
  let failed = 0;
  try {
    for (const id of ids) {
      try {
        if (await eraseLeaver(needed, storage, run, id)) erased.push(id);
      } catch (error) {
        if (isDatabaseUnreachable(error)) throw error;
        failed += 1;
        log.error({ err: error, user: id }, "a person who left couldn’t be erased; it is tried again the next night");
      }
    }
  } finally {
    // The next backup notes whom this one missed.
    if (config.backupDir !== null)
      await noteErasedPeople(config.backupDir, erased).catch((error: unknown) =>
        log.error({ err: error }, "erasures could not be noted in BACKUP_DIR"),
      );
  }
  return failed;
}

/** Returns the task that erases people who left, from where the last one stopped. It ends early once the rule is off. */
export function runEraseLeavers(needed: Needed, storage: Storage): Task {
  const { db } = needed;
  return async () => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const run = await findOpenRun(db);
      if (!run) return;
      const rule = await findRule(db);
      const ids = rule ? await listDue(db, rule, run.after_id, AT_ONCE) : [];
      const last = ids.at(-1);
      if (last === undefined) return finishRun(db, run.id);
      await updateRun(db, run.id, last, await eraseBatch(needed, storage, run.id, ids));
    }
    await askToErase(db, async () => false);
  };
}
