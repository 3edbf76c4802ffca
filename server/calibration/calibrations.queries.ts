import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { CalibrationAbilities, CalibrationItems, Calibrations } from "../platform/database/schema.gen.ts";

/** Whoever starts, cancels or ends a calibration of an assessment takes turns with the others who do. */
export async function lockRuns(tx: Tx, assessmentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calibration'), hashtext(${assessmentId}))`.execute(tx);
}

/** The calibration under way, with the state of its job. */
export async function selectOpenRun(db: Database, assessmentId: string) {
  return db
    .selectFrom("calibration_runs as run")
    .innerJoin("jobs as job", "job.id", "run.id")
    .select(["run.id", "run.cancelled_at", "job.state", "job.created_by"])
    .where("run.assessment_id", "=", assessmentId)
    .where("run.finished_at", "is", null)
    .executeTakeFirst();
}

export async function insertRun(tx: Tx, id: string, assessmentId: string): Promise<void> {
  await tx.insertInto("calibration_runs").values({ id, assessment_id: assessmentId }).execute();
}

export async function cancelRun(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .updateTable("calibration_runs")
    .set({ cancelled_at: new Date(), cancelled_by: userId })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .execute();
}

export async function finishRun(db: Database, id: string): Promise<void> {
  await db
    .updateTable("calibration_runs")
    .set({ finished_at: new Date() })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Who ended a run before it was done; null while nobody has. */
export async function selectCanceller(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("calibration_runs as run")
    .leftJoin("users", "users.id", "run.cancelled_by")
    .select(sql<string>`btrim(coalesce(users.first_name || ' ' || users.last_name, ''))`.as("name"))
    .where("run.id", "=", id)
    .where("run.cancelled_at", "is not", null)
    .executeTakeFirst();
  return row?.name ?? null;
}

const headColumns = sql`calibration.*, btrim(author.first_name || ' ' || author.last_name) as author_name,
  (select count(*) from calibration_items item where item.calibration_id = calibration.id) as questions,
  (select count(*) from calibration_items item where item.calibration_id = calibration.id
    and jsonb_array_length(item.flags) > 0) as flagged`;

export interface CalibrationRow {
  id: string;
  assessment_id: string;
  model: string;
  priors: unknown;
  quadrature: unknown;
  tolerance: number;
  engine: string;
  versions: number[];
  people: number;
  responses: number;
  data_hash: string;
  anchor: unknown;
  log_likelihood: number;
  parameters: number;
  aic: number;
  bic: number;
  ability_mean: number;
  ability_sd: number;
  reliability: number | null;
  cycles: number;
  converged: boolean;
  report: unknown;
  took_ms: number;
  created_by: string | null;
  created_at: Date;
  author_name: string | null;
  questions: number;
  flagged: number;
}

/** All calibrations of an assessment, the newest first. */
export async function selectCalibrations(db: Database, assessmentId: string): Promise<CalibrationRow[]> {
  const { rows } = await sql<CalibrationRow>`select ${headColumns} from calibrations calibration
    left join users author on author.id = calibration.created_by
    where calibration.assessment_id = ${assessmentId}::uuid
    order by calibration.created_at desc, calibration.id desc`.execute(db);
  return rows;
}

/** The newest calibration of each of these assessments. */
export async function selectNewestCalibrations(db: Database, assessmentIds: readonly string[]) {
  const { rows } = await sql<CalibrationRow>`select distinct on (calibration.assessment_id) ${headColumns}
    from calibrations calibration left join users author on author.id = calibration.created_by
    where calibration.assessment_id = any(${assessmentIds}::uuid[])
    order by calibration.assessment_id, calibration.created_at desc, calibration.id desc`.execute(db);
  return rows;
}

/** A calibration of an assessment that may be read. */
export async function selectReadable(db: Database, id: string, isAllowed: RawBuilder<boolean>) {
  return db
    .selectFrom("calibrations")
    .innerJoin("assessments", "assessments.id", "calibrations.assessment_id")
    .select(["calibrations.id"])
    .where("calibrations.id", "=", id)
    .where(isAllowed)
    .executeTakeFirst();
}

export async function calibrationExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom("calibrations").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function selectItems(db: Database, calibrationId: string) {
  return db
    .selectFrom("calibration_items as item")
    .innerJoin("question_versions as version", "version.id", "item.question_version_id")
    .innerJoin("version_sections as section", "section.id", "item.version_section_id")
    .selectAll("item")
    .select(["version.number as version_number", "section.name as section_name"])
    .where("item.calibration_id", "=", calibrationId)
    .orderBy("item.position")
    .execute();
}
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

/** Writes a calibration whole. */
export async function insertCalibration(
  tx: Tx,
  head: Insertable<Calibrations>,
  items: readonly Insertable<CalibrationItems>[],
  abilities: readonly Insertable<CalibrationAbilities>[],
): Promise<void> {
  await tx.insertInto("calibrations").values(head).execute();
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < items.length; start += 1000)
    await tx
      .insertInto("calibration_items")
      .values(items.slice(start, start + 1000))
      .execute();
  for (let start = 0; start < abilities.length; start += 5000)
    await tx
      .insertInto("calibration_abilities")
      .values(abilities.slice(start, start + 5000))
      .execute();
}

