import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { newId } from "@sextant/server/platform/ids.ts";
import { copySitting } from "@sextant/server/testing/many-sittings.ts";
import { sql } from "kysely";
import { type Measured, runAnswers } from "./answers.ts";
import { Connection } from "./connection.ts";
import { openBrowser, PASSWORD, signIn } from "./player.ts";
import { startSaving } from "./saving.ts";
import { publishAssessment, type Student, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const SITTINGS = 2000;
const SAVING = 256;
const RUNS = 5;
/** Each page tells every ten seconds where its student is. */
const BEAT_EVERY_MS = 10_000;
/** A supervisor's page asks for changes this often. */
const ASK_EVERY_MS = 1500;
/** So many connections tell for all pages, each in turn for its own: a beat may be held for half a second. */
const LANES = 200;
/** With many who watch, beats come as fast as saves would suffer from: one connection for each page. */
const BUSY_BEAT_EVERY_MS = 1212;
const SAVES_PER_SECOND = 800;
const WATCHERS = [0, 5, 20];
const BUSY_RUNS = 3;
const BUSY_RUN_MS = 10_000;
const CHANGES = 10;
const WATCHED_MS = 10_000;

interface Seat {
  id: string;
  user_id: string;
  token: string;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function seatMany(world: World, session: string): Promise<Seat[]> {
  const { db, tokens } = world.platform;
  const ids = await copySitting(db, session, SITTINGS);
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from sessions where id = any(${ids}::uuid[])`.execute(db);
  const signIns = rows.map((row) => ({ id: newId(), user_id: row.user_id, expires_at: new Date(Date.now() + 36e6) }));
  await db.insertInto("sign_ins").values(signIns).execute();
  return Promise.all(rows.map(async (row, index) => ({ ...row, token: await tokens.issue(signIns[index]?.id ?? "") })));
}

/**
 * Has the pages of all sittings tell where they are, evenly spread over ten seconds; returns the way to stop, which says how many told.
 * It shares the cores with what is measured, so what it sends is written beforehand.
 */
async function tellPresence(
  port: number,
  seats: readonly Seat[],
  section: string,
  { lanes: laneCount, everyMs } = { lanes: LANES, everyMs: BEAT_EVERY_MS },
): Promise<() => Promise<number>> {
  const connections = await Promise.all(Array.from({ length: laneCount }, () => Connection.open(port)));
  const told = { lease: 1, section, answered: "fff", unsent: 0, latency_ms: 20, focus_lost: 0, offline: [] };
  const bodies = Array.from({ length: 50 }, (_, question) => JSON.stringify({ ...told, question: question + 1 }));
  const began = performance.now();
  let count = 0;
  let isStopped = false;
  const lanes = connections.map(async (connection, lane) => {
    const own = seats.filter((_, index) => index % laneCount === lane);
    for (let turn = 0; !isStopped; turn += 1) {
      const seat = own[turn % own.length];
      if (!seat) return;
      const due = began + ((turn + lane / laneCount) * everyMs) / own.length;
      await rest(Math.max(0, due - performance.now()));
      const path = `/api/users/assessments-sessions/${seat.id}/presence/`;
      const reply = await connection.request("POST", path, seat.token, bodies[turn % bodies.length]);
      if (reply.status !== 204) throw new Error(`Not kept: ${reply.status} ${reply.body}`);
      count += 1;
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(lanes);
    for (const connection of connections) connection.close();
    return count / ((performance.now() - began) / 1000);
  };
}

/** Asks as a supervisor’s page does: for all rows, before this returns, then for changes; returns the way to stop, which says how long each took. */
async function watch(world: World, token: string, restMs = 0): Promise<() => Promise<number[]>> {
  let isStopped = false;
  const took: number[] = [];
  const ask = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${world.port}/api/live-sessions/${query}`, {
      headers: { authorization: `JWT ${token}` },
    });
    // To read thousands of rows for a cursor would cost the cores that are measured.
    return /"cursor":"(\d+)"/.exec(await answer.text())?.[1] ?? "";
  };
  let cursor = await ask("");
  const asking = (async () => {
    await rest(restMs);
    while (!isStopped) {
      await rest(ASK_EVERY_MS);
      const began = performance.now();
      cursor = await ask(`?since=${cursor}`);
      took.push(performance.now() - began);
    }
  })();
  return async () => {
    isStopped = true;
    await asking;
    return took;
  };
}

