import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { CalibrationAbilities, CalibrationItems, Calibrations } from "../../platform/database/schema.gen.ts";

/** Makes those who start, cancel or end a calibration of an assessment take turns. */
export async function lockRuns(tx: Tx, assessmentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calibration'), hashtext(${assessmentId}))`.execute(tx);
}

/** Returns the calibration under way, with the state of its job. */
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

/** Returns who ended a run before it was done; null while nobody has. */
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

const nameOf = (alias: string) => {
  const [first, last] = [sql.ref(`${alias}.first_name`), sql.ref(`${alias}.last_name`)];
  return sql`btrim(${first} || ' ' || ${last})`;
};

const headColumns = sql`calibration.*, ${nameOf("author")} as author_name,
  used.changed_at as used_at, used.changed_by as used_by, ${nameOf("user_of_it")} as used_by_name,
  retired.changed_at as retired_at, retired.changed_by as retired_by, ${nameOf("retirer")} as retired_by_name,
  (select count(*) from calibration_items item where item.calibration_id = calibration.id) as questions,
  (select count(*) from calibration_items item where item.calibration_id = calibration.id
    and jsonb_array_length(item.flags) > 0) as flagged`;
const headTables = sql`calibrations calibration left join users author on author.id = calibration.created_by
  left join calibration_states used on used.calibration_id = calibration.id and used.state = 'in_use'
  left join users user_of_it on user_of_it.id = used.changed_by
  left join calibration_states retired on retired.calibration_id = calibration.id and retired.state = 'retired'
  left join users retirer on retirer.id = retired.changed_by`;

export interface CalibrationRow extends Selectable<Calibrations> {
  author_name: string | null;
  used_at: Date | null;
  used_by: string | null;
  used_by_name: string | null;
  retired_at: Date | null;
  retired_by: string | null;
  retired_by_name: string | null;
  questions: number;
  flagged: number;
}

/** Returns all calibrations of an assessment, the newest first. */
export async function selectCalibrations(db: Database, assessmentId: string): Promise<CalibrationRow[]> {
  const { rows } = await sql<CalibrationRow>`select ${headColumns} from ${headTables}
    where calibration.assessment_id = ${assessmentId}::uuid
    order by calibration.created_at desc, calibration.id desc`.execute(db);
  return rows;
}

/** Returns the newest calibration of each of these assessments. */
export async function selectNewestCalibrations(db: Database, assessmentIds: readonly string[]) {
  const { rows } = await sql<CalibrationRow>`select distinct on (calibration.assessment_id) ${headColumns}
    from ${headTables}
    where calibration.assessment_id = any(${assessmentIds}::uuid[])
    order by calibration.assessment_id, calibration.created_at desc, calibration.id desc`.execute(db);
  return rows;
}

/** Returns the id of the newest calibration of an assessment; null where there is none. */
export async function selectNewestCalibrationId(db: Database, assessmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("calibrations")
    .select("id")
    .where("assessment_id", "=", assessmentId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a calibration of an assessment that may be read. */
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

/** Returns how many people lie in each of so many equal steps between two abilities; who lies beyond is in the outermost. */
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

/** Writes that a calibration has come to a state; each state is written once. */
export async function insertState(
  tx: Tx,
  calibrationId: string,
  state: "in_use" | "retired",
  userId: string,
): Promise<void> {
  await tx
    .insertInto("calibration_states")
    .values({ calibration_id: calibrationId, state, changed_by: userId })
    .execute();
}
