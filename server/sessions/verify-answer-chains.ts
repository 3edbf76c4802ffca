import { isDeepStrictEqual } from "node:util";
import type { SavedAttempt } from "@sextant/contract/attempts.ts";
import type { Database } from "../platform/database/client.ts";
import { openPersonKey } from "../platform/person-keys.ts";
import { unseal } from "../platform/sealing.ts";
import { sha256 } from "../platform/secrets.ts";
import { prepareRow } from "./answers/row.ts";
import { listChained, listChains, listEnds } from "./verify.queries.ts";

type HistoryRow = Awaited<ReturnType<typeof listChains>>[number];
type End = Awaited<ReturnType<typeof listEnds>>[number];

export interface AnswerChainsReport {
  chains: number;
  rows: number;
  /** Rows whose words can no longer be opened, since the person's key was erased: only their hashes were followed. */
  byHashAlone: number;
  /** What is wrong, in words, in the order of the sessions. */
  faults: string[];
}

const SESSIONS_AT_ONCE = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** What the person sent, opened where it is sealed; null when the key is gone. Throws when the sealed bytes are not what was sealed. */
function openRow(row: HistoryRow, key: Buffer | null): string | null {
  if (!row.sealed) return row.payload;
  return key ? unseal(key, row.sealed).toString("utf8") : null;
}

/** True when what stands readable beside the sealed row is a part of it. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return isDeepStrictEqual(part, whole);
  if (typeof whole !== "object" || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(([name, value]) => isPartOf(value, (whole as Record<string, unknown>)[name]));
}

/** What is wrong with the content of one row; null when it is what was sent. */
function contentFault(row: HistoryRow, key: Buffer | null): string | null {
  try {
    const sent = openRow(row, key);
    if (sent === null) return null;
    if (!sha256(sent).equals(row.payload_hash)) return "was changed";
    const [whole, part] = [JSON.parse(sent), JSON.parse(row.payload)] as SavedAttempt[];
    if (!isPartOf(part, whole)) return "was changed beside what is sealed";
    const isSame = whole?.revision === row.revision && whole.elapsed_ms === row.elapsed_ms;
    return isSame ? null : "has another revision or time than was sent";
  } catch {
    return "cannot be opened with the key of its person";
  }
}

/** What is wrong with the state of an attempt, on which scores rest, against the row of history that made it. */
function stateFault(end: End, rows: readonly HistoryRow[], key: Buffer | null): string | null {
  const last = rows.at(-1);
  if (end.saves !== (last?.seq ?? 0)) return `has ${end.saves} saves, but history has ${last?.seq ?? 0}`;
  if (last && !end.head.equals(last.head)) return "does not end where its history ends";
  const hash = end.payload_hash;
  if (hash === null) return end.response === null ? null : "has an answer that nobody saved";
  const source = rows.findLast((row) => row.lease === end.lease && row.revision === end.revision);
  if (!source?.payload_hash.equals(hash)) return "has a state that is not in its history";
  const sent = openRow(source, key);
  if (sent === null) return null;
  const { response } = prepareRow(end.session_id, end.lease, JSON.parse(sent) as SavedAttempt, new Set(), null);
  return isDeepStrictEqual(response && JSON.parse(response), end.response) ? null : "has another answer than was saved";
}

function verifyChain(report: AnswerChainsReport, attempt: string, rows: readonly HistoryRow[], end: End | null): void {
  const key = end?.key ? openPersonKey({ key: end.key, sealed_by: end.sealed_by }) : null;
  let head: Buffer = Buffer.alloc(0);
  let seq = 0;
  const found = report.faults.length;
  for (const row of rows) {
    seq += 1;
    report.rows += 1;
    if (row.sealed && !key) report.byHashAlone += 1;
    const name = `answer ${row.seq} of attempt ${attempt} (session ${row.session_id})`;
    if (row.seq !== seq) {
      report.faults.push(`answer ${seq} of attempt ${attempt} (session ${row.session_id}) is missing`);
      break;
    }
    const fault = contentFault(row, key);
    head = sha256(Buffer.concat([head, row.payload_hash]));
    if (fault) report.faults.push(`${name} ${fault}`);
    else if (!head.equals(row.head)) report.faults.push(`${name} does not follow the one before`);
    head = row.head;
  }
  if (!end || report.faults.length > found) return;
  const fault = stateFault(end, rows, key);
  if (fault) report.faults.push(`attempt ${attempt} (session ${end.session_id}) ${fault}`);
}

/**
 * Computes the chains over all answers anew: that each row is what was sent, follows the one before, that none is missing, and that
 * the answer which is scored is the one that was saved.
 */
export async function verifyAnswerChains(db: Database): Promise<AnswerChainsReport> {
  const report: AnswerChainsReport = { chains: 0, rows: 0, byHashAlone: 0, faults: [] };
  let after = BEFORE_ALL;
  for (;;) {
    const sessions = await listChained(db, after, SESSIONS_AT_ONCE);
    const last = sessions.at(-1);
    if (last === undefined) return report;
    const rows = Map.groupBy(await listChains(db, sessions), (row) => row.attempt_id);
    const ends = new Map((await listEnds(db, sessions)).map((end) => [end.id, end]));
    for (const attempt of new Set([...ends.keys(), ...rows.keys()])) {
      const chain = rows.get(attempt) ?? [];
      if (chain.length > 0) report.chains += 1;
      verifyChain(report, attempt, chain, ends.get(attempt) ?? null);
    }
    after = last;
  }
}
