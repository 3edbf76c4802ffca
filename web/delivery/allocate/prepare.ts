import { call } from "../../base/requests/call.ts";
import type { AllocationInput } from "./requests.ts";

/**
 * Starts creating the sittings of a proposal: a job for the people and one for each group.
 *
 * @returns Ids of the jobs.
 */
export async function prepareSittings(
  me: string,
  { assessments = [], users = [], groups = [] }: AllocationInput,
  key: string,
): Promise<string[]> {
  const bodies = [
    ...(users.length > 0 ? [{ assessments, users }] : []),
    ...groups.map((group) => ({ assessments, group })),
  ];
  const jobs: string[] = [];
  for (const [index, body] of bodies.entries()) {
    const idempotencyKey = `prepare ${index} ${key}`;
    const answer = await call("sessions.generate_many", { params: { id: me }, body, idempotencyKey });
    if ("job" in answer) jobs.push(answer.job.id);
  }
  return jobs;
}
