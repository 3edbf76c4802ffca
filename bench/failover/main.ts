import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "@sextant/server/platform/config.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { openPlatform } from "@sextant/server/platform/open.ts";
import { findFreePort } from "@sextant/server/testing/server-process.ts";
import { pino } from "pino";
import { createBenchClient } from "../bench-client.ts";
import { publishAssessment, type Student, startStudent } from "../setup.ts";
import { answerUntil } from "../soak/simulated-student.ts";
import { supervise } from "../soak/supervisor.ts";
import { createTally } from "../soak/tally.ts";
import { findWrong, sayAnswer, verify } from "../soak/verify.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Options, readOptions } from "./options.ts";
import { missingPackages, programs, sayMissing } from "./packages.ts";
import { startProbe } from "./probe.ts";
import { backAfter, beyondMs, everyoneSince, longestGap, type Measured, PLANNED, tableOf, tooSlow } from "./summary.ts";

const STUDENTS = 100;
const QUESTIONS = 20;
/** So many submit around each event, and others take their places. */
const SUBMITTING = 5;
/** The other events come once for so many kills. */
const KILLS_A_ROUND = 5;
const OTHERS_A_ROUND = 4;
const RECOVERY_MS = 180_000;
const CALM_MS = 3000;
const SUBMIT_WITHIN_MS = 2000;
/** What was on its way when it happened is through by then. */
const UNDER_WAY_MS = 200;
/** How far the clock of the second server is ahead. */
const CLOCK_MS = 2000;

