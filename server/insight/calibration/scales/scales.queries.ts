import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Makes those who name scales or add to them take turns: a calibration is on one scale. */
export async function lockScales(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scales'))`.execute(tx);
}

export interface ScaleRow {
  id: string;
  name: string;
  base_calibration_id: string;
  model: string;
  created_at: Date;
}

export interface ScaleFilter {
  calibration?: string | undefined;
  model?: string | undefined;
}

const readableScales = (isAllowed: RawBuilder<boolean>) => sql`
  from scales scale join calibrations base on base.id = scale.base_calibration_id
  join assessments on assessments.id = base.assessment_id
  where ${isAllowed}`;

/** Reads a page of the scales whose first calibration is of an assessment that may be read, by name, and counts them all. */
export async function selectScales(
  db: Database,
  isAllowed: RawBuilder<boolean>,
  { calibration = null, model = null, limit, offset }: Nullable<ScaleFilter> & { limit: number; offset: number },
): Promise<{ count: number; rows: ScaleRow[] }> {
  const found = sql`${readableScales(isAllowed)}
    and (${model}::text is null or base.model = ${model})
    and (${calibration}::uuid is null or exists (select from scale_calibrations member
      where member.scale_id = scale.id and member.calibration_id = ${calibration}::uuid))`;
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
  const { rows } = await sql<ScaleRow>`
    select scale.id, scale.name, scale.base_calibration_id, base.model, scale.created_at ${found}
    order by scale.name collate by_name, scale.id limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Reads one scale whose first calibration is of an assessment that may be read. */
export async function findScaleRow(db: Database, isAllowed: RawBuilder<boolean>, id: string): Promise<ScaleRow | null> {
  const { rows } = await sql<ScaleRow>`
    select scale.id, scale.name, scale.base_calibration_id, base.model, scale.created_at
    ${readableScales(isAllowed)} and scale.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export interface MemberRow {
  scale_id: string;
  calibration_id: string;
  assessment_id: string;
  assessment_name: string;
  calibrated_at: Date;
  is_retired: boolean;
  slope: number;
  intercept: number;
  common: number;
  moved: number;
  added_at: Date;
}

/** Reads the calibrations of scales that are of assessments that may be read, the first one of each first. */
export async function selectMembers(
  db: Database,
  scaleIds: readonly string[],
  isAllowed: RawBuilder<boolean>,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select member.scale_id, member.calibration_id, calibration.assessment_id, assessments.name as assessment_name,
      calibration.created_at as calibrated_at, member.slope, member.intercept, member.common, member.moved, member.added_at,
      exists (select from calibration_states state
        where state.calibration_id = calibration.id and state.state = 'retired') as is_retired
    from scale_calibrations member join calibrations calibration on calibration.id = member.calibration_id
    join assessments on assessments.id = calibration.assessment_id
    where member.scale_id = any(${[...scaleIds]}::uuid[]) and ${isAllowed}
    order by member.added_at, member.calibration_id`.execute(db);
  return rows;
}

/** Reads a calibration with the assessment that it is of, and whether it is in use and on a scale. */
export async function selectForScale(db: Database, calibrationId: string, isAllowed: RawBuilder<boolean>) {
  const { rows } = await sql<{
    id: string;
    assessment_id: string;
    model: string;
    is_in_use: boolean;
    is_on_scale: boolean;
  }>`
    select calibration.id, calibration.assessment_id, calibration.model,
      exists (select from calibration_states used where used.calibration_id = calibration.id and used.state = 'in_use')
        and not exists (select from calibration_states retired
          where retired.calibration_id = calibration.id and retired.state = 'retired') as is_in_use,
      exists (select from scale_calibrations member where member.calibration_id = calibration.id) as is_on_scale
    from calibrations calibration join assessments on assessments.id = calibration.assessment_id
    where calibration.id = ${calibrationId}::uuid and ${isAllowed}`.execute(db);
  return rows[0] ?? null;
}

export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from scales where lower(name) = lower(${name})`.execute(db);
  return rows.length > 0;
}

export async function insertScale(
  tx: Tx,
  row: { id: string; name: string; base_calibration_id: string; created_by: string },
): Promise<void> {
  await tx.insertInto("scales").values(row).execute();
}

interface NewMember {
  scale_id: string;
  calibration_id: string;
  slope: number;
  intercept: number;
  common: number;
  moved: number;
  added_by: string;
}

export async function insertMember(tx: Tx, row: NewMember): Promise<void> {
  await tx.insertInto("scale_calibrations").values(row).execute();
}
