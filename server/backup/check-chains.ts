import { type AuditChainReport, verifyAuditChain } from "../audit/verify-audit-chain.ts";
import type { Database } from "../platform/database/client.ts";
import { type AnswerChainsReport, verifyAnswerChains } from "../sessions/verify-answer-chains.ts";

interface ChainsReport {
  answers: AnswerChainsReport;
  audit: AuditChainReport;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** Computes all chains anew, at one moment, so that what is saved meanwhile is seen whole or not at all. */
export function checkChains(db: Database): Promise<ChainsReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => ({ answers: await verifyAnswerChains(tx), audit: await verifyAuditChain(tx) }));
}

/** Returns what was checked, in lines. */
export function describeChains({ answers, audit }: ChainsReport): string[] {
  const lines = [`Answers: ${count(answers.rows, "row", "rows")} in ${count(answers.chains, "chain", "chains")}.`];
  if (answers.byHashAlone > 0)
    lines.push(`  ${count(answers.byHashAlone, "row", "rows")} checked by hash alone: the person's key was erased.`);
  lines.push(`Audit log: ${count(audit.links, "entry", "entries")}, head ${audit.head || "none"}.`);
  if (audit.waiting > 0) lines.push(`  ${count(audit.waiting, "entry is", "entries are")} not chained yet.`);
  return lines;
}

/** Returns what is wrong, in lines. */
export const faultsOf = ({ answers, audit }: ChainsReport): string[] => [...answers.faults, ...audit.faults];

/** Returns how many faults there are, and the first twenty. */
export function describeFaults(faults: readonly string[]): string[] {
  const [first, ...more] = faults.slice(0, 20);
  return [`\n${count(faults.length, "fault", "faults")}. The first: ${first}`, ...more.map((fault) => `  ${fault}`)];
}
