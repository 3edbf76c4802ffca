import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const PING_MS = 50;
const SAMPLE_MS = 20;

const { pid, port } = workerData as { pid: number; port: number };

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

const residentMbOf = (id: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0) / 1024;

/** The processes for imports that the server has started. */
const importing = () =>
  read(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(" ")
    .map(Number)
    .filter((child) => child > 0 && read(`/proc/${child}/cmdline`).includes("import-process"));

// Beside the thread that sends files, which would be late to look.
const before = residentMbOf(pid);
let peak = before;
let importPeak = 0;
let longestMs = 0;
setInterval(() => {
  peak = Math.max(peak, residentMbOf(pid));
  importPeak = Math.max(
    importPeak,
    importing().reduce((sum, id) => sum + residentMbOf(id), 0),
  );
}, SAMPLE_MS);

async function ping(): Promise<void> {
  const began = performance.now();
  const answered = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null);
  // The bench ends its server when something fails, and says what.
  if (!answered) return;
  await answered.arrayBuffer();
  longestMs = Math.max(longestMs, performance.now() - began);
  setTimeout(() => void ping(), PING_MS);
}
void ping();

parentPort?.on("message", () => {
  parentPort?.postMessage({ before, peak, importPeak, longestMs });
  process.exit();
});
