import type { SavedAttempt, saveAnswer } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import { personKey } from "../../identity/person-keys.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { changeSitting } from "../change.ts";
import { findStored } from "./answers.queries.ts";
import type { Batcher } from "./batcher.ts";
import { keepLate, keepSuperseded, type LateOutcome } from "./late.ts";
import { essaysOf, findPlan } from "./plan.ts";
import { findRejection } from "./rejection.ts";
import { type AnswerRow, hasPrivateText, prepareRow } from "./row.ts";
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

/** The lease was taken over: what came is kept for whoever must judge, and the whole request is told so. */
async function refuseSuperseded({ db, wake }: Saving, sessionId: string, rows: readonly AnswerRow[]): Promise<never> {
  const state = await changeSitting(db, wake, sessionId, null, async (tx, sitting) => {
    await keepSuperseded(tx, rows);
    return { events: [], value: sitting.state };
  });
  throw new Refusal("taken_over", "Another device has taken over this session; what you sent is kept aside.", {
    state,
  });
}

/** Rows whose section is over, or should be: the section is ended first if nobody has, then they are judged as late. */
async function saveLate(saving: Saving, sessionId: string, rows: readonly AnswerRow[]): Promise<LateOutcome[]> {
  return changeSitting(saving.db, saving.wake, sessionId, null, async (tx, sitting, _row, now) => ({
    events: [],
    value: await keepLate(tx, sitting, rows, now),
  }));
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
  for (const [index, attempt] of request.attempts.entries()) {
    const sent = request.sent[index] ?? attempt;
    const code = findRejection(plan, sent);
    if (code) rejected.set(index, code);
    else {
      const essays = essaysOf(plan, sent.id);
      const key = hasPrivateText(sent, essays) ? await personKey(db, actor.id) : null;
      rows.set(index, prepareRow(request.session, request.lease, sent, essays, key));
    }
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
    return { server_time: new Date().toISOString(), remaining_ms: outcomes.get(0)?.remainingMs ?? null, attempts };
  }
  if (verdicts.includes("lease_unknown")) throw new Refusal("lease_unknown", "This lease was never given.");
  if (verdicts.includes("superseded")) return refuseSuperseded(saving, request.session, [...rows.values()]);
  if (verdicts.includes("busy"))
    throw new Refusal("overloaded", "The session is busy; send this again.", { retryAfter: 1 });
  const over = [...rows].filter(([index]) => ["late", "unsettled"].includes(outcomes.get(index)?.verdict ?? ""));
  const late =
    over.length === 0
      ? []
      : await saveLate(
          saving,
          request.session,
          over.map(([, row]) => row),
        );
  const countedLate = new Map(over.map(([index], place) => [index, late[place]?.counted ?? false]));

  const answers: SavedRow[] = [];
  for (const [index, attempt] of request.attempts.entries()) {
    const { id, revision } = attempt;
    const code = rejected.get(index);
    const row = rows.get(index);
    const verdict = outcomes.get(index)?.verdict;
    if (code || !row)
      answers.push({ id, revision, status: "rejected", counted: false, code: code ?? "unknown_attempt" });
    else if (countedLate.has(index))
      answers.push({ id, revision, status: "late", counted: countedLate.get(index) ?? false });
    else if (verdict === "saved") answers.push({ id, revision, status: "saved", counted: true });
    else
      answers.push({
        id,
        revision,
        status: verdict === "stale" ? "stale" : "conflict",
        counted: false,
        stored: await storedOf(db, row),
      });
  }
  const open = [...outcomes.values()].filter(
    (outcome) => outcome.verdict !== "late" && outcome.verdict !== "unsettled",
  );
  return { server_time: new Date().toISOString(), remaining_ms: open[0]?.remainingMs ?? null, attempts: answers };
}
