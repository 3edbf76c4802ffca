import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "@sextant/server/platform/config.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { openPlatform } from "@sextant/server/platform/open.ts";
import { openDatabaseProxy } from "@sextant/server/testing/database-proxy.ts";
import { findFreePort } from "@sextant/server/testing/server-process.ts";
import { pino } from "pino";
import { createBenchClient } from "../bench-client.ts";
import { publishAssessment, type Student, startStudent } from "../setup.ts";
import { breakThings } from "./faults.ts";
import { answerUntil } from "./simulated-student.ts";
import { openStrayProxy } from "./stray-proxy.ts";
import { supervise } from "./supervisor.ts";
import { createTally } from "./tally.ts";
import { sayAnswer, verify } from "./verify.ts";

const STUDENTS = 150;
const QUESTIONS = 20;
const CLOCK_MS = 500;
/** A kill of the database every two and a half minutes is what it is brought back from, again and again. */
const LONGEST_CYCLE_MS = 150_000;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "20" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");
const say = (line: string) => console.log(line);

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/api/ready/`).catch(() => null))?.ok) await pause(100);
}

/** Runs everything; true when nothing was lost and nothing went wrong. */
async function soak(folder: string): Promise<boolean> {
  const said: string[] = [];
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: (line) => said.push(line) });
  const tally = createTally();
  await migrate(embedded.url);
  const database = await openDatabaseProxy(embedded.url);
  const port = await findFreePort();
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "fatal" };
  const supervisor = supervise({ ...environment, SOAK_CLOCK_MS: String(CLOCK_MS) });
  const server = `http://127.0.0.1:${port}`;
  await untilReady(server);
  const strays = await openStrayProxy(port);
  const platform = await openPlatform(readConfig(environment), embedded.url, pino({ level: "silent" }), "soak");

  const api = createBenchClient(platform, server);
  const staff = await api.createPerson("staff");
  const assessment = await publishAssessment(api, staff.token, QUESTIONS);
  const students: Student[] = [];
  while (students.length < STUDENTS) students.push(await startStudent(api, staff.token, assessment));
  say(`${STUDENTS} students answer for ${minutes} minutes while things break.`);

  const lengthMs = minutes * 60_000;
  const began = performance.now();
  const until = began + lengthMs;
  tally.begin();
  // Some submit in the middle of it.
  const answering = students.map((student, index) => {
    const end = began + lengthMs * (index % 3 === 0 ? 0.4 + Math.random() * 0.6 : 1);
    return answerUntil(strays.address, student, () => performance.now() >= end, tally);
  });
  const breakables = { supervisor, database, pidFile: join(folder, "postgres", "postmaster.pid"), strays, tally };
  const counts = await breakThings(breakables, until, Math.min(LONGEST_CYCLE_MS, lengthMs * 0.9));
  await Promise.all(answering);
  const acknowledged = tally.acknowledged();
  const sessions = students.map(({ session }) => session);
  const findings = await verify(platform, sessions, acknowledged);

  const errors = [...tally.serverErrors()].sort().map(([status, count]) => `${status}: ${count}`);
  say("\n| | |\n|---|---|");
  say(`| acknowledged | ${acknowledged.length} |`);
  const lost = [...findings.absent, ...findings.altered];
  say(`| lost | ${lost.length} |`);
  say(`| doubled | ${findings.doubled} |`);
  say(`| rows of history; faults of their chains | ${findings.historyRows}; ${findings.chainFaults.length} |`);
  say(`| sittings submitted; not scored | ${sessions.length}; ${findings.unscored} |`);
  for (const [name, count] of counts) say(`| ${name} | ${count} |`);
  say(`| stray answers given | ${strays.given()} |`);
  say(`| clocks of server and database apart | ${CLOCK_MS} ms |`);
  say(`| server ended by itself | ${supervisor.deaths().length} |`);
  say(`| longest time without an acknowledgement | ${(tally.longestGapMs() / 1000).toFixed(1)} s |`);
  say(`| 5xx of the server by status | ${errors.join(", ") || "none"} |`);

  const internal = tally.serverErrors().get(500) ?? 0;
  const wrong = [
    ...lost.map((one) => `lost: ${sayAnswer(one)}`),
    ...findings.chainFaults,
    ...supervisor.deaths(),
    ...tally.faults(),
    ...(findings.doubled > 0 ? ["answers were doubled"] : []),
    ...(findings.unscored > 0 ? ["sittings were not scored"] : []),
    ...(internal > 0 ? ["an outage was answered 500"] : []),
  ];
  say(wrong.length === 0 ? "\nNothing was lost." : `\n${wrong.length} things are wrong:`);
  for (const words of wrong.slice(0, 20)) say(`- ${words}`);

  await supervisor.stop();
  await Promise.all([strays.close(), platform.close()]);
  await database.close();
  await embedded.stop();
  return wrong.length === 0;
}

const folder = await mkdtemp(join(tmpdir(), "sextant-soak-"));
try {
  process.exitCode = (await soak(folder)) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
