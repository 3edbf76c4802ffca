import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import { type HostileFile, hostileFiles } from "./hostile-files.ts";
import type { World } from "./world.ts";

/** Memory of the server in MB before the work and at most, and of its processes for imports at most. */
interface Watched {
  before: number;
  peak: number;
  importPeak: number;
  /** The longest that a question about the server's health waited for its answer. */
  longestMs: number;
}

/** Looks at a server until the work is done. */
async function watch(
  world: World,
  work: () => Promise<string>,
): Promise<Watched & { blockMs: number; said: string; seconds: number }> {
  const { pid, port } = world;
  const watcher = new Worker(new URL("./watch-server.ts", import.meta.url), { workerData: { pid, port } });
  await once(watcher, "online");
  await world.longestBlock();
  const began = performance.now();
  const said = await work();
  const seconds = (performance.now() - began) / 1000;
  const blockMs = await world.longestBlock();
  watcher.postMessage("enough");
  const [seen] = (await once(watcher, "message")) as [Watched];
  return { ...seen, blockMs, said, seconds };
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

/** Posts a form. Where the server ends the connection, which it does after five minutes without an answer, that is the answer. */
async function post(port: number, token: string, form: Response): Promise<{ status: number; answer: Answered }> {
  const body = Buffer.from(await form.arrayBuffer());
  const headers = { authorization: `JWT ${token}`, "content-type": form.headers.get("content-type") ?? "" };
  const sent = request({ port, headers, host: "127.0.0.1", method: "POST", path: "/api/questions/import/" });
  sent.end(body);
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  const [response] = await answered.catch((error: Error): [null] => {
    if ("code" in error && error.code === "ECONNRESET") return [null];
    throw error;
  });
  if (!response) return { status: 0, answer: { detail: "the connection was ended without an answer" } };
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, answer: JSON.parse(Buffer.concat(chunks).toString()) as Answered };
}

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
  const { status, answer } = await post(world.port, token, new Response(form));
  if (answer.counts) return countsOf(answer.counts);
  if (!answer.job) return `${status} ${answer.detail ?? ""}`;
  for (let { job } = answer; ; ) {
    if (job.state === "failed") return `failed: ${job.error}`;
    if (job.state === "done") return countsOf(job.result?.counts ?? {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    job = (await world.call("GET", `/api/jobs/${job.id}/`, token)) as NonNullable<Answered["job"]>;
  }
}

/** Files by their names here, or by their paths (which hold a slash); all of ours without any. */
function wantedFiles(only: readonly string[]): readonly HostileFile[] {
  if (only.length === 0) return hostileFiles;
  return only.flatMap((name) =>
    name.includes("/")
      ? [{ name: basename(name), what: basename(name), make: () => readFile(name) }]
      : hostileFiles.filter((file) => file.name === name),
  );
}

/**
 * Measures the cost of the largest and the most hostile files: additional memory of the server, memory of its import processes, the longest
 * block of its event loop, and the longest wait of other clients meanwhile.
 *
 * @param only Names of files, or paths; without any, all of ours. With "dry" among them nothing is imported.
 */
export async function measureImports(
  world: World,
  say: (line: string) => void,
  only: readonly string[],
): Promise<void> {
  const { token } = await world.createPerson("staff");
  say("| | | server MB more | import MB | longest block ms | longest wait ms | s | comes to |");
  say("|---|---|---|---|---|---|---|---|");
  const isDryOnly = only.includes("dry");
  for (const file of wantedFiles(only.filter((name) => name !== "dry"))) {
    const bytes = await file.make();
    for (const isDry of isDryOnly ? [true] : [true, false]) {
      const seen = await watch(world, () => sendFile(world, token, file, bytes, isDry));
      const cells = [
        isDry ? `${file.what} (${Math.round(bytes.length / 1e5) / 10} MB)` : "",
        isDry ? "dry run" : "import",
        Math.round(seen.peak - seen.before),
        Math.round(seen.importPeak),
        Math.round(seen.blockMs),
        Math.round(seen.longestMs),
        seen.seconds.toFixed(1),
        seen.said.slice(0, 140),
      ];
      say(`| ${cells.join(" | ")} |`);
    }
  }
}
