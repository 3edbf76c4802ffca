import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { invalid } from "../../platform/refusal.ts";
import { selectAssignees, selectGroupAssessments, selectMembers, selectSeenGroup } from "./assignments.queries.ts";
import { loadAssignments } from "./assignments.ts";
import { checkReceivers, checkResources } from "./check-allocation.ts";
import { listPersonAllocations, type PersonAllocationRow } from "./effective.queries.ts";
import { reportLimits } from "./limits-report.ts";
import { listBackingAssessments, listOwnPractice } from "./practice-sets.queries.ts";
import { listedResources } from "./resources.ts";
import { leftOut, termsOf } from "./terms.ts";

type Limits = HandlerOutput<"allocations.limits">;
const noDrafts: ReadonlySet<string> = new Set();

/** Each assessment costs as much as a list of everyone. */
const MOST_ASSESSMENTS = 20;

function requireFew(assessmentIds: readonly string[]): void {
  if (assessmentIds.length <= MOST_ASSESSMENTS) return;
  throw invalid("assessments", `Choose at most ${MOST_ASSESSMENTS} assessments at a time.`);
}

/**
 * Returns the effective limits of people within reach: those who have an assessment, are in a group, or a single person. Several filters
 * narrow the result.
 *
 * @throws Refusal `invalid` when nothing is named.
 */
export async function listEffectiveLimits(
  db: Database,
  actor: Actor,
  query: HandlerInput<"allocations.limits">["query"],
  url: string,
): Promise<Limits> {
  const { assessment, group, user, search } = query;
  if (!assessment && !group && !user) throw invalid("assessment", "Choose an assessment, a group or a person.");
  const seen = group ? await selectSeenGroup(db, group, seesGroup(actor, "groups")) : null;
  const members = seen ? (await selectMembers(db, [seen], null)).map((member) => member.user_id) : null;
  const named = group ? (members ?? []).filter((id) => !user || id === user) : user ? [user] : null;
  // People out of reach are left out before their allocations are read.
  const reached = named && (await selectAssignees(db, actor, named, search));
  const assessmentIds = await assessmentsOf(db, { assessment, group: seen, user: reached?.length ? user : undefined });
  requireFew(assessmentIds);
  const assignments = await loadAssignments(db, {
    assessmentIds,
    ...(reached ? { userIds: reached.map((person) => person.id) } : {}),
  });
  const people = reached ?? (await selectAssignees(db, actor, assignments.userIds, search));
  return reportLimits(db, { people, assessmentIds, assignments, drafts: noDrafts }, query, url);
}

async function assessmentsOf(
  db: Database,
  { assessment, group, user }: { assessment?: string | undefined; group: string | null; user?: string | undefined },
): Promise<string[]> {
  if (assessment) return [assessment];
  if (user) {
    const rows = await listPersonAllocations(db, user, new Date());
    const practice = await listOwnPractice(db, user);
    return [...new Set(rows.map((row) => row.assessment_id))].filter((id) => !practice.has(id));
  }
  return group ? selectGroupAssessments(db, group) : [];
}

/** Returns the same as it would be with an allocation that is not made; who may not make it is refused as there. */
export async function proposeLimits(
  db: Database,
  actor: Actor,
  body: HandlerInput<"allocations.propose">["body"],
  query: HandlerInput<"allocations.propose">["query"],
  url: string,
): Promise<Limits> {
  const given = [
    ...listedResources("assessment", "assessments", body.assessments),
    ...listedResources("practice_set", "practice_sets", body.practice_sets),
  ];
  await inTransaction(db, async (tx) => {
    await checkReceivers(tx, actor, body);
    await checkResources(tx, actor, given);
  });
  const behind = await listBackingAssessments(db, body.practice_sets);
  const assessmentIds = [...new Set([...body.assessments, ...behind])];
  requireFew(assessmentIds);
  const draft = draftRows(assessmentIds, body);
  const drafts = new Set(draft.map((row) => row.id));
  const members = (await selectMembers(db, body.groups, null)).map((member) => member.user_id);
  const people = await selectAssignees(db, actor, [...new Set([...body.users, ...members])], query.search);
  const userIds = people.map((person) => person.id);
  const assignments = await loadAssignments(db, { assessmentIds, userIds, draft });
  return reportLimits(db, { people, assessmentIds, assignments, drafts }, query, url);
}

function draftRows(
  assessmentIds: readonly string[],
  body: HandlerInput<"allocations.propose">["body"],
): PersonAllocationRow[] {
  const terms = termsOf(body);
  const receivers = [
    ...[...new Set(body.users)].map((id) => ({ user_id: id, group_id: null, follows: leftOut(body) })),
    ...[...new Set(body.groups)].map((id) => ({ user_id: null, group_id: id, follows: [] })),
  ];
  const created_at = new Date();
  return assessmentIds.flatMap((assessment_id) =>
    receivers.map((receiver) => ({
      id: newId(),
      assessment_id,
      name: "",
      is_initial: false,
      created_at,
      ...terms,
      ...receiver,
    })),
  );
}
