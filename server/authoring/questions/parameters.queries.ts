import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { prepared } from "../../platform/database/prepared.ts";

export interface ParameterRow {
  question_id: string;
  question_version_id: string;
  calibration_id: string;
  a: number;
  b: number;
  c: number;
  se_a: number | null;
  se_b: number | null;
  se_c: number | null;
  model: string;
  version_number: number;
  created_at: Date;
}

const parameterColumns = sql`item.question_id, item.question_version_id, item.calibration_id, item.a, item.b, item.c,
  item.se_a, item.se_b, item.se_c, calibration.model, version.number as version_number, item.created_at`;
const parameterTables = sql`calibration_items item join calibrations calibration on calibration.id = item.calibration_id
  join question_versions version on version.id = item.question_version_id`;

/** The condition that a calibration is in use: it was put into use, and hasn't been retired. */
const isInUse = sql<boolean>`exists (select from calibration_states used
    where used.calibration_id = calibration.id and used.state = 'in_use')
  and not exists (select from calibration_states retired
    where retired.calibration_id = calibration.id and retired.state = 'retired')`;

/** Reads the newest parameters of each question that has any, from any version. */
async function selectNewestOf(db: Database, isWanted: RawBuilder<boolean>): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`${prepared} select distinct on (item.question_id) ${parameterColumns}
    from ${parameterTables} where ${isWanted} and item.a is not null
    order by item.question_id, item.created_at desc, item.calibration_id desc`.execute(db);
  return rows;
}

/** Reads the newest parameters of each of these questions that has any, of whichever version. */
export async function selectNewestParameters(db: Database, questionIds: readonly string[]): Promise<ParameterRow[]> {
  return selectNewestOf(db, sql<boolean>`item.question_id = any(${questionIds}::uuid[])`);
}

/** Reads the same of the questions of these versions. */
export async function selectNewestOfQuestions(db: Database, versionIds: readonly string[]): Promise<ParameterRow[]> {
  return selectNewestOf(
    db,
    sql<boolean>`item.question_id in (select own.question_id from question_versions own where own.id = any(${versionIds}::uuid[]))`,
  );
}

/** Reads the newest parameters in use of each of these question versions that has any. */
export async function selectNewestOfVersions(db: Database, versionIds: readonly string[]): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`select distinct on (item.question_version_id) ${parameterColumns}
    from ${parameterTables} where item.question_version_id = any(${versionIds}::uuid[]) and item.a is not null
      and ${isInUse}
    order by item.question_version_id, item.created_at desc, item.calibration_id desc`.execute(db);
  return rows;
}

/** Reads all parameters that a calibration has, by question version. */
export async function selectParametersOf(db: Database, calibrationId: string): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`select ${parameterColumns}
    from ${parameterTables} where item.calibration_id = ${calibrationId}::uuid and item.a is not null`.execute(db);
  return rows;
}

/** Reads the population that a calibration found. */
export async function selectPopulation(db: Database, calibrationId: string) {
  return db
    .selectFrom("calibrations")
    .select(["ability_mean as mean", "ability_sd as sd"])
    .where("id", "=", calibrationId)
    .executeTakeFirst();
}

/**
 * Reads, of the calibrations that may be used for scores and have parameters of these question versions, that which has most of
 * them; of several the one put in use last. One that is not in use or did not converge may not be used, and neither may a question
 * that the able get right less often.
 */
export async function selectCovering(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ calibration_id: string; count: number }>`
    select item.calibration_id, count(*) as count from calibration_items item
    join calibrations calibration on calibration.id = item.calibration_id and calibration.converged
    join calibration_states since on since.calibration_id = calibration.id and since.state = 'in_use'
    where item.question_version_id = any(${versionIds}::uuid[]) and item.a > 0 and ${isInUse}
    group by item.calibration_id order by count desc, max(since.changed_at) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface OnScaleRow {
  scale_id: string;
  base_calibration_id: string;
  question_version_id: string;
  calibration_id: string;
  /** On the metric of the scale. */
  a: number;
  b: number;
  c: number;
  model: string;
  created_at: Date;
}

/**
 * Reads the parameters in use of question versions on named scales, each as its scale's first calibration has it that knows it, so that
 * what is added later moves nothing.
 *
 * @param where Which scale, or which question versions.
 */
async function selectOnScales(db: Database, where: RawBuilder<unknown>): Promise<OnScaleRow[]> {
  const { rows } = await sql<OnScaleRow>`
    select distinct on (member.scale_id, item.question_version_id) member.scale_id, scale.base_calibration_id,
      item.question_version_id, item.calibration_id, item.a / member.slope as a,
      member.slope * item.b + member.intercept as b, item.c, calibration.model, item.created_at
    from scale_calibrations member join scales scale on scale.id = member.scale_id
    join calibrations calibration on calibration.id = member.calibration_id and calibration.converged
    join calibration_items item on item.calibration_id = calibration.id
    where item.a > 0 and ${isInUse} and ${where}
    order by member.scale_id, item.question_version_id, member.added_at, member.calibration_id`.execute(db);
  return rows;
}

/** Reads what is on a scale. */
export const selectScaleItems = (db: Database, scaleId: string): Promise<OnScaleRow[]> =>
  selectOnScales(db, sql`member.scale_id = ${scaleId}::uuid`);

/** Counts the question versions that are on each of these scales; a scale without any is not among them. */
export async function countOnScales(db: Database, scaleIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ scale_id: string; count: number }>`
    select member.scale_id, count(distinct item.question_version_id) as count
    from scale_calibrations member
    join calibrations calibration on calibration.id = member.calibration_id and calibration.converged
    join calibration_items item on item.calibration_id = calibration.id
    where item.a > 0 and ${isInUse} and member.scale_id = any(${[...scaleIds]}::uuid[])
    group by member.scale_id`.execute(db);
  return new Map(rows.map((row) => [row.scale_id, row.count]));
}

/** Reads which of these question versions are on which scales. */
export const selectScaled = (db: Database, versionIds: readonly string[]): Promise<OnScaleRow[]> =>
  selectOnScales(db, sql`item.question_version_id = any(${[...versionIds]}::uuid[])`);

/** Reads the parameters that publishing pinned for a version of an assessment. */
export async function selectPinned(db: Database, assessmentVersionId: string) {
  return db
    .selectFrom("version_parameters")
    .select(["question_version_id", "a", "b", "c"])
    .where("assessment_version_id", "=", assessmentVersionId)
    .execute();
}

export interface KnownRow {
  question_version_id: string;
  calibration_id: string;
  a: number;
  converged: boolean;
  state: "proposed" | "in_use" | "retired";
}

/** Returns what every calibration knows of these question versions. */
export async function selectKnown(db: Database, versionIds: readonly string[]): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select item.question_version_id, item.calibration_id, item.a, calibration.converged,
      coalesce((select max(changed.state) from calibration_states changed
        where changed.calibration_id = calibration.id), 'proposed') as state
    from calibration_items item join calibrations calibration on calibration.id = item.calibration_id
    where item.question_version_id = any(${versionIds}::uuid[]) and item.a is not null`.execute(db);
  return rows;
}
