import { type ChildProcess, fork } from "node:child_process";
import { setImmediate as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { traceQuery } from "@sextant/server/platform/database/trace-query.ts";
import { exportTraces } from "@sextant/server/platform/traces/export-traces.ts";
import { currentSpan } from "@sextant/server/platform/traces/span.ts";
import { traceRequests } from "@sextant/server/platform/traces/trace-requests.ts";
import { pino } from "pino";
import { median } from "./statistics.ts";

const RUNS = 7;
/** What the library sends at once. */
const BATCH = 512;
/** What a save may cost more at the share that is traced by default. */
const MOST_MICROSECONDS = 3;
const WAYS = [
  { name: "off", ratio: null, saves: 1_000_000 },
  { name: "1 %, as by default", ratio: 0.01, saves: 200_000 },
  { name: "all", ratio: 1, saves: 20_000 },
];

type Hook = (...given: unknown[]) => unknown;

/** Starts a collector in a separate process, so that its work isn’t counted as part of this process. */
async function startCollector() {
  const child: ChildProcess = fork(fileURLToPath(new URL("./collect-spans.ts", import.meta.url)));
  let received = 0;
  let wake = () => {};
  const port = await new Promise<number>((done) => {
    child.on("message", (told: { port?: number; spans?: number }) => {
      if (told.port !== undefined) done(told.port);
      received += told.spans ?? 0;
      wake();
    });
  });
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    received: () => received,
    async until(spans: number) {
      while (received < spans)
        await new Promise<void>((done) => {
          wake = done;
        });
    },
    close: () => child.disconnect(),
  };
}
type Collector = Awaited<ReturnType<typeof startCollector>>;

const statement = { name: "save_answers", text: 'with given as (select 1) update "attempts" set revision = 1' };
const answer = Promise.resolve();

/** What a save’s statement looks up, and does where it is traced. */
function ask(): void {
  const span = currentSpan();
  if (span) traceQuery(span, [statement], (() => answer) as never);
}

/** Runs saves as a server with these traces does, and resolves when everything is sent. */
async function traceSaves(saves: number, ratio: number, collector: Collector): Promise<number> {
  const log = pino({ level: "silent" });
  const traces = exportTraces({ url: collector.url, service: "bench", ratio }, log, "bench");
  const before = collector.received();
  let sampled = 0;
  const hooks = new Map<string, Hook>();
  const app = { addHook: (name: string, hook: Hook) => hooks.set(name, hook) };
  const counted: typeof traces = {
    ...traces,
    request(...given) {
      const span = traces.request(...given);
      if (span) sampled += 1;
      return span;
    },
  };
  traceRequests(app as unknown as Parameters<typeof traceRequests>[0], counted, false);
  const [begin, go, end] = ["onRequest", "preValidation", "onResponse"].map((name) => {
    const hook = hooks.get(name);
    if (!hook) throw new Error(`Traces have no hook ${name}`);
    return hook;
  }) as [Hook, Hook, Hook];
  const reply = { statusCode: 200 };
  const routeOptions = { url: "/api/users/assessments-attempts/", config: {} };
  let batches = 0;
  for (let turn = 0; turn < saves; turn += 1) {
    const request = { id: "019a3f60-0000-7000-8000-000000000000", method: "POST", headers: {}, routeOptions };
    begin(request, reply, () => go(request, reply, ask));
    end(request, reply);
    // A request has two spans. What is made faster than it is sent would be dropped, and cost nothing.
    if (sampled * 2 >= (batches + 1) * BATCH) {
      batches += 1;
      await collector.until(before + batches * BATCH);
    }
  }
  // Statements end a moment after their request.
  await pause();
  await traces.close();
  await collector.until(before + sampled * 2);
  return sampled;
}

async function measureSave(saves: number, ratio: number | null, collector: Collector): Promise<number> {
  const before = process.cpuUsage();
  if (ratio === null) for (let turn = 0; turn < saves; turn += 1) ask();
  else await traceSaves(saves, ratio, collector);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / saves;
}

/** Measures what a save pays for being traced and for its trace being sent, as if each had a statement to itself. */
export async function measureTraces(say: (line: string) => void): Promise<void> {
  const collector = await startCollector();
  say("| Requests traced | µs of processor time that a save takes longer |");
  say("| --- | --- |");
  for (const { name, ratio, saves } of WAYS) {
    const runs: number[] = [];
    await measureSave(saves, ratio, collector);
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureSave(saves, ratio, collector));
    const took = median(runs);
    const verdict = ratio === 0.01 ? ` (${took < MOST_MICROSECONDS ? "within" : "OVER"} ${MOST_MICROSECONDS})` : "";
    say(`| ${name}${verdict} | ${took.toFixed(2)} (${Math.min(...runs).toFixed(2)}–${Math.max(...runs).toFixed(2)}) |`);
  }
  collector.close();
}
