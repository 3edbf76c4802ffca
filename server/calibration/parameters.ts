import type { QuestionIrt } from "@sextant/contract/calibrations.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { Database } from "../platform/database/client.ts";
import {
  type ParameterRow,
  selectCovering,
  selectNewestOfVersions,
  selectNewestParameters,
  selectParametersOf,
  selectPopulation,
} from "./calibrations.queries.ts";

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

/** The newest IRT parameters of each of these questions that was ever calibrated. For the team alone. */
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

/** The newest parameters of each of these question versions that was ever calibrated. */
export async function findNewestOfVersions(db: Database, versionIds: readonly string[]): Promise<KnownParameters> {
  return versionIds.length === 0 ? new Map() : byVersion(await selectNewestOfVersions(db, versionIds));
}

/** All parameters of a calibration. */
export async function loadParametersOf(db: Database, calibrationId: string): Promise<KnownParameters> {
  return byVersion(await selectParametersOf(db, calibrationId));
}

/** The population of a calibration: what is believed of a person before any answer. */
export async function loadPopulation(db: Database, calibrationId: string): Promise<NormalPrior> {
  const row = await selectPopulation(db, calibrationId);
  if (!row) throw new Error(`Calibration ${calibrationId} is not there`);
  return row;
}

/**
 * By which calibration these question versions can be scored together: of those that have parameters of most of them, the newest.
 * One calibration, because the scales of two that are not linked have nothing to do with each other.
 *
 * @returns `missing` are those that it has none of; the calibration is null where there is none at all.
 */
export async function findCoveringCalibration(
  db: Database,
  versionIds: readonly string[],
): Promise<{ calibrationId: string | null; missing: ReadonlySet<string> }> {
  const found = versionIds.length === 0 ? null : await selectCovering(db, versionIds);
  if (!found) return { calibrationId: null, missing: new Set(versionIds) };
  const known = await loadParametersOf(db, found.calibration_id);
  return { calibrationId: found.calibration_id, missing: new Set(versionIds.filter((id) => !known.has(id))) };
}