const say = (line: string) => console.log(line);
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Waits for what comes of itself. @returns Null when it didn't come in time. */
async function waitFor<T>(look: () => T | null): Promise<T | null> {
  const end = performance.now() + RECOVERY_MS;
  for (;;) {
    const found = look();
    if (found !== null || performance.now() > end) return found;
    await pause(50);
  }
}

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/api/ready/`).catch(() => null))?.ok) await pause(100);
}

/** Asks the database again until it can answer. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + RECOVERY_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(200);
    }
  }
}

const versionOf = (program: string, option: string): string =>
  /\d+\.\d+(?:\.\d+)?/.exec(spawnSync(program, [option], { encoding: "utf8" }).stdout)?.[0] ?? "?";

function sayMachine(ttl: number): string {
  const cores = cpus();
  return [
    `ttl ${ttl} s`,
    `${cores.length} cores (${cores[0]?.model ?? "?"})`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${versionOf(programs.postgres, "--version")}`,
    `Patroni ${versionOf(programs.patroni, "--version")}`,
    `etcd ${versionOf(programs.etcd, "--version")}`,
    `HAProxy ${versionOf(programs.haproxy, "-v")}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(", ");
}

/** Runs everything; true when nothing was lost and nothing took too long. */
async function failOver(folder: string, { kills }: Options, cluster: Cluster, ports: readonly number[]) {
  const tally = createTally();
  await migrate(cluster.databaseUrl);
  const environment = { DATABASE_URL: cluster.databaseUrl, DATA_DIR: folder, LOG_LEVEL: "fatal" };
  const servers = ports.map((port, index) =>
    supervise({ ...environment, PORT: String(port), SOAK_CLOCK_MS: String(index * CLOCK_MS) }),
  );
  await untilReady(cluster.address);
  const platform = await openPlatform(
    readConfig(environment),
    cluster.databaseUrl,
    pino({ level: "silent" }),
    "failover",
  );
  const api = createBenchClient(platform, cluster.address);
  const staff = await api.createPerson("staff");
  const assessment = await publishAssessment(api, staff.token, QUESTIONS);
  const events = kills + Math.ceil(kills / KILLS_A_ROUND) * OTHERS_A_ROUND;
  const ready: Student[] = [];
  while (ready.length < STUDENTS + events * SUBMITTING) ready.push(await startStudent(api, staff.token, assessment));
  const sittings = ready.map(({ session }) => session);
  say(
    `${STUDENTS} students answer by 2 servers, one with a clock ${CLOCK_MS / 1000} s ahead. ${sayMachine(cluster.ttl)}.`,
  );

  const over = new AbortController();
  const submitting = new Set<string>();
  const placeOf = new Map<string, string>();
  const sitting = new Set<string>();
  tally.begin();
  /** One student after the other: who submits leaves the place to the next. */
  async function fill(place: string): Promise<void> {
    while (!over.signal.aborted) {
      const student = ready.shift();
      if (!student) throw new Error("There are fewer students than submit");
      const { session } = student;
      placeOf.set(session, place);
      sitting.add(session);
      await answerUntil(cluster.address, student, () => over.signal.aborted || submitting.has(session), tally);
      sitting.delete(session);
    }
  }
  const places = Array.from({ length: STUDENTS }, (_, index) => String(index));
  const answering = places.map(fill);
  const probe = await startProbe(cluster.probeUrl);
  const measured: Measured[] = [];
  const wrong: string[] = [];
  let looked = 0;

  /** What was acknowledged and submitted until now must be in the database. */
  async function look(event: string): Promise<number> {
    const all = tally.acknowledged().slice(looked);
    looked += all.length;
    const { absent, altered } = await insist(() => findWrong(platform, all));
    const submitted = [...tally.submitted()];
    const open = await insist(() =>
      platform.db
        .selectFrom("sessions")
        .select("id")
        .where("id", "in", submitted.length > 0 ? submitted : [staff.id])
        .where("state", "not in", ["submitted", "scored", "released"])
        .execute(),
    );
    wrong.push(
      ...absent.map((one) => `after ${event}: acknowledged and absent: ${sayAnswer(one)}`),
      ...altered.map((one) => `after ${event}: acknowledged and something else: ${sayAnswer(one)}`),
      ...open.map(({ id }) => `after ${event}: submitted and open: ${id}`),
    );
    return absent.length + altered.length + open.length;
  }

  function submitSome(): void {
    const some = [...sitting].filter((session) => !submitting.has(session)).sort(() => Math.random() - 0.5);
    for (const session of some.slice(0, SUBMITTING))
      setTimeout(() => submitting.add(session), Math.random() * SUBMIT_WITHIN_MS);
  }

  /** Does something to a cluster at rest, and measures until all is as before. */
  async function measure(event: string, isUnplanned: boolean, act: () => void | Promise<void>): Promise<void> {
    await cluster.settled();
    await pause(CALM_MS);
    submitSome();
    await pause(SUBMIT_WITHIN_MS / 2);
    const first = tally.acknowledged().length;
    const from = performance.now();
    await act();
    const since = from + UNDER_WAY_MS;
    const saves = () =>
      tally
        .acknowledged()
        .slice(first)
        .map(({ at, session }) => ({ at, who: placeOf.get(session) ?? "" }));
    await waitFor(() => (longestGap(probe.writtenAt, since) ? true : null));
    if ((await waitFor(() => everyoneSince(saves(), new Set(places), since))) === null)
      wrong.push(`${event}: not every student saved again within ${RECOVERY_MS / 1000} s`);
    await pause(CALM_MS);
    const written = longestGap(probe.writtenAt, from);
    const saved = longestGap(
      saves().map(({ at }) => at),
      from,
    );
    if (!written || !saved) throw new Error(`${event}: the cluster didn't come back`);
    const everyone = everyoneSince(saves(), new Set(places), saved.until) ?? performance.now();
    const one = {
      ...{ event, isUnplanned, detectedMs: backAfter(written, from), savedMs: backAfter(saved, from) },
      ...{ gapMs: saved.ms, everyoneMs: everyone - from },
    };
    measured.push(one);
    const lost = await look(event);
    say(
      `${event}: PostgreSQL takes writes after ${seconds(one.detectedMs)} s, Sextant saves after ${seconds(one.savedMs)} s ` +
        `(${seconds(beyondMs(one))} s beyond), each student after ${seconds(one.everyoneMs)} s; ${lost} lost`,
    );
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const primary = await cluster.primary();
    await measure("primary’s machine killed (PostgreSQL, Patroni, etcd)", true, () => primary.kill());
    primary.start();
    if (kill % KILLS_A_ROUND !== 0) continue;
    await cluster.settled();
    const next = await cluster.primary();
    await measure("primary’s PostgreSQL killed", true, () => next.killPostgres());
    await measure(PLANNED, false, () => cluster.switchOver());
    await cluster.settled();
    const standby = await cluster.synchronousStandby();
    await measure("synchronous standby’s machine killed", false, () => standby.kill());
    standby.start();
    const server = (kill / KILLS_A_ROUND) % 2;
    await measure("one of two servers killed", false, () => servers[server]?.kill());
    // A server doesn't start without its database: what runs it starts it again. That is no fault of the next kill.
    await untilReady(`http://127.0.0.1:${ports[server]}`);
  }
  await cluster.settled();
  over.abort();
  await Promise.all(answering);
  await look("the end");
  const taken = sittings.filter((session) => placeOf.has(session));
  const acknowledged = tally.acknowledged();
  const findings = await insist(() => verify(platform, taken, acknowledged));
  await probe.stop();

  say(`\n${tableOf(measured).join("\n")}\n`);
  const submitted = new Set(tally.submitted());
  const internal = tally.serverErrors().get(500) ?? 0;
  say("| | |\n| --- | --- |");
  say(`| answers acknowledged | ${acknowledged.length} |`);
  say(
    `| of them absent; something else; doubled | ${findings.absent.length}; ${findings.altered.length}; ${findings.doubled} |`,
  );
  say(`| sittings submitted of ${taken.length}; not scored | ${submitted.size}; ${findings.unscored} |`);
  say(`| rows of history; faults of their chains | ${findings.historyRows}; ${findings.chainFaults.length} |`);
  const errors = [...tally.serverErrors()].sort().map(([status, count]) => `${status}: ${count}`);
  say(`| 5xx of the server by status | ${errors.join(", ") || "none"} |`);
  say(`\n${sayMachine(cluster.ttl)}.`);
  wrong.push(
    ...[...findings.absent, ...findings.altered].map((one) => `lost at the end: ${sayAnswer(one)}`),
    ...findings.chainFaults,
    ...servers.flatMap((server) => server.deaths()),
    ...tally.faults(),
    ...(findings.doubled > 0 ? ["answers were doubled"] : []),
    ...(findings.unscored > 0 ? ["sittings were not scored"] : []),
    ...(internal > 0 ? [`an outage was answered 500, ${internal} times`] : []),
    ...tooSlow(measured),
  );
  say(wrong.length === 0 ? "\nNothing was lost." : `\n${wrong.length} things are wrong:`);
  for (const words of wrong.slice(0, 20)) say(`- ${words}`);
  await Promise.all(servers.map((server) => server.stop()));
  await platform.close();
  cluster.stop();
  return wrong.length === 0;
}

const options = readOptions(process.argv.slice(2));
const missing = sayMissing(missingPackages());
if (missing) {
  console.error(missing);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "sextant-failover-"));
const ports = [await findFreePort(), await findFreePort()];
const servers = ports.map((port) => `127.0.0.1:${port}`);
process.exitCode = 1;
try {
  const cluster = await startCluster(folder, options.ttl, servers);
  // PostgreSQL outlives its Patroni, and so would outlive us.
  process.once("exit", cluster.stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  process.exitCode = (await failOver(folder, options, cluster, ports)) ? 0 : 1;
} finally {
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else say(`Logs: ${folder}`);
}
process.exit();
