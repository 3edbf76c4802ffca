import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Connection } from "./connection.ts";
import { publishAssessment, type Student, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import { openWorld, type World } from "./world.ts";

/** Each saves an answer twice a second. */
const SAVING = 500;
const EVERY_MS = 500;
const QUIET_MS = 10_000;
const RUNS = 2;
const WARM_MS = 5000;
const QUESTIONS = 20;
const DATABASE_BYTES = 1.05e9;
const NOTE_BYTES = 3000;
/** Beyond every revision of the answers that fill the database. */
const FIRST_REVISION = 100_000;
const MOST_SECONDS = 10;
const MOST_MS = 1000;

const backup = fileURLToPath(import.meta.resolve("@sextant/server/commands/backup.ts"));
const verify = fileURLToPath(import.meta.resolve("@sextant/server/commands/verify.ts"));
const SAVE = "/api/users/assessments-attempts/";
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A save that was acknowledged: when it was due, and for how many milliseconds it was waited for since then. */
interface Saved {
  due: number;
  ms: number;
}

/** Has students save all their answers with long notes, again and again, until the database is as large as wanted. @returns Its bytes. */
async function fill(world: World, students: readonly Student[]): Promise<number> {
  const connections = await Promise.all(students.map(() => Connection.open(world.port)));
  try {
    for (let revision = 1; ; revision += 1) {
      const save = async ({ attempts, session, token }: Student, index: number) => {
        const rows = attempts.map(({ id, interaction, options }) => ({
          id,
          revision,
          elapsed_ms: revision,
          response: { [interaction]: [options[revision % 4]] },
          note: randomBytes(NOTE_BYTES).toString("base64"),
        }));
        const body = JSON.stringify({ session, lease: 1, attempts: rows });
        const reply = await connections[index]?.request("POST", SAVE, token, body);
        if (reply?.status !== 200) throw new Error(`Not saved: ${reply?.status} ${reply?.body}`);
      };
      // A few at a time: a statement of all would be too large.
      for (let from = 0; from < students.length; from += 20)
        await Promise.all(students.slice(from, from + 20).map((student, index) => save(student, from + index)));
      const { rows } = await world.platform.pool.query("select pg_database_size(current_database())::float8 as bytes");
      if (rows[0].bytes >= DATABASE_BYTES) return rows[0].bytes;
    }
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Has students save by a timetable that waits for no answer: while saves are held up, more fall due, and each is measured from then. */
async function startTimetable(world: World, students: readonly Student[]) {
  const connections = await Promise.all(students.map(() => Connection.open(world.port)));
  const saved: Saved[] = [];
  const begun = performance.now();
  let isOver = false;
  const going = students.map(async (student, index) => {
    const connection = connections[index];
    for (let turn = 1; connection; turn += 1) {
      const due = begun + EVERY_MS * (turn + index / students.length);
      const early = due - performance.now();
      if (early > 0) await pause(early);
      if (isOver) return;
      const attempt = student.attempts[turn % student.attempts.length];
      if (!attempt) throw new Error("A student without questions");
      const response = { [attempt.interaction]: [attempt.options[turn % 4]] };
      const row = { id: attempt.id, revision: FIRST_REVISION + turn, elapsed_ms: turn * EVERY_MS, response };
      const body = JSON.stringify({ session: student.session, lease: 1, attempts: [row] });
      const reply = await connection.request("POST", SAVE, student.token, body);
      if (!reply.body.includes('"saved"')) throw new Error(`Not saved: ${reply.status} ${reply.body}`);
      saved.push({ due, ms: performance.now() - due });
    }
  });
  return {
    saved,
    async stop() {
      isOver = true;
      await Promise.all(going);
      for (const connection of connections) connection.close();
    },
  };
}

/** Runs a command as an operator does, on a folder of data. @returns The last line that it says. @throws Error when it fails. */
async function runCommand(file: string, args: string[], dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`${file} ended with ${code}\n${said}`);
  return said.trim().split("\n").at(-1) ?? "";
}

const rowOf = (when: string, saves: readonly Saved[], seconds: number, rest: string) => {
  const took = saves.map(({ ms }) => ms);
  const figures = [median(took), percentile(took, 0.95), percentile(took, 0.99), Math.max(...took)];
  const load = loadavg()[0]?.toFixed(1);
  return `| ${when} | ${(saves.length / seconds).toFixed(0)} | ${figures.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(" | ")} | ${rest} | ${load} |`;
};

/** Measures a backup of a database of over a gigabyte while a thousand answers a second are saved, and verifies it afterwards. */
export async function measureBackups(say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-bench-backup-"));
  const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
  try {
    const world = await openWorld({ folder: dataDir });
    const made: string[] = [];
    try {
      const staff = await world.createPerson("staff");
      const assessment = await publishAssessment(world, staff.token, QUESTIONS);
      const students: Student[] = [];
      while (students.length < SAVING) students.push(await startStudent(world, staff.token, assessment));
      const filling = performance.now();
      const gigabytes = (await fill(world, students)) / 1e9;
      say(
        `Filled a database of ${gigabytes.toFixed(2)} GB in ${((performance.now() - filling) / 1000).toFixed(0)} s.\n`,
      );
      say("| | saves/s | median ms | p95 | p99 | longest | backup | load |");
      say("| --- | --- | --- | --- | --- | --- | --- | --- |");
      const timetable = await startTimetable(world, students);
      const between = (from: number, to: number) => timetable.saved.filter(({ due }) => due >= from && due < to);
      try {
        await pause(WARM_MS);
        for (let run = 1; run <= RUNS; run += 1) {
          const quiet = performance.now();
          await pause(QUIET_MS);
          const begun = performance.now();
          const said = await runCommand(backup, [backups], dataDir);
          const ended = performance.now();
          // Saves that fell due before the end are waited for.
          await pause(2 * MOST_MS);
          const [, mb = "?", path = ""] = /([\d,.]+ MB): (.*)$/.exec(said) ?? [];
          made.push(path);
          const seconds = (ended - begun) / 1000;
          const saves = between(begun, ended);
          const isMet = seconds < MOST_SECONDS && saves.every(({ ms }) => ms < MOST_MS);
          say(rowOf("before", between(quiet, begun), (begun - quiet) / 1000, "–"));
          say(rowOf(`run ${run}`, saves, seconds, `${mb} in ${seconds.toFixed(1)} s: ${isMet ? "met" : "MISSED"}`));
        }
      } finally {
        await timetable.stop();
      }
    } finally {
      await world.close();
    }
    say("");
    for (const path of made) say(await runCommand(verify, [path], dataDir));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
