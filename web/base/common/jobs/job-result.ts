import { call } from "../../requests/call.ts";
import { isOver, type Job } from "./job.ts";

const pauseMs = 700;

/** Waits for a job to end and gives its result. Throws when it failed. */
export async function jobResult<Result>(job: Job): Promise<Result> {
  let current = job;
  while (!isOver(current)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    current = await call("jobs.get", { params: { id: current.id } });
  }
  if (current.state === "failed") throw new Error(current.error ?? "");
  return current.result as Result;
}
