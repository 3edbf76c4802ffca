import { Connection } from "./connection.ts";
import type { Student } from "./setup.ts";
import type { World } from "./world.ts";

/**
 * Has students save an answer each, again and again, spread evenly over the time between.
 *
 * @param firstRevision Above those that were saved before.
 */
export async function startSaving(world: World, students: readonly Student[], everyMs: number, firstRevision = 1) {
  const connections = await Promise.all(students.map(() => Connection.open(world.port)));
  const latencies: number[] = [];
  let isOver = false;
  const save = async (index: number, revision: number) => {
    const [student, connection] = [students[index], connections[index]];
    const attempt = student?.attempts[revision % student.attempts.length];
    if (!student || !connection || !attempt) return;
    const row = {
      id: attempt.id,
      revision,
      elapsed_ms: Math.min(revision * 1000, 1_000_000),
      response: { [attempt.interaction]: [attempt.options[revision % 4]] },
    };
    const body = JSON.stringify({ session: student.session, lease: 1, attempts: [row] });
    const begun = performance.now();
    const reply = await connection.request("POST", "/api/users/assessments-attempts/", student.token, body);
    latencies.push(performance.now() - begun);
    if (!reply.body.includes('"saved"')) throw new Error(`Not saved: ${reply.status} ${reply.body}`);
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const going = students.map(async (_, index) => {
    await pause((everyMs * index) / students.length);
    for (let revision = firstRevision; !isOver; revision += 1) {
      await save(index, revision);
      await pause(everyMs);
    }
  });
  return {
    /** @returns What each save took, in milliseconds. */
    async stop(): Promise<number[]> {
      isOver = true;
      await Promise.all(going);
      for (const connection of connections) connection.close();
      return latencies;
    },
  };
}
