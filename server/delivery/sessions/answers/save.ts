import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { saveAnswer } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { readClock } from "../../../platform/database/clock.ts";
import { personKey } from "../../../platform/person-keys.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { findTakingSection } from "../../sittings/sitting.ts";
import { remainingMs } from "../../sittings/timing.ts";
import { findForeignFiles } from "../answer-files/foreign-files.ts";
import { changeSitting } from "../change.ts";
import { findLockedRows } from "../checks/locked.ts";
import type { Heard } from "../heard/heard.ts";
import { essaysOf, findPlan, type SittingPlan } from "../plan/plan.ts";
import { type AnswerRow, hasPrivateText, type PlacedRow, prepareRow } from "../plan/row.ts";
import { findStored, touchSession } from "./answers.queries.ts";
import type { Batcher } from "./batcher.ts";
import { findRejection } from "./rejection.ts";
import type { SaveLimit } from "./save-limit.ts";
import { type LockedOutcome, returnedEvents, saveLocked } from "./save-locked.ts";
import { busy, type Outcome, type Verdict } from "./statement.ts";

export type SaveAnswer = z.output<typeof saveAnswer>;
type SavedRow = SaveAnswer["attempts"][number];

export interface Saving {
  db: Database;
  batcher: Batcher;
  wake: () => void;
  heard: Pick<Heard, "flush">;
  limit: SaveLimit;
}

export interface SaveRequest {
  session: string;
  lease: number;
  /** Checked rows, and the same as they were sent: their hash is over what the sender wrote. */
  attempts: readonly SavedAttempt[];
  sent: readonly SavedAttempt[];
}

/** What is stored, for an answer of conflict, stale or superseded. */
async function storedOf(db: Database, row: AnswerRow): Promise<SavedRow["stored"]> {
  const stored = await findStored(db, row.sessionId, row.attemptId);
  if (!stored) return undefined;
  const marks = (stored.marks ?? {}) as Partial<NonNullable<SavedRow["stored"]>>;
  return {
    lease: stored.lease,
    revision: stored.revision,
    response: stored.response ?? {},
    flagged: stored.flagged,
    eliminated: marks.eliminated ?? {},
    highlights: (marks.highlights ?? []).map((highlight) => ({ ...highlight, note: highlight.note ?? "" })),
    note: stored.note,
    confidence: marks.confidence ?? null,
  };
}

/** What the statement leaves to be judged under the sitting's lock. */
const undecidedVerdicts: ReadonlySet<Verdict> = new Set<Verdict>(["closed", "superseded"]);

interface Locked {
  outcomes: LockedOutcome[];
  /** The lease had been taken over when the lock was held. */
  isTakenOver: boolean;
  state: string;
  remainingMs: number | null;
  now: Date;
}

/** What the statement did not decide, under the sitting's lock: a section that is over is ended first if nobody has. */
async function saveUnderLock(saving: Saving, request: SaveRequest, rows: readonly AnswerRow[]): Promise<Locked> {
  // What was heard by other processes is there within seconds; of this one nothing is missing. Without it the answers are kept all the same.
  await saving.heard.flush().catch(() => {});
  return changeSitting(saving.db, saving.wake, request.session, null, async (tx, sitting, _row, now) => {
    const isTakenOver = request.lease < sitting.lease;
    const outcomes = await saveLocked(tx, sitting, rows, now);
    if (outcomes.some(({ status, counted }) => status === "late" && !counted)) await touchSession(tx, sitting.id);
    const taking = findTakingSection(sitting);
    const remaining = taking && remainingMs(taking, now);
    const events = returnedEvents(sitting, rows, outcomes);
    return { events, value: { outcomes, isTakenOver, state: sitting.state, remainingMs: remaining, now } };
  });
}

/**
 * Saves rows together. Those of sections without a way back go one after the other, in the order of their questions: what comes with an
 * answer is never behind it. After one of which nothing is known none is tried.
 */
async function saveAll(
  batcher: Batcher,
  plan: SittingPlan,
  rows: ReadonlyMap<number, PlacedRow>,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const save = async ([index, row]: [number, PlacedRow]) => outcomes.set(index, await batcher.save(row));
  const saveInOrder = async (linear: [number, PlacedRow][]) => {
    const placeOf = ([, row]: [number, PlacedRow]) => plan.attempts.get(row.attemptId)?.position ?? 0;
    for (const one of linear.toSorted((a, b) => placeOf(a) - placeOf(b))) {
      if ([...outcomes.values()].some(({ verdict }) => verdict === "busy")) outcomes.set(one[0], busy);
      else await save(one);
    }
  };
  const linear = [...rows].filter(([, row]) => row.isLinear);
  const others = [...rows].filter(([, row]) => !row.isLinear);
  await Promise.all([...others.map(save), saveInOrder(linear)]);
  return outcomes;
}

/** The refusal of a device whose lease was taken over. It says all the same what became of each row. */
function takenOver(state: string, saved: SaveAnswer): Refusal {
  const said = "You continued in another browser or on another device. We kept what you sent from here.";
  return new Refusal("taken_over", said, { state, members: { ...saved } });
}

/**
 * Saves the answers of one request. An acknowledgement means committed to disk; every row gets its own.
 *
 * @throws Refusal 404 for another person's session, 409 for a lease taken over (with what became of each row) or never given, 422
 *   when no row fits, 429 when the sitting saves more than any page does.
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
  const rows = new Map<number, PlacedRow>();
  const sentRows = new Map(request.attempts.map((attempt, index) => [index, request.sent[index] ?? attempt]));
  const foreign = new Set(await findForeignFiles(db, plan, request.session, sentRows));
  for (const [index, sent] of sentRows) {
    const code = findRejection(plan, sent) ?? (foreign.has(index) ? "unknown_file" : null);
    if (code) rejected.set(index, code);
    else {
      const essays = essaysOf(plan, sent.id);
      const key = hasPrivateText(sent, essays) ? await personKey(db, actor.id) : null;
      const isLinear = plan.attempts.get(sent.id.toLowerCase())?.isLinear ?? false;
      rows.set(index, {
        ...prepareRow(request.session, request.lease, sent, essays, key, actor.signInId),
        isLinear,
      });
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
  saving.limit.take(request.session, [...rows.values()]);
  const outcomes = await saveAll(batcher, plan, rows);
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
  if (verdicts.includes("busy"))
    throw new Refusal("overloaded", "We’re still saving this test. Try again.", { retryAfter: 1 });
  const undecided = [...rows].filter(([index]) => undecidedVerdicts.has(outcomes.get(index)?.verdict ?? "closed"));
  const undecidedRows = undecided.map(([, row]) => row);
  const locked = undecided.length === 0 ? null : await saveUnderLock(saving, request, undecidedRows);
  const lockedOutcomes = new Map(undecided.map(([index], place) => [index, locked?.outcomes[place]]));

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
    const isBehind = status === "stale" || status === "conflict" || status === "superseded";
    answers.push({ id, revision, status, counted, ...(isBehind ? { stored: await storedOf(db, row) } : {}) });
  }
  const open = [...outcomes.values()].find(({ verdict }) => !undecidedVerdicts.has(verdict));
  const now = locked?.now ?? open?.now ?? (await readClock(db));
  const remaining_ms = locked ? locked.remainingMs : (open?.remainingMs ?? null);
  const saved = { server_time: now.toISOString(), remaining_ms, attempts: answers };
  if (locked?.isTakenOver) throw takenOver(locked.state, saved);
  return saved;
}
