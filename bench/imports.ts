import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type HostileFile, hostileFiles } from "./hostile-files.ts";
import type { World } from "./world.ts";

/** Memory in MB before the work and at most, and the longest that a question about its health waited for its answer. */
interface Watched {
  before: number;
  peak: number;
  longestMs: number;
}

/** Looks at a server until the work is done. */
async function watch(world: World, work: () => Promise<string>): Promise<Watched & { said: string; seconds: number }> {
  const { pid, port } = world;
  const watcher = new Worker(new URL("./watch-server.ts", import.meta.url), { workerData: { pid, port } });
  await once(watcher, "online");
  const began = performance.now();
  const said = await work();
  const seconds = (performance.now() - began) / 1000;
  watcher.postMessage("enough");
  const [seen] = (await once(watcher, "message")) as [Watched];
  return { ...seen, said, seconds };
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
 *
 * @param only Names of files; without any, all.
 */
export async function measureImports(
  world: World,
  say: (line: string) => void,
  only: readonly string[],
): Promise<void> {
  const { token } = await world.createPerson("staff");
  say("| | | MB more | longest wait ms | s | came to |");
  say("|---|---|---|---|---|---|");
  for (const file of hostileFiles) {
    if (only.length > 0 && !only.includes(file.name)) continue;
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
