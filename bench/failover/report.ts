import { type Findings, sayAnswer } from "../soak/verify.ts";
import { sayMachine } from "./machine-words.ts";
import { type Run, say } from "./run.ts";
import { tableOf, tooSlow } from "./summary.ts";

/** Prints what was measured and counted. */
export function sayCounts(run: Run, findings: Findings): void {
  const { tally } = run;
  say(`\n${tableOf(run.measured).join("\n")}\n`);
  const submitted = new Set(tally.submitted());
  say("| | |\n| --- | --- |");
  say(`| answers acknowledged | ${tally.acknowledged().length} |`);
  say(
    `| of them absent; something else; doubled | ${findings.absent.length}; ${findings.altered.length}; ${findings.doubled} |`,
  );
  say(`| sittings submitted of ${run.students.placeOf.size}; not scored | ${submitted.size}; ${findings.unscored} |`);
  say(`| rows of history; faults of their chains | ${findings.historyRows}; ${findings.chainFaults.length} |`);
  const errors = [...tally.serverErrors()].sort().map(([status, count]) => `${status}: ${count}`);
  say(`| 5xx of the server by status | ${errors.join(", ") || "none"} |`);
  say(`\n${sayMachine(run.cluster.ttl)}.`);
}

/** Prints everything that is wrong. Returns whether nothing is. */
export function sayWrong(run: Run, findings: Findings): boolean {
  const { servers, tally, measured } = run;
  const internal = tally.serverErrors().get(500) ?? 0;
  const wrong = [
    ...run.wrong,
    ...[...findings.absent, ...findings.altered].map((one) => `lost at the end: ${sayAnswer(one)}`),
    ...findings.chainFaults,
    ...servers.flatMap((server) => server.deaths()),
    ...tally.faults(),
    ...(findings.doubled > 0 ? ["answers were doubled"] : []),
    ...(findings.unscored > 0 ? ["sittings were not scored"] : []),
    ...(internal > 0 ? [`an outage was answered 500, ${internal} times`] : []),
    ...tooSlow(measured),
  ];
  say(wrong.length === 0 ? "\nNothing was lost." : `\n${wrong.length} things are wrong:`);
  for (const words of wrong.slice(0, 20)) say(`- ${words}`);
  return wrong.length === 0;
}
