import { readFile } from "node:fs/promises";
import { type HostileFile, hostileFiles } from "./hostile-files.ts";
import type { World } from "./world.ts";

const PING_MS = 50;

/** Memory of a process, its threads included, in MB. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

interface Watched {
  before: number;
  peak: number;
  longestMs: number;
}

/** Looks at a server's memory, and how long it takes to answer a question about its health, until the work is done. */
async function watch(world: World, work: () => Promise<string>): Promise<Watched & { said: string; seconds: number }> {
  const before = await residentOf(world.pid);
  const seen: Watched = { before, peak: before, longestMs: 0 };
  let isOver = false;
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const pinging = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`http://127.0.0.1:${world.port}/api/health/`)).arrayBuffer();
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      await rest(PING_MS);
    }
  })();
  const sampling = (async () => {
    while (!isOver) {
      seen.peak = Math.max(seen.peak, await residentOf(world.pid));
      await rest(20);
    }
  })();
  const began = performance.now();
  const said = await work().finally(() => {
    isOver = true;
  });
  await Promise.all([pinging, sampling]);
  return { ...seen, said, seconds: (performance.now() - began) / 1000 };
}

interface Answered {
  code?: string;
  detail?: string;
  counts?: Record<string, number>;
  job?: { id: string; state: string; error: string | null; result: { counts: Record<string, number> } | null };
}

const countsOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([name, count]) => count > 0 && name !== "total")
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

async function sendFile(
  world: World,
  token: string,
  file: HostileFile,
  bytes: Buffer,
  isDry: boolean,
): Promise<string> {
  const form = new FormData();
  form.set("dry_run", String(isDry));
  form.set("file", new Blob([new Uint8Array(bytes)]), file.name);
  const headers = { authorization: `JWT ${token}` };
  const response = await fetch(`http://127.0.0.1:${world.port}/api/questions/import/`, {
    method: "POST",
    headers,
    body: form,
  });
  const answer = (await response.json()) as Answered;
  if (answer.counts) return countsOf(answer.counts);
  if (!answer.job) return `${response.status} ${answer.detail ?? ""}`;
  for (let { job } = answer; ; ) {
    if (job.state === "failed") return `failed: ${job.error}`;
    if (job.state === "done") return countsOf(job.result?.counts ?? {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    job = (await world.call("GET", `/api/jobs/${job.id}/`, token)) as NonNullable<Answered["job"]>;
  }
}

/**
 * What the largest and the most hostile files cost the server: memory beyond what it had, and the longest that anybody else waited for an
 * answer meanwhile.
 */
export async function measureImports(world: World, say: (line: string) => void, only?: string): Promise<void> {
  const { token } = await world.createPerson("staff");
  say("| | | MB more | longest wait ms | s | came to |");
  say("|---|---|---|---|---|---|");
  for (const file of hostileFiles) {
    if (only !== undefined && !file.name.startsWith(only)) continue;
    const bytes = await file.make();
    for (const isDry of [true, false]) {
      const seen = await watch(world, () => sendFile(world, token, file, bytes, isDry));
      const more = Math.round(seen.peak - seen.before);
      say(
        `| ${isDry ? `${file.what} (${Math.round(bytes.length / 1e5) / 10} MB)` : ""} | ${isDry ? "dry run" : "import"} | ${more} | ${Math.round(seen.longestMs)} | ${seen.seconds.toFixed(1)} | ${seen.said.slice(0, 140)} |`,
      );
    }
  }
}
