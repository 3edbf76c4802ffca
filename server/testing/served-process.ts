import { serveRequests } from "../platform/processes/serve-requests.ts";
import { notFound } from "../platform/refusal.ts";

/** What a test asks of the process of a pool. */
export type TestRequest = "pid" | "fill the heap" | "hang" | "wait" | "kill" | "refuse" | "fail" | "say much";

/** Never ends, and hears nothing. */
function hang(): never {
  for (;;);
}

serveRequests<TestRequest, number, number>(async (request, say) => {
  // Who asked knows from the first word which process this is.
  await say(process.pid);
  if (request === "fill the heap") {
    const kept: unknown[] = [];
    for (;;) kept.push({ number: kept.length, text: `${kept.length} is kept` });
  }
  if (request === "hang") hang();
  if (request === "wait") await new Promise(() => {});
  if (request === "kill") process.kill(process.pid, "SIGKILL");
  if (request === "refuse") throw notFound("This file");
  if (request === "fail") throw Object.assign(new Error("The connection is gone."), { code: "ECONNRESET" });
  if (request === "say much") for (let word = 0; word < 1000; word += 1) await say(word);
  return process.pid;
});
