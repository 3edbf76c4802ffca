import { call } from "../requests/call.ts";
import type { Gift } from "./requests.ts";

/**
 * Has the sittings of a gift made ready: a job for the people and one for each group.
 *
 * @returns Ids of the jobs.
 */
export async function prepareSittings(
  me: string,
  { assessments = [], users = [], groups = [] }: Gift,
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
