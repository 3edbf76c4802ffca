import { setTimeout as pause } from "node:timers/promises";
import { SUBMIT_WITHIN_MS } from "./answering.ts";
import { type Run, say } from "./run.ts";
import { backAfter, beyondMs, everyoneSince, longestGap, seconds } from "./summary.ts";
import { RECOVERY_MS, waitFor } from "./wait.ts";

const CALM_MS = 3000;
/** What was on its way when it happened is through by then. */
const UNDER_WAY_MS = 200;

/** Does something to a cluster at rest, and measures until all is as before. */
export async function measure(
  run: Run,
  event: string,
  isUnplanned: boolean,
  act: () => void | Promise<void>,
): Promise<void> {
  const { cluster, tally, probe, students, measured, wrong } = run;
  await cluster.settled();
  await pause(CALM_MS);
  students.submitSome();
  await pause(SUBMIT_WITHIN_MS / 2);
  const first = tally.acknowledged().length;
  const from = performance.now();
  await act();
  const since = from + UNDER_WAY_MS;
  const saves = () =>
    tally
      .acknowledged()
      .slice(first)
      .map(({ at, session }) => ({ at, who: students.placeOf.get(session) ?? "" }));
  await waitFor(() => (longestGap(probe.writtenAt, since) ? true : null));
  if ((await waitFor(() => everyoneSince(saves(), students.places, since))) === null)
    wrong.push(`${event}: not every student saved again within ${RECOVERY_MS / 1000} s`);
  await pause(CALM_MS);
  const written = longestGap(probe.writtenAt, from);
  const saved = longestGap(
    saves().map(({ at }) => at),
    from,
  );
  if (!written || !saved) throw new Error(`${event}: the cluster didn't come back`);
  const everyone = everyoneSince(saves(), students.places, saved.until) ?? performance.now();
  const one = {
    event,
    isUnplanned,
    detectedMs: backAfter(written, from),
    savedMs: backAfter(saved, from),
    gapMs: saved.ms,
    everyoneMs: everyone - from,
  };
  measured.push(one);
  const lost = await run.findLosses(event);
  say(
    `${event}: PostgreSQL takes writes after ${seconds(one.detectedMs)} s, Sextant saves after ${seconds(one.savedMs)} s ` +
      `(${seconds(beyondMs(one))} s beyond), each student after ${seconds(one.everyoneMs)} s; ${lost} lost`,
  );
}
