import type { Database } from "../../platform/database/client.ts";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { calibrateAssessment } from "./calibrate-assessment.ts";
import { finishRun, selectCanceller } from "./calibrations.queries.ts";
import { refreshItemAnalysis } from "./item-analysis.ts";
import type { CalibrationInput } from "./start.ts";

/** How soon a cancellation from any process takes effect, and how often progress is reported. */
const POLL_MS = 400;
const TELL_MS = 500;

/** Calibrates as a job. A process that is killed meanwhile leaves nothing, and another one does it again. */
export function runCalibrate({ db, live, log, replica }: Platform): Task {
  return jobTask(db, live.wake, async (given, report, job) => {
    const input = given as CalibrationInput;
    const controller = new AbortController();
    const poll = async () => {
      const canceller = await selectCanceller(db, job.id);
      if (canceller !== null) controller.abort(new Error(canceller ? `Cancelled by ${canceller}.` : "Cancelled."));
    };
    const timer = setInterval(() => void poll().catch(() => {}), POLL_MS);
    let toldAt = 0;
    let telling: Promise<unknown> = Promise.resolve();
    const onCycle = (cycle: number) => {
      if (Date.now() - toldAt < TELL_MS) return;
      toldAt = Date.now();
      telling = telling.then(() => report.progress(cycle, null)).catch(() => {});
    };
    try {
      await poll();
      const course = { id: job.id, createdBy: job.createdBy, signal: controller.signal, onCycle };
      const readInput = replica && {
        readInput: <T>(read: (reads: Database) => Promise<T>) => replica.readForJob(db, read),
      };
      const result = await calibrateAssessment(db, input, { ...course, ...readInput });
      // Readers of a calibration usually open the analysis next, which every calibration outdates.
      await refreshItemAnalysis(db, input.assessment).catch((error: unknown) =>
        log.warn({ err: error }, "item analysis"),
      );
      return result;
    } finally {
      clearInterval(timer);
      await telling;
      await finishRun(db, job.id);
    }
  });
}
