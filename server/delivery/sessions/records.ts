import { Buffer } from "node:buffer";
import { countQuestions } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { nameFor } from "../../foundation/files/name-for.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { invalid } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { SittingSection } from "../sittings/sitting.ts";
import { elapsedMs } from "../sittings/timing.ts";
import { selectAnswerFiles } from "./answer-files/answer-files.queries.ts";
import { listNamedFiles } from "./answer-files/list-named-files.ts";
import { readPayload } from "./answers/read-payload.ts";
import { listLateAnswers } from "./late-answers.ts";
import { sectionNames } from "./present.ts";
import { getReachedSession } from "./reach.ts";
import { listUncounted } from "./receipt-uncounted.ts";
import { listChainHeads, listEvents, listHistory } from "./records.queries.ts";
import { loadSittings, type SessionRow } from "./sessions.queries.ts";
import { listOfflineSpans } from "./visits.queries.ts";

/** Groups of letters and digits that can be read out over the telephone: no 0/O, 1/I/L. */
function receiptCode(digest: Buffer): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const letters = [...digest.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].map((group) => group.join("")).join("-");
}

/** Returns the SHA-256 over the heads of all chains of a sitting, in order: the same digest means the same answers. */
export function digestOfHeads(heads: readonly { id: string; head: Buffer }[]): Buffer {
  return sha256(Buffer.concat(heads.map(({ id, head }) => sha256(Buffer.concat([Buffer.from(id), head])))));
}

/**
 * Returns what the server holds of a student's answers: how many, when the last came, the heads of their chains, and what doesn't count.
 * The code is made of all heads, so the same code means the same answers.
 */
export async function getReceipt(db: Database, actor: Actor, id: string) {
  const row = await getReachedSession(db, actor, id);
  const heads = await listChainHeads(db, id);
  const version = row.assessment_version_id ? await loadAssessmentVersion(db, row.assessment_version_id) : null;
  const [sitting] = await loadSittings(db, [row]);
  const sat = new Set(sitting?.sections.map((section) => section.version_section_id));
  // Sections that were never begun have no attempts yet, but questions.
  const asked = (version?.sections ?? []).filter(({ id: section }) => sat.has(section)).map(countQuestions);
  const names = version && sectionNames(actor, version);
  const kept = await selectAnswerFiles(db, id);
  const saved = heads.map((head) => head.saved_at).filter((moment) => moment !== null);
  return {
    session: id,
    state: row.state,
    code: receiptCode(digestOfHeads(heads)),
    answered: heads.filter((head) => head.response !== null).length,
    total: Math.max(
      heads.length,
      asked.reduce((sum, count) => sum + count, 0),
    ),
    last_saved_at: saved.length === 0 ? null : new Date(Math.max(...saved.map((moment) => moment.getTime()))),
    attempts: heads.map((head) => ({
      id: head.id,
      position: head.position,
      section: head.session_section_id,
      saves: head.saves,
      saved_at: head.saved_at,
      head: head.head.toString("hex"),
    })),
    files: listNamedFiles(actor.id, heads, kept),
    uncounted: await listUncounted(
      db,
      actor.id,
      row,
      names,
      new Map(kept.map((file) => [file.id, nameFor(actor.id, file)])),
    ),
  };
}

function readCursor(cursor: string | undefined): { attempt: string; seq: number } | null {
  if (!cursor) return null;
  const match = /^([0-9a-f-]{36})\.(\d{1,9})$/i.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match?.[1] || !match[2]) throw invalid("query.cursor", "This cursor doesn’t belong to this list.");
  return { attempt: match[1], seq: Number(match[2]) };
}

/** Returns every revision that was acknowledged, and what came late, was superseded or passed, by attempt and in order. */
export async function getHistory(
  db: Database,
  actor: Actor,
  id: string,
  paging: { cursor?: string | undefined; page_size: number },
) {
  const session = await getReachedSession(db, actor, id);
  const rows = await listHistory(db, id, readCursor(paging.cursor), paging.page_size + 1);
  const shown = rows.slice(0, paging.page_size);
  const last = shown.at(-1);
  const cursor =
    rows.length > shown.length && last ? Buffer.from(`${last.attempt_id}.${last.seq}`).toString("base64url") : null;
  const path = `/api/users/assessments-sessions/${id}/history/?page_size=${paging.page_size}&cursor=${cursor}`;
  const results = [];
  for (const row of shown) {
    results.push({
      attempt: row.attempt_id,
      seq: row.seq,
      lease: row.lease,
      revision: row.revision,
      status: row.status as "saved" | "late" | "superseded" | "passed",
      counted: row.counted,
      in_grace: row.in_grace,
      elapsed_ms: row.elapsed_ms,
      received_at: row.received_at,
      payload: await readPayload(db, session.user_id, row),
      payload_hash: row.payload_hash.toString("hex"),
      head: row.head.toString("hex"),
    });
  }
  return { next: cursor ? path : null, previous: null, results };
}

/** Sums up where the time of a sitting went, in whole seconds. */
async function sumLedger(db: Database, row: SessionRow, given: readonly { action: string; seconds: number | null }[]) {
  const [sitting] = await loadSittings(db, [row]);
  const now = await readClock(db);
  const sections = sitting?.sections ?? [];
  const seconds = (ms: number) => Math.round(ms / 1000);
  const sum = (action: string) => given.reduce((all, one) => all + (one.action === action ? (one.seconds ?? 0) : 0), 0);
  const pausedMs = ({ paused_ms, paused_at }: SittingSection) =>
    paused_ms + (paused_at ? Math.max(0, now.getTime() - paused_at.getTime()) : 0);
  const offline = await listOfflineSpans(db, row.id);
  return {
    worked: seconds(sections.reduce((all, section) => all + (elapsedMs(section, now) ?? 0), 0)),
    paused: seconds(sections.reduce((all, section) => all + pausedMs(section), 0)),
    offline: seconds(offline.reduce((all, { from_ms, to_ms }) => all + to_ms - from_ms, 0)),
    extended: sum("extend"),
    credited: sum("credit"),
  };
}

/** Lists the time that was given and late answers that were counted, by whom and when, and sums up where the time went. */
export async function listCredit(db: Database, actor: Actor, id: string) {
  const row = await getReachedSession(db, actor, id);
  const events = await listEvents(db, id, ["extend", "credit", "pause", "resume", "reopen", "count_late"]);
  const results = events.map((event) => {
    const data = event.data as { seconds?: number; paused_ms?: number; attempts?: string[] };
    return {
      at: event.at,
      action: event.action,
      actor: event.actor_id,
      section: event.session_section_id,
      seconds: data.seconds ?? (data.paused_ms === undefined ? null : data.paused_ms / 1000),
      attempts: data.attempts ?? [],
    };
  });
  return {
    results,
    ledger: await sumLedger(db, row, results),
    late_answers: (await listLateAnswers(db, id)).map(({ attempt_id: attempt, ...late }) => ({ attempt, ...late })),
  };
}
