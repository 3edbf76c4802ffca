import { isBeforeBaseline, isTooOld, oldest } from "../../platform/database/baseline.ts";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { listMigrations } from "../../platform/database/migrate.ts";
import { requireFitting, type SealingKeys } from "../../platform/sealing-keys.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Refuses a backup of a newer Sextant, whose tables or PostgreSQL this one doesn’t know, one of a Sextant that this one can’t update, and one
 * that is sealed with another key than was given.
 */
export async function requireKnown(manifest: Manifest, keys: SealingKeys): Promise<void> {
  if (isTooOld(manifest.schema))
    throw new Error(
      `This backup was made by a Sextant before ${oldest} (${manifest.sextant}). Restore it with version ${oldest}, which updates it, and start this version on the folder after that.`,
    );
  if (!isBeforeBaseline(manifest.schema) && !(await listMigrations()).includes(manifest.schema))
    throw new Error(
      `This backup was made by a newer Sextant (${manifest.sextant}). Use that version, or a newer one, to verify or restore it.`,
    );
  const [found, own] = [Number.parseInt(manifest.postgres, 10), locatePostgres().major];
  if (found > own)
    throw new Error(
      `This backup is of PostgreSQL ${found}, and this Sextant comes with ${own}. Use the version that made it (${manifest.sextant}), or a newer one, to verify or restore it.`,
    );
  requireFitting(keys, manifest);
}
