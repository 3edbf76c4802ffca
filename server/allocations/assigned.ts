import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { allocators, type Role } from "@sextant/contract/who.ts";
import { getRoleOf } from "../access/find-role.ts";
import { requireReach } from "../access/reach.ts";
import { listAssessmentSummaries } from "../assessments/summaries.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { pageOf } from "../platform/paging.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { listSessionSummaries } from "../sittings/summaries.ts";
import { allocateAll } from "./allocate.ts";
import { assigneeStateOf, nothingMore, presentAssignment, presentSitting } from "./assignment.ts";
import { listPersonAllocations } from "./effective.queries.ts";
import { findEffectiveAllocation, findStanding } from "./effective.ts";
import { mergeAllocations } from "./merge.ts";
import { listOwnPractice } from "./practice-sets.queries.ts";
import type { AllocationResource } from "./present.ts";
import { changedTerms, defaultTerms } from "./terms.ts";
import { getAllocation } from "./update.ts";

type Assigned = HandlerOutput<"users.list_assessments">["results"][number];
type Enrolled = HandlerOutput<"users.list_enrolled">["results"][number];
type Compare<Row> = (one: Row, other: Row) => number;

function sorted<Row>(rows: Row[], ordering: string, by: Record<string, Compare<Row>>): Row[] {
  const compare = by[ordering.replace(/^-/, "")];
  if (!compare) {
    const message = `Order by ${Object.keys(by).join(", ")}; a leading - means descending`;
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  const sign = ordering.startsWith("-") ? -1 : 1;
  return rows.sort((one, other) => sign * compare(one, other));
}

const byName = (one: { assessment: { name: string } }, other: { assessment: { name: string } }) =>
  one.assessment.name.localeCompare(other.assessment.name);
// No opening has been open for ever; no close comes last.
const opening = (row: Assigned) => row.opens_at?.getTime() ?? 0;
const closing = (row: Assigned) => row.closes_at?.getTime() ?? 1e16;

const fits = (name: string, search: string | undefined) => !search || name.toLowerCase().includes(search.toLowerCase());

/** Returns what a person within reach has, how they came by each, what of it counts, and where they stand. */
export async function listAssigned(
  db: Database,
  actor: Actor,
  userId: string,
  query: HandlerInput<"users.list_assessments">["query"],
  url: string,
): Promise<HandlerOutput<"users.list_assessments">> {
  await requireReach(db, actor, userId);
  const now = await readClock(db);
  const allocations = await listPersonAllocations(db, userId, now);
  const sittings = (await listSessionSummaries(db, userId)).filter((sitting) => sitting.state !== "cancelled");
  const standing = await findStanding(db, userId);
  const practice = await listOwnPractice(db, userId);
  const given = new Set([...allocations, ...sittings].map((row) => row.assessment_id));
  const ids = [...given].filter((id) => !practice.has(id));
  const summaries = await listAssessmentSummaries(db, ids);
  const mayAssign = (allocators as readonly Role[]).includes(actor.role);
  const rows = ids.flatMap((id): Assigned[] => {
    const summary = summaries.get(id);
    if (!summary || !standing || !fits(summary.name, query.search)) return [];
    const theirs = allocations.filter((row) => row.assessment_id === id);
    const own = sittings.filter((sitting) => sitting.assessment_id === id);
    const merged = mergeAllocations(theirs, standing);
    return [
      {
        assessment: summary,
        state: assigneeStateOf(merged, own.map(asFact), now),
        ...presentAssignment(theirs, standing, merged ?? nothingMore(standing)),
        sessions: own.map((sitting) => presentSitting(asFact(sitting))),
        can: { assign: mayAssign && summary.state === "published" },
      },
    ];
  });
  const ordered = sorted(rows, query.ordering || "closes_at", {
    name: byName,
    opens_at: (one, other) => opening(one) - opening(other) || byName(one, other),
    closes_at: (one, other) => closing(one) - closing(other) || byName(one, other),
  });
  return pageOf(ordered, query, url);
}

type Summary = Awaited<ReturnType<typeof listSessionSummaries>>[number];
const asFact = (summary: Summary) => ({ ...summary, state: summary.state as Assigned["sessions"][number]["state"] });

/** Assessments that a person within reach has ever begun, the one begun last at the head, with the state of each sitting. */
export async function listEnrolled(
  db: Database,
  actor: Actor,
  userId: string,
  query: HandlerInput<"users.list_enrolled">["query"],
  url: string,
): Promise<HandlerOutput<"users.list_enrolled">> {
  await requireReach(db, actor, userId);
  const begun = (await listSessionSummaries(db, userId)).filter((sitting) => sitting.started_at !== null);
  const practice = await listOwnPractice(db, userId);
  const ids = [...new Set(begun.map((sitting) => sitting.assessment_id))].filter((id) => !practice.has(id));
  const summaries = await listAssessmentSummaries(db, ids);
  const rows = ids.flatMap((id): Enrolled[] => {
    const summary = summaries.get(id);
    if (!summary || !fits(summary.name, query.search)) return [];
    const sessions = begun.filter((sitting) => sitting.assessment_id === id);
    return [{ assessment: summary, sessions: sessions.map((sitting) => presentSitting(asFact(sitting))) }];
  });
  const lastBegun = (row: Enrolled) => row.sessions.at(-1)?.started_at?.getTime() ?? 0;
  const ordered = sorted(rows, query.ordering || "-started_at", {
    name: byName,
    started_at: (one, other) => lastBegun(one) - lastBegun(other) || byName(one, other),
  });
  return pageOf(ordered, query, url);
}

/**
 * Gives one assessment to one person. What is absent is as it is for them now, so that more time for one of a group does not
 * change their window; accommodations that are absent are left to what else they have.
 *
 * @throws Refusal `not_found`, `invalid`, `illegal_transition`.
 */
export async function assignTo(
  db: Database,
  actor: Actor,
  userId: string,
  { assessment, terms: sent }: HandlerInput<"users.assign">["body"],
  address: string,
): Promise<AllocationResource> {
  return inTransaction(db, async (tx) => {
    await requireReach(tx, actor, userId);
    if ((await getRoleOf(tx, userId)) !== "student") throw invalid("user", "Only students take assessments.");
    const given = [{ type: "assessment" as const, id: assessment, path: "assessment" }];
    const now = await findEffectiveAllocation(tx, userId, assessment, new Date());
    const { opens_at, closes_at, time_zone, hard_close, sittings_allowed } = now ?? defaultTerms;
    const terms = changedTerms({ ...defaultTerms, opens_at, closes_at, time_zone, hard_close, sittings_allowed }, sent);
    if (terms.opens_at && terms.closes_at && terms.closes_at <= terms.opens_at) {
      throw invalid("terms.closes_at", "The closing time must be after the opening time.");
    }
    const [id = ""] = await allocateAll(tx, actor, { given, users: [userId], groups: [], terms }, address);
    return getAllocation(tx, actor, id);
  });
}
