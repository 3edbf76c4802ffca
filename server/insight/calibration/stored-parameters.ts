import { findNewestOfVersions, type KnownParameters, loadParametersOf } from "../../authoring/questions/parameters.ts";
import type { Database } from "../../platform/database/client.ts";

/**
 * Returns what these question versions keep when the scale is kept.
 *
 * @param anchor The calibration that is meant; true: each question's newest.
 */
export async function findStoredParameters(
  db: Database,
  anchor: true | string,
  versionIds: readonly string[],
): Promise<KnownParameters> {
  const known =
    typeof anchor === "string" ? await loadParametersOf(db, anchor) : await findNewestOfVersions(db, versionIds);
  const kept: KnownParameters = new Map();
  for (const id of versionIds) {
    const own = known.get(id);
    if (own) kept.set(id, own);
  }
  return kept;
}
