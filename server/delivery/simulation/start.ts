import { loadDraft } from "../../authoring/assessments/check/load-draft.ts";
import { matchRulesOf } from "../../authoring/assessments/draws/pools.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob, type JobResource } from "../../platform/jobs.ts";
import { unforeseeable } from "../../platform/random.ts";
import { Refusal } from "../../platform/refusal.ts";
import { loadDesign, type SimulationRequest } from "./load-design.ts";
import { cancelOpen, finishSimulation, insertSimulation, lockSimulations, selectOpen } from "./simulations.queries.ts";

/** Kind of the job, and name of its task. */
export const simulateTask = "assessments.simulate";

/** Seeds that are chosen by chance are below this: short enough to be read out. */
const MOST_SEED = 100_000;

/** The simulation in progress; one whose job has ended without saying so is none. */
async function findRunning(tx: Tx, assessmentId: string) {
  const open = await selectOpen(tx, assessmentId);
  if (!open || open.state === "queued" || open.state === "running") return open ?? null;
  await finishSimulation(tx, open.id, null);
  return null;
}

/**
 * Starts a simulation of a draft as it is now, as a job.
 *
 * @throws Refusal `not_found`; `invalid` as `loadDesign`; `in_use` while another is in progress, with its job.
 */
export async function startSimulation(
  db: Database,
  actor: Actor,
  assessmentId: string,
  request: Omit<SimulationRequest, "seed"> & { seed?: number | undefined },
): Promise<JobResource> {
  const row = await getReadableAssessment(db, actor, assessmentId);
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, row.id));
  const seed = request.seed ?? Math.floor(unforeseeable() * MOST_SEED);
  const design = await loadDesign(db, draft, { ...request, seed });
  return inTransaction(db, async (tx) => {
    await lockSimulations(tx, row.id);
    const running = await findRunning(tx, row.id);
    if (running) {
      const { result: _, ...job } = await getJob(tx, running.id, null);
      throw new Refusal("in_use", "This assessment is already being simulated. Wait, or cancel it.", {
        state: job.state,
        members: { job },
      });
    }
    const job = await createJob(tx, {
      kind: simulateTask,
      input: { ...design },
      createdBy: actor.id,
      apiToken: actor.apiToken,
      // Each takes a processor for itself.
      queue: "simulation",
    });
    await insertSimulation(tx, {
      id: job,
      assessmentId: row.id,
      version: row.version,
      createdBy: actor.id,
      asked: {
        people: design.people,
        seed,
        abilities_given: design.abilities !== null,
        uncalibrated: request.uncalibrated,
      },
    });
    return getJob(tx, job, null);
  });
}

/**
 * Ends the simulation in progress; it leaves nothing.
 *
 * @throws Refusal `not_found`; `illegal_transition` when none is.
 */
export async function cancelSimulation(db: Database, actor: Actor, assessmentId: string): Promise<JobResource> {
  const row = await getReadableAssessment(db, actor, assessmentId);
  return inTransaction(db, async (tx) => {
    await lockSimulations(tx, row.id);
    const running = await findRunning(tx, row.id);
    if (!running) throw new Refusal("illegal_transition", "This assessment isn’t being simulated.");
    await cancelOpen(tx, running.id, actor.id);
    return getJob(tx, running.id, null);
  });
}