/** Another process on the same database. */
async function openSecond(world: World): Promise<{ port: number; child: ChildProcess }> {
  const port = world.port + 1;
  const main = fileURLToPath(import.meta.resolve("@sextant/server/main.ts"));
  const child = spawn(process.execPath, [main, "--only=http"], {
    env: { ...process.env, DATABASE_URL: world.url, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The second server ended with ${child.exitCode}`);
    if ((await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null))?.ok) return { port, child };
    await rest(50);
  }
}

async function measureSaving(world: World, students: readonly Student[], seats: readonly Seat[], section: string) {
  const staff = await world.createPerson("staff");
  const revisions = new Map<string, number>();
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const told: number[] = [];
  await runAnswers(world, students, revisions);
  for (let run = 0; run < RUNS; run += 1) {
    alone.push(await runAnswers(world, students, revisions));
    const stopWatching = await watch(world, staff.token);
    const stopTelling = await tellPresence(world.port, seats, section);
    beside.push(await runAnswers(world, students, revisions));
    told.push(await stopTelling());
    await stopWatching();
  }
  return { alone, beside, told };
}

/** Measures a supervisor's page in a browser: it reads from one server process, while another changes what it shows. */
async function measureScreen(world: World, seats: readonly Seat[], section: string, say: (line: string) => void) {
  const { port, child } = await openSecond(world);
  const staff = await world.createPerson("staff", await world.hashPassword(PASSWORD));
  const browser = await openBrowser();
  const stopTelling = await tellPresence(world.port, seats, section);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const origin = `http://localhost:${port}`;
    await signIn(page, origin, staff.email);
    await page.goto(`${origin}/live`);
    await page.locator("tr[data-id]").first().waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/live-sessions/"));
    await page.reload();
    const answered = await asked;
    await answered.finished();
    const { responseEnd } = answered.request().timing();
    const began = performance.now();
    await page.locator("tr[data-id]").first().waitFor();
    const painted = performance.now() - began;

    const changes: number[] = [];
    for (let turn = 0; turn < CHANGES; turn += 1) {
      const id = await page.locator("tr[data-id]").nth(3).getAttribute("data-id");
      const action = turn % 2 === 0 ? "pause" : "resume";
      const acted = performance.now();
      await world.call("PATCH", `/api/users/assessments-sessions/${id}/`, staff.token, { action });
      const row = page.locator(`tr[data-id="${id}"]`);
      await row.filter(action === "pause" ? { hasText: "Paused" } : { hasNotText: "Paused" }).waitFor();
      changes.push(performance.now() - acted);
    }
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const busy = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    };
    const before = await busy();
    await rest(WATCHED_MS);
    const perSecond = ((await busy()) - before) / (WATCHED_MS / 1000);
    say("| two thousand in a browser, over two server processes | |");
    say("|---|---|");
    say(`| first data, from the request to its last byte | ${Math.round(responseEnd)} ms |`);
    say(`| rows on screen after that | ${Math.round(painted)} ms |`);
    say(`| a change, from the other process to the screen, median of ${CHANGES} | ${Math.round(median(changes))} ms |`);
    say(`| the same, longest | ${Math.round(Math.max(...changes))} ms |`);
    say(`| main thread, per second | ${Math.round(perSecond * 1000)} ms |`);
  } finally {
    await stopTelling();
    await browser.close();
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** Keeps a stream of live events open for each page, unread; returns the way to close them. */
async function openStreams(port: number, seats: readonly Seat[]): Promise<() => void> {
  const sockets = seats.map(({ token }) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.resume();
    socket.write(`GET /api/live/ HTTP/1.1\r\nhost: localhost\r\nauthorization: JWT ${token}\r\n\r\n`);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Measures saves at a steady pace beside many pages that tell and listen, while more and more people watch them all. */
async function measureWatchers(
  world: World,
  students: readonly Student[],
  seats: readonly Seat[],
  section: string,
  say: (line: string) => void,
) {
  const staff = await Promise.all(Array.from({ length: Math.max(...WATCHERS) }, () => world.createPerson("staff")));
  const closeStreams = await openStreams(world.port, seats);
  const stopTelling = await tellPresence(world.port, seats, section, {
    lanes: seats.length,
    everyMs: BUSY_BEAT_EVERY_MS,
  });
  const saves = new Map<number, number[][]>(WATCHERS.map((count) => [count, []]));
  const asks = new Map<number, number[]>(WATCHERS.map((count) => [count, []]));
  let revision = 1;
  for (let run = 0; run < BUSY_RUNS; run += 1) {
    for (const count of WATCHERS) {
      revision += 10_000;
      const stops = await Promise.all(
        staff.slice(0, count).map(({ token }, index) => watch(world, token, (ASK_EVERY_MS * index) / count)),
      );
      const saving = await startSaving(world, students, (students.length / SAVES_PER_SECOND) * 1000, revision);
      await rest(BUSY_RUN_MS);
      saves.get(count)?.push(await saving.stop());
      for (const stop of stops) asks.get(count)?.push(...(await stop()));
    }
  }
  const told = await stopTelling();
  closeStreams();
  const at = (values: readonly number[], part: number) => percentile(values, part);
  const alone = median((saves.get(0) ?? []).map((run) => at(run, 0.95)));
  say(`${SAVES_PER_SECOND} saves and ${Math.round(told)} beats a second, ${seats.length} streams, one process:`);
  say("");
  say(
    "| who watch all | saves, p50 ms | p95 ms | p99 ms | p95, times nobody watching | their own list, p50 ms | p95 ms |",
  );
  say("|---|---|---|---|---|---|---|");
  for (const count of WATCHERS) {
    const runs = saves.get(count) ?? [];
    const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => median(runs.map((run) => at(run, part))));
    const own = asks.get(count) ?? [];
    const list = own.length > 0 ? [at(own, 0.5), at(own, 0.95)].map((ms) => ms.toFixed(0)) : ["", ""];
    const saved = [p50, p95, p99].map((ms) => ms.toFixed(1)).join(" | ");
    say(`| ${count} | ${saved} | ${count > 0 ? `**${(p95 / alone).toFixed(2)}**` : "1"} | ${list.join(" | ")} |`);
  }
  say("");
}

/** Measures what watching costs: answers saved beside a live screen of two thousand with presence on, and that screen in a browser. */
export async function measureWatching(
  world: World,
  say: (line: string) => void,
  part: "all" | "screen" | "many",
): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 20);
  const students: Student[] = [];
  for (let seated = 0; seated < (part === "screen" ? 1 : SAVING); seated += 1)
    students.push(await startStudent(world, staff.token, assessment));
  const [first] = students;
  if (!first) throw new Error("A student is needed");
  const seats = await seatMany(world, first.session);
  const { rows } = await sql<{ id: string }>`
    select id from session_sections where session_id = ${first.session}::uuid`.execute(world.platform.db);
  const section = rows[0]?.id ?? "";
  if (part === "screen") return measureScreen(world, seats, section, say);
  await measureWatchers(world, students, seats, section, say);
  if (part === "many") return;
  const { alone, beside, told } = await measureSaving(world, students, seats, section);
  const ratios = beside.map((each, index) => each.perSecond / (alone[index]?.perSecond ?? Number.NaN));
  const line = (what: string, runs: readonly Measured[], ratio: string) => {
    const perSecond = Math.round(median(runs.map((run) => run.perSecond)));
    return `| ${what} | ${perSecond} | ${percentile(
      runs.map((run) => run.p95),
      0.5,
    ).toFixed(1)} | ${ratio} |`;
  };
  say(`| ${SAVING} students save | answers/s | p95 ms | times alone (each run) |`);
  say("|---|---|---|---|");
  say(line("alone", alone, "1"));
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
  say(line(`beside a live screen of ${SITTINGS}, presence on`, beside, `**${median(ratios).toFixed(2)}** (${each})`));
  say("");
  say(`Pages told ${Math.round(median(told))} times a second.`);
  say("");
  await measureScreen(world, seats, section, say);
}
