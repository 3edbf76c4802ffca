import { Connection } from "./connection.ts";
import { publishAssessment, seatStudent } from "./stage.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const TIMES = 200;

/** Rendering a section of the digital SAT's size for one student, warm: 54 questions with math, over HTTP. */
export async function measureRendering(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 54);
  const student = await seatStudent(world, staff.token, assessment);
  const connection = await Connection.open(world.port);
  const latencies: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < TIMES; turn += 1) {
    const sent = performance.now();
    const reply = await connection.request(
      "GET",
      `/api/users/assessments-sessions/render/?session=${student.session}`,
      student.token,
    );
    latencies.push(performance.now() - sent);
    bytes = Buffer.byteLength(reply.body);
  }
  connection.close();
  say("| render of 54 questions, one client, warm | median ms | p95 ms | kB |");
  say("|---|---|---|---|");
  say(
    `| | ${median(latencies).toFixed(1)} | ${percentile(latencies, 0.95).toFixed(1)} | ${Math.round(bytes / 1000)} |`,
  );
}
