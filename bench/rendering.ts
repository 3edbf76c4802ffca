import { Agent, request } from "node:http";
import { publishAssessment, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const TIMES = 200;

interface Fetched {
  /** Until the last byte of the answer was there, as it came: unpacking is the browser's. */
  ms: number;
  bytes: number;
}

/** Fetches a path; the answer compressed by `encoding`, or as it is for `identity`. */
function fetchOnce(agent: Agent, port: number, path: string, token: string, encoding: string): Promise<Fetched> {
  const headers = { authorization: `JWT ${token}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    request({ agent, port, path, headers, host: "127.0.0.1" }, (answer) => {
      const coding = answer.headers["content-encoding"] ?? "identity";
      if (answer.statusCode !== 200 || coding !== encoding)
        return reject(new Error(`${answer.statusCode} ${coding} came for ${encoding}`));
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ ms: performance.now() - sent, bytes }));
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Measures rendering a section of the digital SAT's size for one student, warm: 54 questions with math, over HTTP, with and without
 * compression by turns.
 */
export async function measureRendering(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 54);
  const { session, token } = await startStudent(world, staff.token, assessment);
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const encodings = ["identity", "gzip", "br"];
  const fetched = new Map<string, Fetched[]>(encodings.map((encoding) => [encoding, []]));
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const encoding of encodings)
      fetched.get(encoding)?.push(await fetchOnce(agent, world.port, path, token, encoding));
  }
  agent.destroy();
  say("| render of 54 questions, one client, warm | median ms | p95 ms | kB |");
  say("|---|---|---|---|");
  for (const [encoding, all] of fetched) {
    const times = all.map(({ ms }) => ms);
    const kb = Math.round((all[0]?.bytes ?? 0) / 1000);
    say(`| ${encoding} | ${median(times).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} | ${kb} |`);
  }
}
