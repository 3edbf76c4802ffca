import { isDeepStrictEqual } from "node:util";
import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import { openPersonKey } from "../../platform/person-keys.ts";
import { unseal } from "../../platform/sealing.ts";
import { sha256 } from "../../platform/secrets.ts";
import { prepareRow } from "./plan/row.ts";
import type { listChains, listEnds } from "./verify.queries.ts";

type HistoryRow = Awaited<ReturnType<typeof listChains>>[number];
type ChainEnd = Awaited<ReturnType<typeof listEnds>>[number];

/** A fault of a chain; `seq` is null where the attempt's own state does not match its history. */
export interface ChainFault {
  attempt: string;
  seq: number | null;
  code: "changed" | "missing" | "misplaced" | "unreadable" | "state";
  /** The same in words. */
  says: string;
}

export interface VerifiedChain {
  rows: number;
  /** Rows whose words can no longer be opened, since the person's key was erased: only their hashes were followed. */
  byHashAlone: number;
  faults: ChainFault[];
}

type Fault = Pick<ChainFault, "code" | "says">;

/** Returns what the person sent, unsealed if necessary; null when the key is gone. Throws when the sealed bytes were altered. */
function openRow(row: HistoryRow, key: Buffer | null): string | null {
  if (!row.sealed) return row.payload;
  return key ? unseal(key, row.sealed).toString("utf8") : null;
}

/** True when the readable part of a sealed row is contained in it. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return isDeepStrictEqual(part, whole);
  if (typeof whole !== "object" || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(([name, value]) => isPartOf(value, (whole as Record<string, unknown>)[name]));
}

/** Returns what is wrong with the content of one row; null when it is what was sent. */
function contentFault(row: HistoryRow, key: Buffer | null): Fault | null {
  try {
    const sent = openRow(row, key);
    if (sent === null) return null;
    if (!sha256(sent).equals(row.payload_hash)) return { code: "changed", says: "was changed" };
    const [whole, part] = [JSON.parse(sent), JSON.parse(row.payload)] as SavedAttempt[];
    if (!isPartOf(part, whole)) return { code: "changed", says: "was changed beside what is sealed" };
    const isSame = whole?.revision === row.revision && whole.elapsed_ms === row.elapsed_ms;
    return isSame ? null : { code: "changed", says: "has another revision or time than was sent" };
  } catch {
    return { code: "unreadable", says: "cannot be opened with the key of its person" };
  }
}

/** Returns what is wrong with the state of an attempt, which scores use, compared with the history row that made it. */
function stateFault(end: ChainEnd, rows: readonly HistoryRow[], key: Buffer | null): Fault | null {
  const state = (says: string): Fault => ({ code: "state", says });
  const last = rows.at(-1);
  if (end.saves !== (last?.seq ?? 0)) return state(`has ${end.saves} saves, but history has ${last?.seq ?? 0}`);
  if (last && !end.head.equals(last.head)) return state("does not end where its history ends");
  const hash = end.payload_hash;
  if (hash === null) return end.response === null ? null : state("has an answer that nobody saved");
  const source = rows.findLast((row) => row.lease === end.lease && row.revision === end.revision);
  if (!source?.payload_hash.equals(hash)) return state("has a state that is not in its history");
  const sent = openRow(source, key);
  if (sent === null) return null;
  const { response } = prepareRow(end.session_id, end.lease, JSON.parse(sent) as SavedAttempt, new Set(), null);
  const isSame = isDeepStrictEqual(response && JSON.parse(response), end.response);
  return isSame ? null : state("has another answer than was saved");
}

/**
 * Recomputes the chain of one attempt.
 *
 * @param rows Its history in order.
 * @param end The attempt as it is now; null when only history is left.
 */
export function verifyChain(attempt: string, rows: readonly HistoryRow[], end: ChainEnd | null): VerifiedChain {
  const key = end?.key ? openPersonKey({ key: end.key, sealed_by: end.sealed_by }) : null;
  const found: VerifiedChain = { rows: 0, byHashAlone: 0, faults: [] };
  let head: Buffer = Buffer.alloc(0);
  let seq = 0;
  for (const row of rows) {
    seq += 1;
    found.rows += 1;
    if (row.sealed && !key) found.byHashAlone += 1;
    if (row.seq !== seq) {
      found.faults.push({ attempt, seq, code: "missing", says: "is missing" });
      break;
    }
    const fault = contentFault(row, key);
    head = sha256(Buffer.concat([head, row.payload_hash]));
    if (fault) found.faults.push({ attempt, seq, ...fault });
    else if (!head.equals(row.head)) {
      found.faults.push({ attempt, seq, code: "misplaced", says: "does not follow the one before" });
    }
    head = row.head;
  }
  const fault = end && found.faults.length === 0 ? stateFault(end, rows, key) : null;
  if (fault) found.faults.push({ attempt, seq: null, ...fault });
  return found;
}