/** Abilities of people within reach. */
export function abilitiesOf(db: Database, calibrationId: string, isReached: RawBuilder<boolean>, name: string | null) {
  const query = db
    .selectFrom("calibration_abilities as ability")
    .innerJoin("users as person", "person.id", "ability.user_id")
    .select(["ability.session_id", "ability.theta", "ability.standard_error", "ability.answered"])
    .select(["person.id as user_id", "person.first_name", "person.last_name"])
    .where("ability.calibration_id", "=", calibrationId)
    .where(isReached);
  if (name === null) return query;
  return query.where(sql<boolean>`(person.first_name || ' ' || person.last_name) ilike ${name}`);
}

/** How many people lie in each of so many equal steps between two abilities; who lies beyond is in the outermost. */
export async function selectHistogram(
  db: Database,
  calibrationId: string,
  { from, to, steps }: { from: number; to: number; steps: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ step: number; people: number }>`
    select greatest(1, least(${steps}::int, width_bucket(theta, ${from}::float8, ${to}::float8, ${steps}::int))) as step,
      count(*) as people
    from calibration_abilities where calibration_id = ${calibrationId}::uuid group by 1`.execute(db);
  return new Map(rows.map(({ step, people }) => [step - 1, people]));
}

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

/** The newest parameters of each of these questions that has any, of whichever version. */
export async function selectNewestParameters(db: Database, questionIds: readonly string[]): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`select distinct on (item.question_id) ${parameterColumns}
    from ${parameterTables} where item.question_id = any(${questionIds}::uuid[]) and item.a is not null
    order by item.question_id, item.created_at desc, item.calibration_id desc`.execute(db);
  return rows;
}

/** The newest parameters of each of these question versions that has any. */
export async function selectNewestOfVersions(db: Database, versionIds: readonly string[]): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`select distinct on (item.question_version_id) ${parameterColumns}
    from ${parameterTables} where item.question_version_id = any(${versionIds}::uuid[]) and item.a is not null
    order by item.question_version_id, item.created_at desc, item.calibration_id desc`.execute(db);
  return rows;
}

/** All parameters that a calibration has, by question version. */
export async function selectParametersOf(db: Database, calibrationId: string): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`select ${parameterColumns}
    from ${parameterTables} where item.calibration_id = ${calibrationId}::uuid and item.a is not null`.execute(db);
  return rows;
}

/** The population that a calibration found. */
export async function selectPopulation(db: Database, calibrationId: string) {
  return db
    .selectFrom("calibrations")
    .select(["ability_mean as mean", "ability_sd as sd"])
    .where("id", "=", calibrationId)
    .executeTakeFirst();
}

/** Of the calibrations that have parameters of these question versions, that which has most of them, the newest of several. */
export async function selectCovering(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ calibration_id: string; count: number }>`
    select item.calibration_id, count(*) as count from calibration_items item
    where item.question_version_id = any(${versionIds}::uuid[]) and item.a is not null
    group by item.calibration_id order by count desc, max(item.created_at) desc limit 1`.execute(db);
  return rows[0] ?? null;
}
