import { readConfig } from "@sextant/server/platform/config.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { openPlatform } from "@sextant/server/platform/open.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";
import { pino } from "pino";
import { createBenchClient } from "../bench-client.ts";
import { publishAssessment, type Student, startStudent } from "../setup.ts";
import { supervise } from "../soak/supervisor.ts";
import { createTally } from "../soak/tally.ts";
import { verify } from "../soak/verify.ts";
import { SUBMITTING, startAnswering } from "./answering.ts";
import { breakCluster, countEvents } from "./break-cluster.ts";
import type { Cluster } from "./cluster.ts";
import { createFindLosses } from "./losses.ts";
import { sayMachine } from "./machine-words.ts";
import type { Options } from "./options.ts";
import { startProbe } from "./probe.ts";
import { sayCounts, sayWrong } from "./report.ts";
import { type Run, say } from "./run.ts";
import { insist, untilReady } from "./wait.ts";

const STUDENTS = 100;
const QUESTIONS = 20;
/** How far the clock of the second server is ahead. */
const CLOCK_MS = 2000;

/** Creates students, each with a sitting that has begun. */
async function startStudents(platform: Platform, address: string, count: number): Promise<Student[]> {
  const api = createBenchClient(platform, address);
  const staff = await api.createPerson("staff");
  const assessment = await publishAssessment(api, staff.token, QUESTIONS);
  const students: Student[] = [];
  while (students.length < count) students.push(await startStudent(api, staff.token, assessment));
  return students;
}

/** Runs everything; true when nothing was lost and nothing took too long. */
export async function failOver(
  folder: string,
  { kills }: Options,
  cluster: Cluster,
  ports: readonly number[],
): Promise<boolean> {
  const tally = createTally();
  await migrate(cluster.databaseUrl);
  const environment = { DATABASE_URL: cluster.databaseUrl, DATA_DIR: folder, LOG_LEVEL: "fatal" };
  const servers = ports.map((port, index) => ({
    address: `http://127.0.0.1:${port}`,
    ...supervise({ ...environment, PORT: String(port), SOAK_CLOCK_MS: String(index * CLOCK_MS) }),
  }));
  await untilReady(cluster.address);
  const platform = await openPlatform(
    readConfig(environment),
    cluster.databaseUrl,
    pino({ level: "silent" }),
    "failover",
  );
  const ready = await startStudents(platform, cluster.address, STUDENTS + countEvents(kills) * SUBMITTING);
  say(
    `${STUDENTS} students answer by 2 servers, one with a clock ${CLOCK_MS / 1000} s ahead. ${sayMachine(cluster.ttl)}.`,
  );
  tally.begin();
  const students = startAnswering(cluster.address, ready, STUDENTS, tally);
  const probe = await startProbe(cluster.probeUrl);
  const wrong: string[] = [];
  const findLosses = createFindLosses(platform, tally, wrong);
  const run: Run = { cluster, servers, tally, probe, students, findLosses, measured: [], wrong };
  await breakCluster(run, kills);
  await students.stop();
  await findLosses("the end");
  const acknowledged = tally.acknowledged();
  const findings = await insist(() => verify(platform, [...students.placeOf.keys()], acknowledged));
  await probe.stop();
  sayCounts(run, findings);
  const isGood = sayWrong(run, findings);
  await Promise.all(servers.map((server) => server.stop()));
  await platform.close();
  cluster.stop();
  return isGood;
}
