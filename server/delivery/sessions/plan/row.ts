import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import canonicalize from "canonicalize";
import { seal } from "../../../platform/sealing.ts";
import { sha256 } from "../../../platform/secrets.ts";

/** Ids of the interactions of a question whose answers are essays: words of the student's own. */
export type Essays = ReadonlySet<string>;

/** One attempt's state as it is written: JSON as text, the private part sealed. */
export interface AnswerRow {
  sessionId: string;
  attemptId: string;
  /** The sign-in that sent it; null for what was not sent by one. */
  signInId: string | null;
  lease: number;
  revision: number;
  elapsedMs: number;
  response: string | null;
  flagged: boolean;
  marks: string | null;
  note: string;
  /** Canonical JSON of the row as sent (RFC 8785), without what is sealed. */
  payload: string;
  sealed: Buffer | null;
  /** SHA-256 of the canonical JSON of the whole row as sent. */
  payloadHash: Buffer;
}

/** A row whose place is known. */
export interface PlacedRow extends AnswerRow {
  /** There is no way back in its section. */
  isLinear: boolean;
}

/** A response (one that fits, so a record) without what was cleared; null when nothing is left. */
function answered(response: SavedAttempt["response"]): Record<string, unknown> | null {
  const entries = Object.entries((response ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function marksOf(row: SavedAttempt): Record<string, unknown> | null {
  const marks: Record<string, unknown> = {};
  if (row.eliminated && Object.keys(row.eliminated).length > 0) marks.eliminated = row.eliminated;
  if (row.highlights && row.highlights.length > 0) marks.highlights = row.highlights;
  if (row.confidence) marks.confidence = row.confidence;
  return Object.keys(marks).length === 0 ? null : marks;
}

const isEssay = (essays: Essays, id: string, own: unknown) => essays.has(id) && own !== null && own !== "";

/** Returns true when a row holds words of the student's own: notes and essays. */
export function hasPrivateText(row: SavedAttempt, essays: Essays): boolean {
  if (row.note || (row.highlights ?? []).some((highlight) => Boolean(highlight.note))) return true;
  // Of most questions there are none, and then the response need not be looked at.
  return essays.size > 0 && Object.entries(row.response ?? {}).some(([id, own]) => isEssay(essays, id, own));
}

/** The row as sent without the student's own words, which go into history only sealed. */
function withoutPrivateText(row: SavedAttempt, essays: Essays): SavedAttempt {
  const { note: _note, ...rest } = row;
  if (rest.highlights) rest.highlights = rest.highlights.map(({ note: _words, ...highlight }) => highlight);
  if (essays.size > 0 && rest.response) {
    rest.response = Object.fromEntries(Object.entries(rest.response).filter(([id, own]) => !isEssay(essays, id, own)));
  }
  return rest;
}

/**
 * Prepares a row for writing.
 *
 * @param row The row as sent, so that its hash is the one that the sender can compute.
 * @param essays Those of the question that the row answers.
 * @param key The student's own, when the row holds words of theirs.
 * @param signInId The sign-in that sends it.
 */
export function prepareRow(
  sessionId: string,
  lease: number,
  row: SavedAttempt,
  essays: Essays,
  key: Buffer | null,
  signInId: string | null = null,
): AnswerRow {
  const canonical = canonicalize(row) ?? "";
  const isPrivate = hasPrivateText(row, essays);
  const response = answered(row.response);
  const marks = marksOf(row);
  return {
    sessionId: sessionId.toLowerCase(),
    attemptId: row.id.toLowerCase(),
    signInId,
    lease,
    revision: row.revision,
    elapsedMs: row.elapsed_ms,
    response: response && JSON.stringify(response),
    flagged: row.flagged ?? false,
    marks: marks && JSON.stringify(marks),
    note: row.note ?? "",
    payload: isPrivate ? (canonicalize(withoutPrivateText(row, essays)) ?? "") : canonical,
    sealed: isPrivate && key ? seal(key, Buffer.from(canonical)) : null,
    payloadHash: sha256(canonical),
  };
}
