import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drillQuestions, moodleQuestions } from "./moodle-questions.ts";
import { processorSeconds } from "./processor-seconds.ts";
import type { World } from "./world.ts";

interface Job {
  id: string;
  state: string;
  error: string | null;
  result: { counts: { total: number } } | null;
}

/** What importing a file took: seconds until its end, and processor seconds of all that took part. */
interface Took {
  questions: number;
  wall: number;
  processor: number;
}

async function send(world: World, token: string, path: string, isDry: boolean): Promise<number> {
  const form = new FormData();
  form.set("dry_run", String(isDry));
  form.set("wait", "0");
  form.set("file", new Blob([new Uint8Array(await readFile(path))]), "questions.xml");
  const answer = await fetch(`http://127.0.0.1:${world.port}/api/questions/import/`, {
    method: "POST",
    headers: { authorization: `JWT ${token}` },
    body: form,
  });
  let { job } = (await answer.json()) as { job: Job };
  while (job.state !== "done") {
    if (job.state === "failed") throw new Error(job.error ?? "The import failed.");
    await new Promise((resolve) => setTimeout(resolve, 200));
    job = (await world.call("GET", `/api/jobs/${job.id}/`, token)) as Job;
  }
  return job.result?.counts.total ?? 0;
}

async function measure(world: World, work: () => Promise<number>): Promise<Took> {
  const roots = [world.pid, world.databasePid];
  const before = await processorSeconds(roots);
  const began = performance.now();
  const questions = await work();
  const wall = (performance.now() - began) / 1000;
  return { questions, wall, processor: (await processorSeconds(roots)) - before };
}

/** Runs the command that imports a file into another system; its last line names questions, seconds and processor seconds. */
function runPeer(command: string, path: string): Promise<Took> {
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", `${command} "$0"`, path], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const [questions = 0, wall = 0, processor = 0] = (said.trim().split("\n").at(-1) ?? "").split(/\s+/).map(Number);
      if (code === 0 && questions > 0) resolve({ questions, wall, processor });
      else reject(new Error(`The peer's command ended with ${code}: ${said.slice(-500)}`));
    });
  });
}

const files: [what: string, count: number, make: (count: number) => Buffer][] = [
  ["words of their own", 2000, moodleQuestions],
  ["drills", 2000, drillQuestions],
  ["words of their own", 20_000, moodleQuestions],
  ["drills", 20_000, drillQuestions],
];

/**
 * Measures what a question of a large Moodle file costs: server, database and the processes for imports together.
 *
 * @param only Counts of questions, when not all files are wanted. `PEER_IMPORT` is a command that imports a file into another system, measured
 * right after ours: its last line has questions, seconds and processor seconds.
 */
export async function measureImportSize(
  world: World,
  say: (line: string) => void,
  only: readonly string[],
): Promise<void> {
  const { token } = await world.createPerson("staff");
  const peer = process.env.PEER_IMPORT;
  const path = join(tmpdir(), `sextant-import-${process.pid}.xml`);
  const perQuestion = (seconds: number, { questions }: Took) => ((seconds * 1000) / questions).toFixed(2);
  say("| questions | | s | ms a question | ms of processor a question | × the peer’s |");
  say("| --- | --- | --- | --- | --- | --- |");
  try {
    for (const [what, count, make] of files) {
      if (only.length > 0 && !only.includes(String(count))) continue;
      await writeFile(path, make(count));
      const rows: [string, Took][] = [];
      rows.push(["dry run", await measure(world, () => send(world, token, path, true))]);
      rows.push(["import", await measure(world, () => send(world, token, path, false))]);
      if (peer) rows.push(["peer", await runPeer(peer, path)]);
      const theirs = rows.find(([name]) => name === "peer")?.[1];
      for (const [name, took] of rows) {
        const ratio = theirs ? took.processor / took.questions / (theirs.processor / theirs.questions) : null;
        const cells = [
          `${took.questions}, ${what}`,
          name,
          took.wall.toFixed(1),
          perQuestion(took.wall, took),
          perQuestion(took.processor, took),
          ratio === null || took === theirs ? "–" : ratio.toFixed(2),
        ];
        say(`| ${cells.join(" | ")} |`);
      }
    }
  } finally {
    await rm(path, { force: true });
  }
}
