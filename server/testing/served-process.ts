import { serveRequests } from "../platform/processes/serve-requests.ts";
import { notFound } from "../platform/refusal.ts";

/** What a test asks of the process of a pool. */
export type TestRequest =
  | "pid"
  | "fill the heap"
  | "hang"
  | "wait"
  | "kill"
  | "fill buffers"
  | "refuse"
  | "fail"
  | "say much";

/** Never ends, and hears nothing. */
function hang(): never {
  for (;;);
}

const MB = 1024 * 1024;
const MOST_BUFFERS = 100;

/** Takes memory outside the heap, as what is unpacked from a file does, and says how many MB it has. */
async function fillBuffers(say: (mb: number) => Promise<void>): Promise<void> {
  const kept: Uint8Array[] = [];
  while (kept.length < MOST_BUFFERS) {
    kept.push(new Uint8Array(16 * MB));
    await say(kept.length * 16);
  }
}

serveRequests<TestRequest, number, number>(async (request, say) => {
  // The first message tells the caller which process this is.
  await say(process.pid);
  if (request === "fill the heap") {
    const kept: unknown[] = [];
    for (;;) kept.push({ number: kept.length, text: `${kept.length} is kept` });
  }
  if (request === "fill buffers") await fillBuffers(say);
  if (request === "hang") hang();
  if (request === "wait") await new Promise(() => {});
  if (request === "kill") process.kill(process.pid, "SIGKILL");
  if (request === "refuse") throw notFound("This file");
  if (request === "fail") throw Object.assign(new Error("The connection is gone."), { code: "ECONNRESET" });
  if (request === "say much") for (let word = 0; word < 1000; word += 1) await say(word);
  return process.pid;
});
