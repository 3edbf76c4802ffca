import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { allocators, type Role } from "@sextant/contract/who.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { getRoleOf } from "../../foundation/access/find-role.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { pageOf } from "../../platform/paging.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { listSessionSummaries } from "../sittings/summaries.ts";
import { allocateAll } from "./allocate.ts";
import { assigneeStateOf, nothingMore, presentAssignment, presentSitting } from "./assignment.ts";
import { listAllocationsOf, listPersonAllocations } from "./effective.queries.ts";
import { findStanding } from "./effective.ts";
import { mergeAllocations, type WindowField, windowFields } from "./merge.ts";
import { listOwnPractice } from "./practice-sets.queries.ts";
import type { AllocationResource } from "./present.ts";
import { changedTerms, defaultTerms, requireWindow } from "./terms.ts";
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
  one.assessment.name.localeCompare(other.assessment.name, undefined, { numeric: true });
// A missing opening counts as always open; a missing close sorts last.
const opening = (row: Assigned) => row.opens_at?.getTime() ?? 0;
const closing = (row: Assigned) => row.closes_at?.getTime() ?? 1e16;

const fits = (name: string, search: string | undefined) => !search || name.toLowerCase().includes(search.toLowerCase());

/** Returns the assessments of a person within reach: the allocations behind each, the limits that apply, and the progress. */
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
    const merged = mergeAllocations(theirs, standing, now);
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

/** Lists the assessments that a person within reach has ever begun, the most recent first, with the state of each sitting. */
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
 * Assigns one assessment to one person. Absent terms follow the person’s groups, so that more time for one member leaves their window to the
 * group’s; what an earlier personal allocation has set stays as it is for them. Absent accommodations stay unset, so their other allocations
 * decide.
 *
 * @throws Refusal `not_found`, `invalid`, `illegal_transition`.
 */
export async function assignTo(
  db: Database,
  actor: Actor,
  userId: string,
  { assessment, terms: sent }: HandlerInput<"users.assign">["body"],
): Promise<AllocationResource> {
  return inTransaction(db, async (tx) => {
    await requireReach(tx, actor, userId);
    if ((await getRoleOf(tx, userId)) !== "student") throw invalid("user", "Only students take assessments.");
    const given = [{ type: "assessment" as const, id: assessment, path: "assessment" }];
    const at = await readClock(tx);
    const [rows = []] = await listAllocationsOf(tx, [{ userId, assessmentId: assessment, at }]);
    const standing = {
      time_multiplier: null,
      extra_break_seconds: null,
      may_pause: null,
      untimed: null,
      read_aloud: null,
      masking: null,
    };
    const groups = rows.filter((row) => row.user_id === null);
    const own = rows.filter((row) => row.user_id !== null);
    const now = mergeAllocations(rows, standing, at);
    const led = mergeAllocations(groups, standing, at);
    const { opens_at, closes_at, time_zone, hard_close, sittings_allowed } = now ?? defaultTerms;
    const before = { ...defaultTerms, opens_at, closes_at, time_zone, hard_close, sittings_allowed };
    const isLed = (field: WindowField) => led !== null && own.every((row) => row.follows.includes(field));
    const follows = windowFields.filter(isLed);
    const values = Object.fromEntries(follows.map((field) => [field, led?.[field]]));
    const terms = changedTerms({ ...before, ...values, follows }, sent);
    requireWindow(terms, "terms.");
    const [id = ""] = await allocateAll(tx, actor, { given, users: [userId], groups: [], terms });
    return getAllocation(tx, actor, id);
  });
}
