import type { QuestionIrt } from "@sextant/contract/calibrations.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { Database } from "../platform/database/client.ts";
import {
  type KnownRow,
  type ParameterRow,
  selectCovering,
  selectKnown,
  selectNewestOfVersions,
  selectNewestParameters,
  selectParametersOf,
  selectPopulation,
} from "./parameters.queries.ts";

/** Parameters as they go over the wire. */
function irtResource(row: ParameterRow): QuestionIrt {
  return {
    ...{ a: row.a, b: row.b, c: row.c },
    se: { a: row.se_a, b: row.se_b, c: row.se_c },
    model: row.model as QuestionIrt["model"],
    calibration: row.calibration_id,
    date: row.created_at,
    version_number: row.version_number,
  };
}

/** Finds the newest IRT parameters of each of these questions that was ever calibrated, in use or not. For the team alone. */
export async function findIrt(db: Database, questionIds: readonly string[]): Promise<Map<string, QuestionIrt>> {
  if (questionIds.length === 0) return new Map();
  const rows = await selectNewestParameters(db, questionIds);
  return new Map(rows.map((row) => [row.question_id, irtResource(row)]));
}

/** Parameters by question version, and the calibration from which each comes. */
export type KnownParameters = Map<string, ItemParameters & { calibrationId: string; model: string; date: Date }>;

const byVersion = (rows: readonly ParameterRow[]): KnownParameters =>
  new Map(
    rows.map(({ question_version_id: id, a, b, c, calibration_id: calibrationId, model, created_at: date }) => [
      id,
      { a, b, c, calibrationId, model, date },
    ]),
  );

/** Finds the newest parameters in use of each of these question versions. */
export async function findNewestOfVersions(db: Database, versionIds: readonly string[]): Promise<KnownParameters> {
  return versionIds.length === 0 ? new Map() : byVersion(await selectNewestOfVersions(db, versionIds));
}

/** Loads all parameters of a calibration. */
export async function loadParametersOf(db: Database, calibrationId: string): Promise<KnownParameters> {
  return byVersion(await selectParametersOf(db, calibrationId));
}

/** Loads the population of a calibration: what is believed of a person before any answer. */
export async function loadPopulation(db: Database, calibrationId: string): Promise<NormalPrior> {
  const row = await selectPopulation(db, calibrationId);
  if (!row) throw new Error(`Calibration ${calibrationId} is not there`);
  return row;
}

/** Why a question version cannot be scored by the calibration that knows most of the others. */
export type Obstacle = "negative_slope" | "apart" | "not_in_use" | "not_converged" | "retired" | "unknown";

/** The nearest way to parameters that can be used, from what all calibrations know of one question version. */
function obstacleOf(known: readonly KnownRow[], chosen: string | undefined): Obstacle {
  if (known.some((row) => row.calibration_id === chosen && row.a <= 0)) return "negative_slope";
  const sound = known.filter((row) => row.converged);
  if (sound.some((row) => row.state === "in_use" && row.a > 0)) return "apart";
  if (sound.some((row) => row.state === "proposed" && row.a > 0)) return "not_in_use";
  if (sound.some((row) => row.state !== "retired" && row.a <= 0)) return "negative_slope";
  if (known.some((row) => row.state !== "retired")) return "not_converged";
  return known.length > 0 ? "retired" : "unknown";
}

/**
 * Finds the calibration by which these question versions can be scored together: of those in use that have parameters of most of
 * them, the one put in use last. One calibration, because the scales of two that are not linked have nothing to do with each other.
 *
 * Calibrations that did not converge are passed over.
 *
 * @returns `missing` are those that it cannot score, and why; the calibration is null where there is none at all.
 */
export async function findCoveringCalibration(
  db: Database,
  versionIds: readonly string[],
): Promise<{ calibrationId: string | null; missing: ReadonlyMap<string, Obstacle> }> {
  const found = versionIds.length === 0 ? null : await selectCovering(db, versionIds);
  const parameters: KnownParameters = found ? await loadParametersOf(db, found.calibration_id) : new Map();
  const lacking = versionIds.filter((id) => (parameters.get(id)?.a ?? 0) <= 0);
  const known = Map.groupBy(await selectKnown(db, lacking), (row) => row.question_version_id);
  return {
    calibrationId: found?.calibration_id ?? null,
    missing: new Map(lacking.map((id) => [id, obstacleOf(known.get(id) ?? [], found?.calibration_id)])),
  };
}
