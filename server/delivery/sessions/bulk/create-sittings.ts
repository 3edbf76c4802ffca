import type { BulkRefusal } from "@sextant/contract/bulk-sessions.ts";
import { listAssessmentSummaries } from "../../../authoring/assessments/summaries.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { readClock } from "../../../platform/database/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { allocateUnchecked } from "../../allocations/allocate-personally.ts";
import { loadEffective } from "../../allocations/effective-many.ts";
import { holdWindows } from "../../allocations/lock-windows.ts";
import { isOfWindow } from "../../allocations/merge.ts";
import { listReceivers, type Receiver } from "../../allocations/receivers.ts";
import type { Terms } from "../../allocations/terms.ts";
import { listSittingsOf, type SittingFact } from "../../sittings/summaries.ts";
import { insertSessions, lockPairs, type Outcome, type Pair } from "./bulk-sessions.queries.ts";

export interface SittingsRequest {
  actor: Actor;
  /** The group whose members get sittings; it also gives them the assessments. */
  group: string | null;
  /** The terms of new personal allocations. */
  terms: Terms;
}

const keyOf = ({ user, assessment }: Pair) => `${user} ${assessment}`;
const refused = (pair: Pair, reason: BulkRefusal): Outcome => ({ ...pair, status: "refused", session: null, reason });
const taken: readonly string[] = ["cancelled", "expired"];

function whyNot(receiver: Receiver | undefined, isPublished: boolean): BulkRefusal | null {
  if (!receiver) return "out_of_reach";
  if (receiver.role !== "student") return "not_a_student";
  if (!receiver.is_active) return "inactive";
  return isPublished ? null : "not_published";
}

function gatherSittings(facts: readonly SittingFact[]): Map<string, SittingFact[]> {
  return Map.groupBy(
    facts.filter((fact) => !fact.is_partial),
    (fact) => keyOf({ user: fact.user_id, assessment: fact.assessment_id }),
  );
}

/**
 * Ensures that each of these people has an open sitting of their assessment. An open sitting is reused, and nobody gets more sittings than
 * their allocations allow. People without the assessment get a personal allocation, unless they have it as members of the group.
 * Idempotent.
 *
 * @returns The outcome of each pair.
 */
export async function createSittings(tx: Tx, request: SittingsRequest, pairs: readonly Pair[]): Promise<Outcome[]> {
  const { actor, group } = request;
  const userIds = [...new Set(pairs.map((pair) => pair.user))];
  const assessmentIds = [...new Set(pairs.map((pair) => pair.assessment))];
  await holdWindows(tx, assessmentIds);
  await lockPairs(tx, pairs);
  const receivers = await listReceivers(tx, actor, userIds, group);
  const summaries = await listAssessmentSummaries(tx, assessmentIds);
  const sittings = gatherSittings(await listSittingsOf(tx, assessmentIds, userIds));
  let effectiveOf = await loadEffective(tx, userIds, assessmentIds);

  const outcomes = new Map<string, Outcome>();
  const settle = (outcome: Outcome) => outcomes.set(keyOf(outcome), outcome);
  for (const pair of pairs) {
    const reason = whyNot(receivers.get(pair.user), summaries.get(pair.assessment)?.state === "published");
    const open = sittings
      .get(keyOf(pair))
      ?.find((sitting) => sitting.state === "allocated" || sitting.state === "in_progress");
    if (reason) settle(refused(pair, reason));
    else if (open) settle({ ...pair, status: "already_open", session: open.id, reason: null });
    else if (group && !receivers.get(pair.user)?.is_member) settle(refused(pair, "left_group"));
  }
  const waiting = pairs.filter((pair) => !outcomes.has(keyOf(pair)));
  const without = waiting.filter((pair) => !effectiveOf(pair.user, pair.assessment));
  if (without.length > 0) {
    await allocateUnchecked(tx, without, request.terms, actor);
    await auditGiven(tx, request, without);
    effectiveOf = await loadEffective(tx, userIds, assessmentIds);
  }

  const now = await readClock(tx);
  const made = waiting.flatMap((pair) => {
    const effective = effectiveOf(pair.user, pair.assessment);
    const isUsed = ({ state, started_at: at }: SittingFact) =>
      !taken.includes(state) && (!effective || isOfWindow(effective, at));
    const used = (sittings.get(keyOf(pair)) ?? []).filter(isUsed).length;
    const isClosed = effective?.closes_at != null && effective.closes_at <= now;
    if (!effective || isClosed || used >= effective.sittings_allowed) {
      settle(refused(pair, !effective ? "out_of_reach" : isClosed ? "closed" : "used"));
      return [];
    }
    const { schoolId, allocationId, closes_at: expiresAt } = effective;
    return [{ id: newId(), userId: pair.user, assessmentId: pair.assessment, schoolId, allocationId, expiresAt }];
  });
  const inserted = await insertSessions(tx, made, actor.id);
  for (const { id, userId, assessmentId } of made) {
    const pair = { user: userId, assessment: assessmentId };
    // All code that creates sittings takes the same locks, so none can appear in between; the unique index is a second safeguard.
    if (inserted.has(id)) settle({ ...pair, status: "created", session: id, reason: null });
    else settle({ ...pair, status: "already_open", session: null, reason: null });
  }
  const results = pairs.flatMap((pair) => outcomes.get(keyOf(pair)) ?? []);
  await audit(tx, request, results);
  return results;
}

/** Records the allocations given to people who had none: one audit entry per assessment. */
async function auditGiven(tx: Tx, { actor, terms }: SittingsRequest, pairs: readonly Pair[]): Promise<void> {
  for (const [id, given] of Map.groupBy(pairs, (pair) => pair.assessment)) {
    await recordAudit(tx, {
      actor,
      action: "allocation.created",
      subject: { type: "assessment", id },
      after: { users: given.map((pair) => pair.user), groups: [], ...terms },
    });
  }
}

/** The sittings made: one entry for each assessment, which names the people. */
async function audit(tx: Tx, { actor, group }: SittingsRequest, outcomes: readonly Outcome[]): Promise<void> {
  const created = outcomes.filter((outcome) => outcome.status === "created");
  for (const [assessment, made] of Map.groupBy(created, (outcome) => outcome.assessment)) {
    await recordAudit(tx, {
      actor,
      action: "sessions.generated",
      subject: { type: "assessment", id: assessment },
      after: { group, sessions: made.map(({ user, session }) => ({ user, session })) },
    });
  }
}
