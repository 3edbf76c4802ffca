import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PreparedFile } from "@sextant/contract/result-exports.ts";
import { chosenSittings } from "@sextant/server/insight/exports/chosen-sittings.ts";
import { openCsvCopy, type ReadChosen } from "@sextant/server/insight/exports/copy-rows.ts";
import { noteBeside } from "@sextant/server/insight/exports/note-beside.ts";
import { csvRows } from "@sextant/server/insight/exports/tables/result-table.ts";
import { resultTables } from "@sextant/server/insight/exports/tables/tables.ts";
import { actorWithoutRequest } from "@sextant/server/platform/actor-without-request.ts";
import { type History, prepareHistory } from "./history.ts";
import { median } from "./statistics.ts";
import { openWorld, type World } from "./world.ts";

const SIZE = { students: 20_000, assessments: 1, questions: 50, whole: 0 };
const TIMES = 3;
const LOOK_MS = 20;
const MB = 2 ** 20;

interface Measured {
  seconds: number;
  bytes: number;
  /** By how much the server's process grew at most. */
  grownMb: number;
}

/** What a process holds in memory, in bytes. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Measures how long something takes that gives bytes, and what the server holds meanwhile. */
async function measure({ pid }: World, act: () => Promise<number>): Promise<Measured> {
  const before = await residentOf(pid);
  let most = before;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentOf(pid));
      await pause(LOOK_MS);
    }
  })();
  const begun = performance.now();
  const bytes = await act();
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  await looking;
  return { seconds, bytes, grownMb: (most - before) / MB };
}

async function countBytes(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) bytes += piece.length;
  return bytes;
}

/** The same statement on the same kind of connection, without a server between. */
async function bareCopy(world: World, { staffId, assessmentIds }: History): Promise<number> {
  const actor = actorWithoutRequest({ id: staffId, role: "staff" });
  const ids = chosenSittings(actor, {
    assessments: assessmentIds,
    schools: [],
    users: [],
    groups: [],
    states: [],
    search: "",
  });
  const onChosen = (_: number, read: ReadChosen) =>
    noteBeside(world.platform.db, { rows: "answers", readerId: staffId }, read);
  const rows = csvRows(resultTables.answers);
  return countBytes(await openCsvCopy(world.platform, { userId: staffId, ids, rows, onChosen }));
}

async function download(world: World, { assessmentIds }: History, token: string): Promise<number> {
  const path = `/api/users/download-assessment-sessions/?rows=answers&assessments=${assessmentIds.join()}`;
  return fetchFile(((await world.call("GET", path, token)) as { url: string }).url, world.port);
}

async function fetchFile(url: string, port: number): Promise<number> {
  const { body, ok } = await fetch(new URL(url, `http://127.0.0.1:${port}`));
  if (!ok || !body) throw new Error(`${url} was refused`);
  return countBytes(body);
}

/** Has a file prepared, waits for it and fetches it. */
async function prepare(world: World, { assessmentIds }: History, token: string, format: string): Promise<number> {
  const path = "/api/users/download-assessment-sessions/";
  const body = { assessments: assessmentIds, rows: "answers", format };
  const { job } = (await world.call("POST", path, token, body)) as { job: { id: string } };
  for (;;) {
    const { state, result } = (await world.call("GET", `/api/jobs/${job.id}/`, token)) as {
      state: string;
      result: PreparedFile;
    };
    if (state === "failed") throw new Error("The file was not made");
    if (state === "done") return result.size_bytes;
    await pause(100);
  }
}

/**
 * Measures downloading a million answers beside the bare statement.
 *
 * @param args `data=` where the history is, or is made.
 */
export async function measureExports(say: (line: string) => void, args: readonly string[]): Promise<void> {
  const given = args.find((arg) => arg.startsWith("data="))?.slice("data=".length);
  const folder = given ?? join(tmpdir(), "sextant-bench-exports");
  const history = await prepareHistory(folder, SIZE, say);
  const world = await openWorld({ folder });
  try {
    const token = await world.signIn(history.staffId);
    const ways: [string, () => Promise<number>][] = [
      ["bare COPY", () => bareCopy(world, history)],
      ["download as CSV", () => download(world, history, token)],
      ["prepared as CSV", () => prepare(world, history, token, "csv")],
      ["prepared as XLSX", () => prepare(world, history, token, "xlsx")],
    ];
    const found = new Map<string, Measured[]>(ways.map(([name]) => [name, []]));
    // By turns, so that what else the machine does falls on all alike.
    for (let time = 0; time < TIMES; time += 1)
      for (const [name, act] of ways) found.get(name)?.push(await measure(world, act));
    const bare = median(found.get("bare COPY")?.map(({ seconds }) => seconds) ?? []);
    say(`| ${history.attempts.toLocaleString("en")} answers | s | × bare | answers/s | MB | server + MB |`);
    say("| --- | --- | --- | --- | --- | --- |");
    for (const [name, runs] of found) {
      const seconds = median(runs.map((run) => run.seconds));
      const figures = [seconds.toFixed(1), (bare / seconds).toFixed(2), Math.round(history.attempts / seconds)];
      const grown = Math.max(...runs.map((run) => run.grownMb)).toFixed(0);
      const size = ((runs[0]?.bytes ?? 0) / MB).toFixed(0);
      say(`| ${name} | ${figures.join(" | ")} | ${size} | ${name === "bare COPY" ? "–" : grown} |`);
    }
  } finally {
    await world.close();
  }
}
