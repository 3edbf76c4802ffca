import { recordAudit } from "../../foundation/audit/record.ts";
import { deleteUnusedFiles, removeUnusedBytes } from "../../foundation/files/unused-files.ts";
import { withdrawFromAll } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteMaterial, isInUse, updateMaterialRow } from "./material.queries.ts";
import { lockOwnMaterial } from "./update-material.ts";

/**
 * Removes material: what nobody was given and nobody has read goes, with its files; the rest is archived, so that what people read of it
 * stays known.
 *
 * @throws Refusal as `lockOwnMaterial`.
 */
export async function removeMaterial(
  { db, storage, live }: Pick<Platform, "db" | "live"> & { storage: Storage },
  actor: Actor,
  id: string,
): Promise<void> {
  const hashes = await inTransaction(db, async (tx) => {
    const row = await lockOwnMaterial(tx, actor, id);
    const isKept = await isInUse(tx, row.id);
    await recordAudit(tx, {
      actor,
      subject: { type: "study_material", id: row.id },
      schoolId: row.school_id,
      action: isKept ? "study_material.archived" : "study_material.removed",
      before: { title: row.title },
    });
    if (!isKept) return deleteUnusedFiles(tx, await deleteMaterial(tx, row.id));
    if (row.archived_at === null) {
      await updateMaterialRow(tx, row.id, { archived_at: new Date() });
      await withdrawFromAll(tx, live.wake, row.id);
    }
    return [];
  });
  await removeUnusedBytes(db, storage, hashes);
}
