import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const PING_MS = 50;
const SAMPLE_MS = 20;

const { pid, port } = workerData as { pid: number; port: number };

/** Memory of the process, its threads included, in MB. */
function residentMb(): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
}

// Beside the thread that sends files, which would be late to look.
const before = residentMb();
let peak = before;
let longestMs = 0;
setInterval(() => {
  peak = Math.max(peak, residentMb());
}, SAMPLE_MS);

async function ping(): Promise<void> {
  const began = performance.now();
  await (await fetch(`http://127.0.0.1:${port}/api/health/`)).arrayBuffer();
  longestMs = Math.max(longestMs, performance.now() - began);
  setTimeout(() => void ping(), PING_MS);
}
void ping();

parentPort?.on("message", () => {
  parentPort?.postMessage({ before, peak, longestMs });
  process.exit();
});
