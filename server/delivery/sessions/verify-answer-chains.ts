import type { Database } from "../../platform/database/client.ts";
import { listChained, listChains, listEnds } from "./verify.queries.ts";
import { type ChainFault, type VerifiedChain, verifyChain } from "./verify-chain.ts";

export interface AnswerChainsReport {
  chains: number;
  rows: number;
  /** Rows whose words can no longer be opened, since the person's key was erased: only their hashes were followed. */
  byHashAlone: number;
  /** The faults in words, in the order of the sessions. */
  faults: string[];
}

const SESSIONS_AT_ONCE = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

interface SittingChain extends VerifiedChain {
  session: string;
}

/** Recomputes the chains of these sittings, including attempts without any row. */
async function verifySittings(db: Database, sessions: readonly string[]): Promise<SittingChain[]> {
  const rows = Map.groupBy(await listChains(db, sessions), (row) => row.attempt_id);
  const ends = new Map((await listEnds(db, sessions)).map((end) => [end.id, end]));
  return [...new Set([...ends.keys(), ...rows.keys()])].map((attempt) => {
    const chain = rows.get(attempt) ?? [];
    const end = ends.get(attempt) ?? null;
    return { session: end?.session_id ?? chain[0]?.session_id ?? "", ...verifyChain(attempt, chain, end) };
  });
}

/** Recomputes the chains of one sitting. */
export async function verifySitting(db: Database, session: string): Promise<VerifiedChain> {
  const chains = await verifySittings(db, [session]);
  return {
    rows: chains.reduce((sum, chain) => sum + chain.rows, 0),
    byHashAlone: chains.reduce((sum, chain) => sum + chain.byHashAlone, 0),
    faults: chains.flatMap(({ faults }) => faults),
  };
}

function inWords(session: string, { attempt, seq, says }: ChainFault): string {
  if (seq === null) return `attempt ${attempt} (session ${session}) ${says}`;
  return `answer ${seq} of attempt ${attempt} (session ${session}) ${says}`;
}

/**
 * Recomputes the chains of all answers. Verifies that each row is what was sent and follows the one before, that none is missing, and that
 * the scored answer is the saved one.
 */
export async function verifyAnswerChains(db: Database): Promise<AnswerChainsReport> {
  const report: AnswerChainsReport = { chains: 0, rows: 0, byHashAlone: 0, faults: [] };
  let after = BEFORE_ALL;
  for (;;) {
    const sessions = await listChained(db, after, SESSIONS_AT_ONCE);
    const last = sessions.at(-1);
    if (last === undefined) return report;
    for (const chain of await verifySittings(db, sessions)) {
      if (chain.rows > 0) report.chains += 1;
      report.rows += chain.rows;
      report.byHashAlone += chain.byHashAlone;
      report.faults.push(...chain.faults.map((fault) => inWords(chain.session, fault)));
    }
    after = last;
  }
}
