import type {
  AssessmentVersion,
  PublishedPlacement,
  PublishedSection,
} from "../../../authoring/assessments/published.ts";
import { loadPinnedParameters, loadPopulation } from "../../../authoring/questions/parameters.ts";
import { createCache } from "../../../platform/cache.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type PreparedPool, preparePool } from "./prepare-pool.ts";

/** What an adaptive section chooses from, and the entry that holds it. It never changes. */
export interface AdaptivePool extends PreparedPool {
  entry: PublishedPlacement;
}

const remembered = createCache<AdaptivePool>(100_000, (pool) => pool.ids.length);

/**
 * Loads what an adaptive section chooses from, with the parameters that publishing pinned; null for another section. Remembered by this
 * process.
 *
 * @throws Error for a pool without parameters, which publishing rules out.
 */
export async function loadAdaptivePool(
  db: Database,
  { id, calibration_id }: Pick<AssessmentVersion, "id" | "calibration_id">,
  section: PublishedSection,
): Promise<AdaptivePool | null> {
  const { selection } = section;
  const [entry] = section.placements;
  if (selection.type !== "adaptive" || !entry?.draw) return null;
  const known = remembered.get(section.id);
  if (known) return known;
  if (calibration_id === null) throw new Error(`Section ${section.id} has no calibration`);
  const parameters = await loadPinnedParameters(db, id);
  const questions = entry.draw.pool.map((one) => {
    const own = parameters.get(one.id);
    if (!own) throw new Error(`Question version ${one.id} has no parameters`);
    return { ...one, parameters: own };
  });
  const prior = await loadPopulation(db, calibration_id);
  const pool: AdaptivePool = { entry, ...preparePool(questions, selection, prior) };
  remembered.set(section.id, pool);
  return pool;
}
