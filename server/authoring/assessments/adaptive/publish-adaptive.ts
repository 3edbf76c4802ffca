import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { StoredAdaptive } from "../../../platform/database/stored-json.ts";
import { findPublishedVersions } from "../../questions/placeable-questions.ts";
import { findAreas } from "./areas.ts";

/**
 * Returns how a published adaptive section chooses: as its draft does, with what may change in the bank pinned for each question of the
 * pool.
 *
 * @param pool The question versions that it may give, in order.
 */
export async function publishAdaptive(
  db: Database,
  { content, exposure, stop, start, enemies }: Adaptive,
  pool: readonly string[],
): Promise<StoredAdaptive> {
  const areas = await findAreas(db, content, pool);
  const versions = await findPublishedVersions(
    db,
    enemies.flat().map((id) => id.toLowerCase()),
  );
  return {
    type: "adaptive",
    content,
    exposure,
    stop,
    start,
    areas: pool.map((id) => areas.get(id) ?? null),
    enemies: enemies.map((group) => group.flatMap((id) => versions.get(id.toLowerCase()) ?? [])),
  };
}
