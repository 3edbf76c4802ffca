import type { QuestionIrt } from "@sextant/contract/calibrations.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { Database } from "../../platform/database/client.ts";
import {
  countOnScales,
  type KnownRow,
  type OnScaleRow,
  type ParameterRow,
  selectCovering,
  selectKnown,
  selectNewestOfQuestions,
  selectNewestOfVersions,
  selectNewestParameters,
  selectParametersOf,
  selectPinned,
  selectPopulation,
  selectScaled,
  selectScaleItems,
} from "./parameters.queries.ts";

/** Parameters as they go over the wire. */
function irtResource(row: ParameterRow): QuestionIrt {
  return {
    a: row.a,
    b: row.b,
    c: row.c,
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

/** Finds the same of the questions of these versions, by question. */
export async function findIrtOfVersions(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, QuestionIrt>> {
  if (versionIds.length === 0) return new Map();
  const rows = await selectNewestOfQuestions(db, versionIds);
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

/** Loads what publishing pinned for a version of an assessment, by question version, on the metric by which it is scored. */
export async function loadPinnedParameters(
  db: Database,
  assessmentVersionId: string,
): Promise<Map<string, ItemParameters>> {
  const rows = await selectPinned(db, assessmentVersionId);
  return new Map(rows.map(({ question_version_id: id, a, b, c }) => [id, { a, b, c }]));
}

const fromScale = (rows: readonly OnScaleRow[]): KnownParameters =>
  new Map(
    rows.map(({ question_version_id: id, a, b, c, calibration_id: calibrationId, model, created_at: date }) => [
      id,
      { a, b, c, calibrationId, model, date },
    ]),
  );

/** Counts the question versions that are on each of these named scales and in use. */
export async function countScaleItems(db: Database, scaleIds: readonly string[]): Promise<Map<string, number>> {
  return countOnScales(db, scaleIds);
}

/** Loads the parameters of all question versions that are on a named scale and in use, on its metric. */
export async function loadScaleItems(db: Database, scaleId: string): Promise<KnownParameters> {
  return fromScale(await selectScaleItems(db, scaleId));
}

/** Why a question version cannot be scored on the metric on which most of the others can. */
export type Obstacle = "negative_slope" | "apart" | "not_in_use" | "not_converged" | "retired" | "unknown";

/** The nearest way to parameters that can be used, from what all calibrations know of one question version. */
function obstacleOf(known: readonly KnownRow[], chosen: ReadonlySet<string>): Obstacle {
  if (known.some((row) => chosen.has(row.calibration_id) && row.a <= 0)) return "negative_slope";
  const sound = known.filter((row) => row.converged);
  if (sound.some((row) => row.state === "in_use" && row.a > 0)) return "apart";
  if (sound.some((row) => row.state === "proposed" && row.a > 0)) return "not_in_use";
  if (sound.some((row) => row.state !== "retired" && row.a <= 0)) return "negative_slope";
  if (known.some((row) => row.state !== "retired")) return "not_converged";
  return known.length > 0 ? "retired" : "unknown";
}

/** One metric, and the parameters known on it. */
export interface Metric {
  /** Null for the metric of a single calibration. */
  scaleId: string | null;
  /** The calibration that defines the metric; null when nothing is known at all. */
  calibrationId: string | null;
  /** Of the requested question versions that can be scored. */
  parameters: KnownParameters;
  /** The versions that can't be scored, and why. */
  missing: ReadonlyMap<string, Obstacle>;
}

/** Returns the named scale with the most of these, and their parameters; null when none has any. */
async function findScale(db: Database, versionIds: readonly string[]) {
  const scales = [...Map.groupBy(await selectScaled(db, versionIds), (row) => row.scale_id)];
  const [most] = scales.sort(([, one], [, other]) => other.length - one.length);
  const base = most?.[1][0]?.base_calibration_id;
  return most && base !== undefined ? { scaleId: most[0], calibrationId: base, parameters: fromScale(most[1]) } : null;
}

/** The calibration that has most of these, with what it has; null where none has any. */
async function findCalibrationOf(db: Database, versionIds: readonly string[]) {
  const found = await selectCovering(db, versionIds);
  if (!found) return null;
  const all = await loadParametersOf(db, found.calibration_id);
  const wanted = new Set(versionIds);
  const parameters = new Map([...all].filter(([id, { a }]) => wanted.has(id) && a > 0));
  return { scaleId: null, calibrationId: found.calibration_id, parameters };
}

/**
 * Finds the metric on which these question versions can be scored together: the named scale that has most of them, unless a calibration
 * by itself has more. One metric, because the abilities of two that aren't linked have nothing to do with each other. Of calibrations
 * with equally many it is the one put in use last. Those that did not converge are passed over.
 */
export async function findMetric(db: Database, versionIds: readonly string[]): Promise<Metric> {
  if (versionIds.length === 0) return { scaleId: null, calibrationId: null, parameters: new Map(), missing: new Map() };
  const [scale, alone] = [await findScale(db, versionIds), await findCalibrationOf(db, versionIds)];
  const size = (one: typeof scale | typeof alone) => one?.parameters.size ?? 0;
  const metric = size(scale) >= size(alone) ? (scale ?? alone) : alone;
  const parameters: KnownParameters = metric?.parameters ?? new Map();
  const chosen = new Set([...parameters.values()].map(({ calibrationId }) => calibrationId));
  if (metric) chosen.add(metric.calibrationId);
  const lacking = versionIds.filter((id) => !parameters.has(id));
  const known = Map.groupBy(await selectKnown(db, lacking), (row) => row.question_version_id);
  return {
    scaleId: metric?.scaleId ?? null,
    calibrationId: metric?.calibrationId ?? null,
    parameters,
    missing: new Map(lacking.map((id) => [id, obstacleOf(known.get(id) ?? [], chosen)])),
  };
}
