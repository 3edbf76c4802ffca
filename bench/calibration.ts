import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { CalibrationRun } from "./calibration-run.ts";
import { median } from "./statistics.ts";

/** A plain EM by others, which may lie beside the repository; its own process prints what it took. */
const OTHERS = join(import.meta.dirname, "../../shared/data/psychometrics/plain_em.mjs");

const run = promisify(execFile);

async function runOurs(test: string, fit: string, runs: number, share = 0): Promise<CalibrationRun> {
  const script = join(import.meta.dirname, "calibration-run.ts");
  const { stdout } = await run(process.execPath, [script, test, fit, String(runs), String(share)]);
  return JSON.parse(stdout) as CalibrationRun;
}

async function runOthers(people: number, items: number): Promise<CalibrationRun> {
  const { stdout } = await run(process.execPath, [OTHERS, String(people), String(items)]);
  const { seconds, logLik, rmse_a, rmse_b } = JSON.parse(stdout) as {
    seconds: number[];
    logLik: number;
    rmse_a: string;
    rmse_b: string;
  };
  return {
    seconds: median(seconds),
    logLikelihood: logLik,
    errorOfA: Number(rmse_a),
    errorOfB: Number(rmse_b),
    peakMegabytes: Number.NaN,
  };
}

const middle = (runs: readonly CalibrationRun[], key: keyof CalibrationRun) => median(runs.map((one) => one[key]));

function row(name: string, runs: readonly CalibrationRun[], plain: readonly CalibrationRun[]): string {
  const last = runs.at(-1) as CalibrationRun;
  const ratios = runs.map(({ seconds }, at) => (seconds / (plain[at]?.seconds ?? Number.NaN)).toFixed(2));
  const peak = middle(runs, "peakMegabytes");
  return `| ${name} | ${middle(runs, "seconds").toFixed(2)} | **${(middle(runs, "seconds") / middle(plain, "seconds")).toFixed(2)}** (${ratios.join(", ")}) | ${last.logLikelihood.toFixed(4)} | ${last.errorOfA.toFixed(4)} | ${last.errorOfB.toFixed(4)} | ${Number.isNaN(peak) ? "" : peak.toFixed(0)} |`;
}

/**
 * Measures calibration of simulated 2PL tests beside a plain EM, each in a process of its own, by turns: seconds of a fit that has
 * the data in memory, its log-likelihood, the root mean square distance of a and b from the truth, and the process's peak.
 */
export async function measureCalibration(say: (line: string) => void): Promise<void> {
  const others = existsSync(OTHERS);
  for (const { test, people, items, times, runs, share, fits } of [
    { test: "middle", people: 10_000, items: 60, times: 5, runs: 3, share: 0, fits: ["one", "errors"] },
    { test: "middle", people: 10_000, items: 60, times: 3, runs: 1, share: 0.3, fits: ["one"] },
    { test: "large", people: 50_000, items: 100, times: 3, runs: 1, share: 0, fits: ["one", "two", "errors"] },
  ]) {
    const found = new Map<string, CalibrationRun[]>();
    const add = (name: string, one: CalibrationRun) => found.set(name, [...(found.get(name) ?? []), one]);
    for (let time = 0; time < times; time += 1) {
      const plain = others && share === 0 ? runOthers(people, items) : runOurs(test, "plain", runs, share);
      add("plain", await plain);
      for (const fit of fits) add(fit, await runOurs(test, fit, runs, share));
    }
    const gaps = share > 0 ? `, ${100 * share} % missing` : "";
    say(
      `| ${people.toLocaleString("en")} × ${items}${gaps} | s | times the plain EM | log-likelihood | RMSE a | RMSE b | peak MB |`,
    );
    say("| --- | --- | --- | --- | --- | --- | --- |");
    const names: Record<string, string> = {
      plain: "plain EM",
      one: "one thread",
      two: "two threads",
      errors: "two threads, with standard errors",
    };
    for (const [name, all] of found) say(row(names[name] ?? name, all, found.get("plain") ?? []));
    say("");
  }
}
