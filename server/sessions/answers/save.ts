import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { saveAnswer } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { personKey } from "../../platform/person-keys.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findTakingSection } from "../../sittings/sitting.ts";
import { remainingMs } from "../../sittings/timing.ts";
import { findForeignFiles } from "../answer-files/foreign-files.ts";
import { changeSitting } from "../change.ts";
import { findLockedRows } from "../checks/locked.ts";
import { findStored, touchSession } from "./answers.queries.ts";
import type { Batcher } from "./batcher.ts";
import { essaysOf, findPlan } from "./plan.ts";
import { findRejection } from "./rejection.ts";
import { type AnswerRow, hasPrivateText, prepareRow } from "./row.ts";
import { type LockedOutcome, saveLocked, saveSuperseded } from "./save-locked.ts";
import type { Outcome } from "./statement.ts";

export type SaveAnswer = z.output<typeof saveAnswer>;
type SavedRow = SaveAnswer["attempts"][number];

export interface Saving {
  db: Database;
  batcher: Batcher;
  wake: () => void;
}

export interface SaveRequest {
  session: string;
  lease: number;
  /** Checked rows, and the same as they were sent: their hash is over what the sender wrote. */
  attempts: readonly SavedAttempt[];
  sent: readonly SavedAttempt[];
}

/** What is stored, for an answer of conflict or stale. */
async function storedOf(db: Database, row: AnswerRow): Promise<SavedRow["stored"]> {
  const stored = await findStored(db, row.sessionId, row.attemptId);
  if (!stored) return undefined;
  const marks = (stored.marks ?? {}) as Partial<NonNullable<SavedRow["stored"]>>;
  return {
    lease: stored.lease,
    revision: stored.revision,
    response: (stored.response ?? {}) as Record<string, unknown>,
    flagged: stored.flagged,
    eliminated: marks.eliminated ?? {},
    highlights: (marks.highlights ?? []).map((highlight) => ({ ...highlight, note: highlight.note ?? "" })),
    note: stored.note,
    confidence: marks.confidence ?? null,
  };
}

interface Locked {
  outcomes: LockedOutcome[];
  /** The lease had been taken over when the lock was held; then no row was saved. */
  isSuperseded: boolean;
  state: string;
  remainingMs: number | null;
  now: Date;
}

/**
 * What the statement did not decide, under the sitting's lock: a section that is over is ended first if nobody has. Whoever has taken
 * over meanwhile leaves these rows superseded: kept for whoever must judge.
 */
async function saveUnderLock(saving: Saving, request: SaveRequest, rows: readonly AnswerRow[]): Promise<Locked> {
  return changeSitting(saving.db, saving.wake, request.session, null, async (tx, sitting, _row, now) => {
    const isSuperseded = request.lease < sitting.lease;
    if (isSuperseded) await saveSuperseded(tx, rows);
    const outcomes = isSuperseded ? [] : await saveLocked(tx, sitting, rows, now);
    if (outcomes.some(({ status, counted }) => status === "late" && !counted)) await touchSession(tx, sitting.id);
    const taking = findTakingSection(sitting);
    const remaining = taking && remainingMs(taking, now);
    return { events: [], value: { outcomes, isSuperseded, state: sitting.state, remainingMs: remaining, now } };
  });
}

function takenOver(state: string): Refusal {
  const said = "You continued in another browser or on another device. We kept what you sent from here.";
  return new Refusal("taken_over", said, { state });
}

/**
 * Saves the answers of one request. An acknowledgement means committed to disk; every row gets its own.
 *
 * @throws Refusal 404 for a session that is not one's own, 409 for a lease taken over or never given, 422 when no row fits.
 */
export async function saveAnswers(saving: Saving, actor: Actor, request: SaveRequest): Promise<SaveAnswer> {
  const { db, batcher } = saving;
  const plan = await findPlan(
    db,
    request.session,
    request.attempts.map((row) => row.id),
  );
  if (plan?.userId !== actor.id) throw notFound("This session");
  const rejected = new Map<number, string>();
  const rows = new Map<number, AnswerRow>();
  const sentRows = new Map(request.attempts.map((attempt, index) => [index, request.sent[index] ?? attempt]));
  const foreign = new Set(await findForeignFiles(db, plan, request.session, sentRows));
  for (const [index, sent] of sentRows) {
    const code = findRejection(plan, sent) ?? (foreign.has(index) ? "unknown_file" : null);
    if (code) rejected.set(index, code);
    else {
      const essays = essaysOf(plan, sent.id);
      const key = hasPrivateText(sent, essays) ? await personKey(db, actor.id) : null;
      rows.set(index, prepareRow(request.session, request.lease, sent, essays, key));
    }
  }
  for (const index of await findLockedRows(db, plan, rows)) {
    rejected.set(index, "checked");
    rows.delete(index);
  }
  if (rows.size === 0) {
    const errors = [...rejected].map(([index, code]) => ({ path: `attempts.${index}`, message: code }));
    throw new Refusal("all_rejected", "None of the answers fits its question.", { errors });
  }
  const outcomes = new Map<number, Outcome>();
  await Promise.all([...rows].map(async ([index, row]) => outcomes.set(index, await batcher.save(row))));
  const verdicts = [...outcomes.values()].map((outcome) => outcome.verdict);
  if (rejected.size === 0 && verdicts.every((verdict) => verdict === "saved")) {
    const attempts = request.attempts.map(({ id, revision }) => ({
      id,
      revision,
      status: "saved" as const,
      counted: true,
    }));
    const now = outcomes.get(0)?.now ?? (await readClock(db));
    return { server_time: now.toISOString(), remaining_ms: outcomes.get(0)?.remainingMs ?? null, attempts };
  }
  if (verdicts.includes("lease_unknown")) throw new Refusal("lease_unknown", "This lease is unknown.");
  if (verdicts.includes("superseded")) {
    const { state } = await saveUnderLock(saving, request, [...rows.values()]);
    throw takenOver(state);
  }
  if (verdicts.includes("busy"))
    throw new Refusal("overloaded", "We’re still saving this test. Try again.", { retryAfter: 1 });
  const closed = [...rows].filter(([index]) => outcomes.get(index)?.verdict === "closed");
  const closedRows = closed.map(([, row]) => row);
  const locked = closed.length === 0 ? null : await saveUnderLock(saving, request, closedRows);
  if (locked?.isSuperseded) throw takenOver(locked.state);
  const lockedOutcomes = new Map(closed.map(([index], place) => [index, locked?.outcomes[place]]));

  const answers: SavedRow[] = [];
  for (const [index, attempt] of request.attempts.entries()) {
    const { id, revision } = attempt;
    const code = rejected.get(index);
    const row = rows.get(index);
    const verdict = outcomes.get(index)?.verdict;
    if (code || !row) {
      answers.push({ id, revision, status: "rejected", counted: false, code: code ?? "unknown_attempt" });
      continue;
    }
    const { status, counted }: LockedOutcome = lockedOutcomes.get(index) ?? {
      status: verdict === "saved" || verdict === "stale" ? verdict : "conflict",
      counted: verdict === "saved",
    };
    const isBehind = status === "stale" || status === "conflict";
    answers.push({ id, revision, status, counted, ...(isBehind ? { stored: await storedOf(db, row) } : {}) });
  }
  const open = [...outcomes.values()].find((outcome) => outcome.verdict !== "closed");
  const now = locked?.now ?? open?.now ?? (await readClock(db));
  const remaining_ms = locked ? locked.remainingMs : (open?.remainingMs ?? null);
  return { server_time: now.toISOString(), remaining_ms, attempts: answers };
}
