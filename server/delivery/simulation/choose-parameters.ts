import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { type NormalPrior, standardNormal } from "@sextant/psychometrics/scoring/ability.ts";
import { type Draft, possibleVersions } from "../../authoring/assessments/check/load-draft.ts";
import { findMetric, loadPopulation, type Obstacle } from "../../authoring/questions/parameters.ts";
import { findTraits } from "../../authoring/questions/traits.ts";
import type { Database } from "../../platform/database/client.ts";
import type { SimulationDesign } from "./design.ts";

export interface Chosen {
  /** By question version, of all that may count. */
  parameters: ReadonlyMap<string, ItemParameters>;
  population: NormalPrior;
  basis: SimulationDesign["sections"][number]["basis"];
  /** Entries with questions that have none: why the first, and how many. */
  missing: { entry: string; obstacle: Obstacle; count: number }[];
}

/** The difficulty of usual questions, from 1 to 5: it is put at the middle of the scale. */
const USUAL = 3;

/**
 * Chooses the parameters of what students may get of these entries and that is scored: on the scale, or by the calibration in use, that has most of it,
 * and where `uncalibrated` says so, of the others by the difficulty that their author set.
 */
export async function chooseParameters(
  db: Database,
  draft: Draft,
  placements: Draft["sections"][number]["placements"],
  uncalibrated: "refuse" | "difficulty",
): Promise<Chosen> {
  const entries = placements
    .filter(({ scored }) => scored)
    .map((placement) => ({ entry: placement.id, versions: possibleVersions(draft, placement) }));
  const ids = [...new Set(entries.flatMap(({ versions }) => versions))];
  const { calibrationId, parameters: known, missing } = await findMetric(db, ids);
  const parameters = new Map<string, ItemParameters>([...known].map(([id, { a, b, c }]) => [id, { a, b, c }]));
  const calibrated = parameters.size;
  const population =
    calibrationId === null || calibrated === 0 ? standardNormal : await loadPopulation(db, calibrationId);
  if (uncalibrated === "difficulty") {
    const traits = await findTraits(db, [...missing.keys()]);
    for (const [id, { difficulty }] of traits)
      if (difficulty !== null) parameters.set(id, { a: 1, b: difficulty - USUAL, c: 0 });
  }
  const date = calibrated === 0 ? undefined : known.values().next().value?.date;
  return {
    parameters,
    population,
    basis: {
      calibration: calibrated === 0 ? null : calibrationId,
      calibrated_at: date?.toISOString() ?? null,
      questions: ids.length,
      from_difficulty: parameters.size - calibrated,
    },
    missing: entries.flatMap(({ entry, versions }) => {
      const lacking = versions.filter((id) => !parameters.has(id));
      const [first] = lacking;
      return first === undefined ? [] : [{ entry, obstacle: missing.get(first) ?? "unknown", count: lacking.length }];
    }),
  };
}
