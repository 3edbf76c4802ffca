import { createHash } from "node:crypto";
import { createMetrics } from "@sextant/server/platform/metrics/metrics.ts";
import { createRequestIds } from "@sextant/server/platform/request-ids.ts";
import { median } from "./statistics.ts";

const RUNS = 9;
const SAVES = 200_000;
/** What a save may cost more because it is counted. */
const MOST_MICROSECONDS = 3;

/** Returns the microseconds of processor time that one turn of a work takes. */
function measureTurn(work: (turn: number) => void): number {
  const runs = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < SAVES; turn += 1) work(turn);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / SAVES;
  });
  return median(runs);
}

/** Measures what a save pays for being counted, as if each had a statement to itself, beside the least that it does anyway. */
export function measureMetrics(say: (line: string) => void): void {
  const metrics = createMetrics();
  const call = { method: "POST", route: "/api/users/assessments-attempts/", status: "2xx" };
  const rows = [{ status: "saved" }];
  const counted = measureTurn((turn) => {
    const seconds = (performance.now() - turn) / 1e9;
    metrics.batched(1, seconds);
    metrics.acknowledged(seconds, rows);
    metrics.answered(call, seconds);
  });
  const nameRequest = createRequestIds(true);
  const request = { headers: {} };
  const named = measureTurn(() => nameRequest(request));
  const body = JSON.stringify({
    session: "019a3f60-0000-7000-8000-000000000000",
    lease: 1,
    attempts: [{ id: "019a3f60-0000-7000-8000-000000000001", revision: 7, elapsed_ms: 7000, response: { a: ["b"] } }],
  });
  const least = measureTurn(() =>
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(body)))
      .digest(),
  );
  const verdict = counted < MOST_MICROSECONDS ? "within" : "OVER";
  say("| Part of a save | µs of processor time |");
  say("| --- | --- |");
  say(`| counting it (${verdict} ${MOST_MICROSECONDS}) | ${counted.toFixed(2)} |`);
  say(`| naming its request | ${named.toFixed(2)} |`);
  say(`| reading, writing and hashing its JSON | ${least.toFixed(2)} |`);
  say(`\nCounting takes ${(counted / least).toFixed(2)} times as long as the JSON.`);
}
