import { type AnswerChainsReport, verifyAnswerChains } from "../../delivery/sessions/verify-answer-chains.ts";
import { type AuditChainReport, verifyAuditChain } from "../../foundation/audit/verify-audit-chain.ts";
import type { Database } from "../../platform/database/client.ts";

interface ChainsReport {
  answers: AnswerChainsReport;
  audit: AuditChainReport;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** Recomputes all chains in one snapshot, so that concurrent saves are seen completely or not at all. */
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
