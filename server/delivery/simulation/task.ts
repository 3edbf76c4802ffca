import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SimulationDesign } from "./design.ts";
import { simulateBeside } from "./simulate-beside.ts";
import { finishSimulation, isCancelled, removeOld, selectAssessmentOf } from "./simulations.queries.ts";
import type { StoredReport } from "./stored-report.ts";

/** How soon a cancellation is felt, in whichever process it came, and how often progress is told. */
const POLL_MS = 400;
const TELL_MS = 500;

/** So many simulations of an assessment are kept. */
const KEPT = 20;

/** Simulates as a job. A process that is killed meanwhile leaves nothing, and another one does it again. */
export function runSimulate({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (input, report, job) => {
    const design = input as SimulationDesign;
    const total = design.people * design.sections.length;
    const controller = new AbortController();
    const poll = async () => {
      if (await isCancelled(db, job.id)) controller.abort(new Error("Cancelled."));
    };
    const timer = setInterval(() => void poll().catch(() => {}), POLL_MS);
    let toldAt = 0;
    let telling: Promise<unknown> = Promise.resolve();
    const onDone = (done: number) => {
      if (Date.now() - toldAt < TELL_MS) return;
      toldAt = Date.now();
      telling = telling.then(() => report.progress(done, total)).catch(() => {});
    };
    let found: StoredReport[] | null = null;
    try {
      await poll();
      controller.signal.throwIfAborted();
      found = await simulateBeside(design, { signal: controller.signal, onDone });
      return { simulation: job.id };
    } finally {
      clearInterval(timer);
      await telling;
      await finishSimulation(db, job.id, found);
      const assessment = await selectAssessmentOf(db, job.id);
      if (assessment !== null) await removeOld(db, assessment, KEPT);
    }
  });
}
