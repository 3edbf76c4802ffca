import { call } from "../../requests/call.ts";
import { follow } from "./followed.ts";
import { isOver, type Job } from "./job.ts";
import { JobFailure } from "./job-failure.ts";

const pauseMs = 700;
/** The live event that a job has ended may come after its result was read. */
const lateMs = 5000;

/**
 * Waits for a job to end and returns its result; no toast reports its end meanwhile.
 *
 * @throws JobFailure
 */
export async function jobResult<Result>(job: Job): Promise<Result> {
  const unfollow = follow(job.id);
  try {
    let current = job;
    while (!isOver(current)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      current = await call("jobs.get", { params: { id: current.id } });
    }
    if (current.state === "failed") throw new JobFailure(current.error ?? "");
    return current.result as Result;
  } finally {
    setTimeout(unfollow, lateMs);
  }
}
