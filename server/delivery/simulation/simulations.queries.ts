import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Makes those who start or cancel a simulation of an assessment take turns. */
export async function lockSimulations(tx: Tx, assessmentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('simulation'), hashtext(${assessmentId}))`.execute(tx);
}

/** Reads the simulation in progress, with the state of its job. */
export async function selectOpen(db: Database, assessmentId: string) {
  return db
    .selectFrom("simulations as simulation")
    .innerJoin("jobs as job", "job.id", "simulation.id")
    .select(["simulation.id", "job.state"])
    .where("simulation.assessment_id", "=", assessmentId)
    .where("simulation.finished_at", "is", null)
    .executeTakeFirst();
}

interface NewSimulation {
  id: string;
  assessmentId: string;
  version: number;
  asked: Record<string, unknown>;
  createdBy: string;
}

export async function insertSimulation(tx: Tx, row: NewSimulation): Promise<void> {
  const { id, assessmentId, version, asked, createdBy } = row;
  await tx
    .insertInto("simulations")
    .values({ id, assessment_id: assessmentId, version, asked: JSON.stringify(asked), created_by: createdBy })
    .execute();
}

export async function cancelOpen(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .updateTable("simulations")
    .set({ cancelled_at: new Date(), cancelled_by: userId })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .execute();
}

/** Says whether someone cancelled a simulation before it was done. */
export async function isCancelled(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("simulations").select("cancelled_at").where("id", "=", id).executeTakeFirst();
  return row === undefined || row.cancelled_at !== null;
}

/** Closes a simulation, with its report unless it failed. */
export async function finishSimulation(db: Database, id: string, report: unknown): Promise<void> {
  await db
    .updateTable("simulations")
    .set({ finished_at: new Date(), ...(report === null ? {} : { report: JSON.stringify(report) }) })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Removes the finished simulations of an assessment before the newest of those with a report. */
export async function removeOld(db: Database, assessmentId: string, kept: number): Promise<void> {
  await sql`delete from simulations where assessment_id = ${assessmentId}::uuid and finished_at is not null
    and id not in (select id from simulations where assessment_id = ${assessmentId}::uuid and report is not null
      order by created_at desc, id desc limit ${kept})`.execute(db);
}

/** Reads the simulations that have a report, the newest first. */
export async function selectSimulations(db: Database, assessmentId: string) {
  return db
    .selectFrom("simulations as simulation")
    .leftJoin("users as author", "author.id", "simulation.created_by")
    .select([
      "simulation.id",
      "simulation.version",
      "simulation.asked",
      "simulation.created_by",
      "simulation.created_at",
    ])
    .select(sql<string | null>`btrim(author.first_name || ' ' || author.last_name)`.as("author_name"))
    .where("simulation.assessment_id", "=", assessmentId)
    .where("simulation.report", "is not", null)
    .orderBy("simulation.created_at", "desc")
    .orderBy("simulation.id", "desc")
    .execute();
}
export type SimulationRow = Awaited<ReturnType<typeof selectSimulations>>[number];

export async function selectReport(db: Database, id: string): Promise<unknown> {
  const row = await db.selectFrom("simulations").select("report").where("id", "=", id).executeTakeFirst();
  return row?.report ?? null;
}

export async function selectAssessmentOf(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom("simulations").select("assessment_id").where("id", "=", id).executeTakeFirst();
  return row?.assessment_id ?? null;
}
