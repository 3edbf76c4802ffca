import { canonicalJson } from "../../base/sending/canonical-json.ts";

type Row = { attempt: string; seq: number; payload: unknown; payload_hash: string; head: string };
type Attempt = { id: string; saves: number; head: string };
export type Fault = { attempt: string; seq: number | null; code: "changed" | "missing" | "misplaced" | "state" };

type CheckedHistory = {
  revisions: number;
  /** Revisions whose content this page could not read whole, so that only their hashes were followed. */
  byHashAlone: number;
  /** SHA-256 over all heads, hexadecimal. */
  head: string;
  faults: Fault[];
};

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/**
 * Computes the chains of a sitting in this page, without trusting the server's word: each revision by its content, each head by the
 * one before.
 *
 * @param rows Every revision, by attempt and in order.
 * @param attempts The attempts in order, as they were when the page asked; saves that came since are left alone.
 * @param unreadable How many revisions the server could open no more itself: content that does not match its hash is no fault then.
 */
export async function verifyHistory(
  rows: readonly Row[],
  attempts: readonly Attempt[],
  unreadable: number,
): Promise<CheckedHistory> {
  const text = new TextEncoder();
  const chains = Map.groupBy(rows, (row) => row.attempt);
  const found: CheckedHistory = { revisions: 0, byHashAlone: 0, head: "", faults: [] };
  for (const attempt of attempts) {
    let head: Uint8Array = new Uint8Array();
    for (let seq = 1; seq <= attempt.saves; seq += 1) {
      const row = chains.get(attempt.id)?.[seq - 1];
      if (row?.seq !== seq) {
        found.faults.push({ attempt: attempt.id, seq, code: "missing" });
        break;
      }
      found.revisions += 1;
      const content = hexOf(await sha256(text.encode(canonicalJson(row.payload))));
      if (content !== row.payload_hash) {
        if (unreadable > 0) found.byHashAlone += 1;
        else found.faults.push({ attempt: attempt.id, seq, code: "changed" });
      }
      head = await sha256(head, bytesOf(row.payload_hash));
      if (hexOf(head) !== row.head) found.faults.push({ attempt: attempt.id, seq, code: "misplaced" });
    }
    const hasFault = found.faults.some((fault) => fault.attempt === attempt.id);
    if (!hasFault && hexOf(head) !== attempt.head) {
      found.faults.push({ attempt: attempt.id, seq: null, code: "state" });
    }
  }
  const heads = await Promise.all(attempts.map(({ id, head }) => sha256(text.encode(id), bytesOf(head))));
  found.head = hexOf(await sha256(...heads));
  return found;
}

/** Returns whether this page can compute hashes: browsers only let pages do so that came over HTTPS or from this machine. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
